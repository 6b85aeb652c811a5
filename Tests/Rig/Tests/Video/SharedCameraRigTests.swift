// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Sessions that have one camera of the kernel at the same time: it is opened once.
@Suite(.rig, .serialized)
struct SharedCameraRigTests {
  private typealias Engine = EngineInterface

  private static let configuration = """
    [[camera]]
    match = { DEVNAME = "*" }
    name = "vivid"
    bias_control = "brightness"
    bias_units_per_ev = 32
    """

  private func session(
    of booth: Booth, _ width: Int64? = 320, starts: Bool = true,
    _ wish: Engine.Configuration.OtherFormat? = nil
  ) throws -> TestSession {
    let calls = try booth.daemons.connect(.engine)
    try RigClock.wait(for: "the engine to have the camera") {
      let cameras = try calls.call(Engine.ListCameras.self, .init(position: nil)).cameras
      return cameras.contains { $0.name == "vivid" && $0.shared == true } ? () : nil
    }
    return try TestSession(
      booth.daemons, starts: starts,
      .init(
        camera: "vivid", width: width, height: width.map { $0 * 9 / 16 }, otherFormat: wish))
  }

  @Test("one photographs, one watches, one leaves and comes back: the same frames, one descriptor")
  func shares() throws {
    let vivid = try Vivid()
    let booth = try Booth(engine: Self.configuration)
    let sessions = try (0..<3).map { _ in try session(of: booth) }
    let pictures = booth.daemons.path("viewed.mjpeg")
    let viewer = try booth.daemons.startControl(
      "preview", "--output", pictures, "--camera", "vivid", "--width", "320", "--height", "180")
    defer { viewer.signal(SIGKILL) }
    func watch() throws {
      let before = RigFile.size(pictures) ?? 0
      try RigClock.wait(for: "pictures") {
        RigFile.size(pictures) ?? 0 > before + 100_000 ? () : nil
      }
    }
    try watch()
    func openings() -> Int {
      RigFile.links(in: "/proc/\(booth.engine.pid)/fd").count { $0 == vivid.node }
    }
    try RigClock.wait(for: "one descriptor of the camera") { openings() == 1 ? () : nil }
    for _ in 0..<10 {
      let moment = RigClock.nowUSec
      let photos = try sessions.map { try $0.photo(.init(momentUSec: moment)) }
      #expect(Set(photos.map(\.frameSequence)).count == 1)
    }
    try sessions[0].stop()
    try watch()
    #expect(try vivid.isStreaming)
    try sessions[0].start()
    #expect(try sessions[0].capture().failure == nil)
    // Another size would change the camera for all.
    let other = try session(of: booth, 640, starts: false)
    #expect {
      try other.start()
    } throws: {
      let error = ($0 as? RemoteError).flatMap { try? Engine.ConfigurationUnsupported($0) }
      return error?.field == "width" && error?.nearest == "320x180"
        && error?.usedBy == ["org.shutterd.shutterctl", "org.shutterd.test"]
    }
    // The command line says who, and takes what runs where nothing is asked for.
    let words = ["capture", "--camera", "vivid", "--runtime-dir", booth.daemons.runtimeFolder]
    let refused = try booth.daemons.run(
      "shutterctl", words + ["--width", "640", "--height", "360"])
    #expect(refused.status != 0)
    #expect(refused.output.contains("--width: the camera runs with another value (320x180) for"))
    let taken = try booth.daemons.run("shutterctl", words)
    #expect(taken.status == 0 && taken.output.contains("320x180, "), "\(taken.output)")
    let waited = booth.daemons.path("waited.jpg")
    let waiting = try booth.daemons.startControl(
      "capture", "--camera", "vivid", "--width", "640", "--height", "360", "--other-format", "wait",
      "--output", waited)
    defer { waiting.signal(SIGKILL) }
    try RigClock.wait(for: "a session that waits for its format") {
      try booth.daemons.control("sessions").contains("format_in_use") ? () : nil
    }
    try watch()
    for session in sessions.dropFirst() {
      let states = try session.statesSoFar()
      #expect(
        states.allSatisfy { $0 == .starting || $0 == .running },
        "\(states) \(booth.daemons.log(of: "shutter-engine").suffix(2_000))")
    }
    for session in sessions { try session.stop() }
    viewer.signal(SIGINT)
    try RigClock.wait(for: "the photo of the session that waited") {
      RigFile.size(waited).map { _ in () }
    }
    try RigClock.wait(for: "the camera to be closed") { try !vivid.isStreaming ? () : nil }
    try other.start()
    #expect(try other.photo().width == 640)
    try other.stop()
    try changes(booth)
  }

  /// A session changes the format for another one, which does not stop, unless that asked for its own.
  private func changes(_ booth: Booth) throws {
    let first = try session(of: booth, nil)
    let usual = try first.photo().width
    let asking = try session(of: booth, 320, starts: false, .change)
    #expect(usual != 320)
    try asking.start()
    #expect(try asking.photo().width == 320)
    #expect(try first.photo(.init(queueUntilRunning: true)).width == 320)
    #expect(try first.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    let third = try session(of: booth, 640, starts: false, .change)
    #expect {
      try third.start()
    } throws: {
      let error = ($0 as? RemoteError).flatMap { try? Engine.ConfigurationUnsupported($0) }
      return error?.kept == .askedFor
    }
  }

  @Test("unplugged and back: all its sessions run again; one that goes leaves the others")
  func comesBack() throws {
    let vivid = try Vivid()
    defer { withExtendedLifetime(vivid) {} }
    let booth = try Booth(engine: Self.configuration)
    var sessions = try (0..<3).map { _ in try session(of: booth) }
    for session in sessions { try session.wait(for: .running) }
    let driver = "/sys/bus/platform/drivers/vivid"
    try RigFile.write("\(driver)/unbind", "vivid.0")
    for session in sessions {
      #expect(try session.wait(for: .failed).failure == "DeviceWasDisconnected")
    }
    try RigFile.write("\(driver)/bind", "vivid.0")
    for session in sessions {
      try session.wait(for: .running)
      #expect(try session.capture().failure == nil)
    }
    // Its connections end with it.
    sessions.removeFirst()
    for session in sessions {
      #expect(try session.capture().failure == nil)
      #expect(try session.statesSoFar().allSatisfy { $0 == .running })
    }
  }

  @Test("a bracket of one session: the others' photos have the usual light")
  func brackets() throws {
    let vivid = try Vivid()
    let booth = try Booth(engine: Self.configuration)
    let (first, second) = (try session(of: booth), try session(of: booth))
    try vivid.set(control: "brightness", 120)
    let steps = [-2000, 0, 2000].map { Engine.BracketStep(biasMilliEV: $0) }
    // The first one measures how soon the camera follows.
    #expect(try first.steps(.init(bracket: steps)).last?.failure == nil)
    let usual = try Self.brightness(second.photo())
    let lanes = try PhotoLanes(second, count: 2)
    try first.calls.send(
      Engine.CapturePhoto.self, .init(session: first.id, settings: .init(bracket: steps)))
    var levels: [Double] = []
    for _ in 0..<12 {
      if let photo = try lanes.ask() { levels.append(try Self.brightness(photo)) }
    }
    while let photo = try lanes.next() { levels.append(try Self.brightness(photo)) }
    #expect(try first.calls.next(Engine.CapturePhoto.self).failure == nil)
    #expect(levels.count == 12)
    #expect(levels.allSatisfy { abs($0 - usual) < 5 }, "\(levels), usually \(usual)")
  }

  private static func brightness(_ photo: Engine.Photo) throws -> Double {
    try DecodedPhoto(#require(photo.path)).brightness
  }
}
