// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// What goes wrong between a webcam and the kernel's uvcvideo: frames, transfers, negotiation, controls, plugs.
@Suite(.rigWithCountedTime, .serialized, .tags(.long))
struct WebcamFaultRigTests {
  private typealias Engine = EngineInterface
  private static let small = Engine.Configuration(
    width: 640, height: 480, recordingEnabled: true)

  private func cameras<T>(
    _ booth: Booth, _ awaited: String, _ look: ([Engine.Camera]) -> T?
  ) throws -> T {
    let calls = try booth.daemons.connect(.engine)
    return try RigClock.wait(for: awaited, seconds: 60) {
      look(try calls.call(Engine.ListCameras.self, .init(position: nil)).cameras)
    }
  }

  private func booth() throws -> Booth {
    let booth = try Booth()
    _ = try cameras(booth, "the engine to have the webcam") { $0.first }
    return booth
  }

  private func goodPhoto(_ session: TestSession, _ words: String) throws {
    let photo = try session.photo(.init(queueUntilRunning: true))
    #expect(try DecodedPhoto(try #require(photo.path)).brightness > 80, "\(words)")
  }

  @Test(
    "one frame in three is flagged, empty, cut, damaged, too long or missing: good photos and films",
    arguments: [[], ["--isoc"], ["--no-dht"]])
  func frames(options: [String]) throws {
    let webcam = try ScriptedWebcam("cam0", options)
    let booth = try booth()
    let session = try TestSession(booth.daemons, Self.small)
    for fault in ["err", "zeros", "garbage", "pad", "skip", "corrupt", "trunc"] {
      try webcam.order("\(fault) every 3")
      for _ in 0..<6 { try goodPhoto(session, "\(options) \(fault)") }
      let film = try TestRecording(session) {
        $0.codec = .mjpeg
        $0.maximumDurationUSec = 1_000_000
      }.finished()
      #expect(film.playable == true, "\(options) \(fault): \(film)")
      // It throws what ffmpeg complains of.
      _ = try PlayedFilm(try #require(film.path)).luma()
      try webcam.order("\(fault) off")
    }
    try webcam.order("noeof on")
    for _ in 0..<3 { try goodPhoto(session, "\(options) without ends of frames") }
    #expect(try session.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
  }

  @Test("one frame in three is damaged: each step of a bracket has a good one")
  func brackets() throws {
    let webcam = try ScriptedWebcam()
    let booth = try booth()
    let session = try TestSession(booth.daemons, Self.small)
    try webcam.order("corrupt every 3")
    for _ in 0..<3 {
      let steps = try session.steps(
        .init(bracket: [.init(focus: 40), .init(focus: 100), .init(focus: 160)]))
      let photos = steps.filter { $0.step == .didFinishProcessing }.compactMap(\.photo)
      #expect(photos.count == 3, "\(steps)")
      for photo in photos {
        #expect(try DecodedPhoto(try #require(photo.path)).brightness > 80)
      }
    }
    #expect(try webcam.value("focus_automatic_continuous") == 1)
  }

  @Test("transfers that fail: at most one photo, by that name, and the next one is there")
  func transfers() throws {
    let webcam = try ScriptedWebcam()
    let booth = try booth()
    let session = try TestSession(booth.daemons, Self.small)
    for count in [1, 2, 5] {
      let before = webcam.log.count { $0.hasSuffix("eproto") }
      try webcam.order("eproto \(count)")
      let answer = try session.capture(.init(queueUntilRunning: true))
      #expect(answer.photo != nil || answer.failure == "DeviceFailure", "\(answer)")
      // uvcvideo gives the transfers up: the stream has to be started again.
      try session.wait(for: .failed)
      #expect(webcam.log.count { $0.hasSuffix("eproto") } > before)
      try goodPhoto(session, "\(count) transfers")
    }
  }

  @Test(
    "a format that the camera does not take: an error in words, and the camera is there when it does",
    arguments: ["probe", "commit"])
  func negotiation(call: String) throws {
    let webcam = try ScriptedWebcam()
    let booth = try booth()
    try webcam.order("stall \(call)")
    let place = ["--runtime-dir", booth.daemons.runtimeFolder]
    let refused = try booth.daemons.run("shutterctl", ["capture"] + place)
    #expect(refused.status != 0 && refused.output.contains("Rig_UVC_Camera_A0001"))
    #expect(!refused.output.contains("--pixel-format") && !refused.output.contains("--width"))
    try webcam.order("unstall")
    try goodPhoto(try TestSession(booth.daemons, Self.small), "after \(call)")
  }

  @Test(
    "all controls stall: the camera is there without them, and takes photos",
    arguments: ["get", "info", "range", "all"])
  func controls(request: String) throws {
    let webcam = try ScriptedWebcam()
    try webcam.order("stall all \(request) 7")
    let booth = try booth()
    try goodPhoto(try TestSession(booth.daemons, Self.small), request)
    let doctor = try booth.daemons.run(
      "shutterctl", ["doctor", "--runtime-dir", booth.daemons.runtimeFolder]
    ).output
    #expect(request == "info" || doctor.contains("answers with an error"), "\(doctor)")
  }

  @Test("another webcam in the same port is another camera; the first comes back by its name")
  func otherSerial() throws {
    let webcam = try ScriptedWebcam()
    let booth = try booth()
    let first = "Rig_UVC_Camera_A0001"
    let session = try TestSession(
      booth.daemons, .init(camera: first, width: 640, height: 480))
    try goodPhoto(session, "before")
    try webcam.order("unplug 0.5 B0002")
    _ = try cameras(booth, "the other one") {
      $0.map(\.name) == ["Rig_UVC_Camera_B0002"] ? () : nil
    }
    #expect(try session.wait(for: .failed).failure == "DeviceWasDisconnected")
    #expect(throws: RemoteError.self) { try session.capture() }
    try goodPhoto(try TestSession(booth.daemons, Self.small), "of the other one")
    try webcam.order("unplug 0.5 A0001")
    try session.wait(for: .running)
    try goodPhoto(session, "of the first one again")
  }

  @Test("six quick unplugs: the session runs, and nothing is left open")
  func quick() throws {
    let webcam = try ScriptedWebcam()
    let booth = try booth()
    let session = try TestSession(booth.daemons, Self.small)
    try goodPhoto(session, "before")
    let footprint = try Footprint(
      pid: booth.engine.pid, log: booth.daemons.path("shutter-engine.log"))
    let before = try footprint.size()
    for _ in 0..<6 {
      try webcam.order("unplug 0.2")
      usleep(300_000)
    }
    _ = try cameras(booth, "the webcam") { $0.count == 1 ? () : nil }
    try session.wait(for: .failed)
    try session.wait(for: .running)
    try goodPhoto(session, "after six unplugs")
    let kinds = { (size: Footprint.Size) in
      size.descriptors.map { $0.filter { !$0.isNumber } }.sorted()
    }
    try RigClock.wait(for: "as much to be open as before, \(before.descriptors)") {
      let now = try footprint.size()
      return kinds(now) == kinds(before) && now.maps == before.maps ? () : nil
    }
  }
}
