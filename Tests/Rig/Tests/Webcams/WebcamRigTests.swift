// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A webcam under the kernel's uvcvideo, with the faults that people report of theirs.
@Suite(.rigWithCountedTime, .serialized)
struct WebcamRigTests {
  private typealias Engine = EngineInterface
  private static let small = Engine.Configuration(width: 640, height: 480)

  private func booth(_ controls: String = "") throws -> Booth {
    let booth = try Booth(
      engine: controls.isEmpty
        ? "" : "[[camera]]\nmatch = { ID_V4L_PRODUCT = \"*\" }\ncontrols = { \(controls) }\n")
    try waitForCamera(booth)
    return booth
  }

  @discardableResult
  private func waitForCamera(_ booth: Booth) throws -> Engine.Camera {
    let calls = try booth.daemons.connect(.engine)
    return try RigClock.wait(for: "the engine to have the webcam", seconds: 60) {
      try calls.call(Engine.ListCameras.self, .init(position: nil)).cameras.first
    }
  }

  @Test(
    "brackets from automatic exposure and autofocus: the photos, and the camera as before",
    .tags(.long), arguments: [[], ["--strict"]])
  func brackets(options: [String]) throws {
    let webcam = try ScriptedWebcam("cam0", options)
    let booth = try booth()
    let session = try TestSession(booth.daemons, Self.small)
    let exposures = try session.steps(
      .init(bracket: [.init(exposureUSec: 2000), .init(exposureUSec: 33_000)]))
    #expect(exposures.count { $0.step == .didFinishProcessing && $0.photo != nil } == 2)
    #expect(try webcam.value("auto_exposure") == 3)
    let focus = try session.steps(.init(bracket: [.init(focus: 40), .init(focus: 100)]))
    #expect(focus.count { $0.step == .didFinishProcessing && $0.photo != nil } == 2)
    #expect(try webcam.value("focus_automatic_continuous") == 1)
    #expect(webcam.log.contains { $0.hasSuffix("set focus 40") })
    #expect(
      !webcam.log.contains { $0.contains("ignored focus 40") || $0.contains("refused focus") })
    // A stripe of noise would be no proof: the steps differ, and the next photo is as before.
    #expect(try DecodedPhoto(try #require(session.photo().path)).brightness > 80)
  }

  @Test(
    "an engine that is killed in a bracket: the next one gives the camera its automatic exposure back"
  )
  func killed() throws {
    let webcam = try ScriptedWebcam()
    let booth = try booth()
    let session = try TestSession(booth.daemons, Self.small)
    try session.calls.send(
      Engine.CapturePhoto.self,
      .init(
        session: session.id,
        settings: .init(bracket: (1...8).map { .init(exposureUSec: 2000 * $0) })))
    try RigClock.wait(for: "the exposure to be set by hand", seconds: 60) {
      try webcam.value("auto_exposure") == 1 ? () : nil
    }
    booth.engine.signal(SIGKILL)
    _ = try booth.engine.wait()
    #expect(try webcam.value("auto_exposure") == 1)
    try booth.restartEngine()
    try RigClock.wait(for: "automatic exposure", seconds: 60) {
      try webcam.value("auto_exposure") == 3 ? () : nil
    }
  }

  @Test(
    "a configured focus is set, whatever the firmware does, and again where it is forgotten at the start of a stream",
    .tags(.long), arguments: [["--strict"], [], ["--forget"]])
  func configured(options: [String]) throws {
    let webcam = try ScriptedWebcam("cam0", options)
    let booth = try booth("focus_absolute = 45, focus_automatic_continuous = 0, brightness = 99")
    let session = try TestSession(booth.daemons, Self.small)
    _ = try session.photo()
    try webcam.order("status")
    let status = try #require(webcam.log.last { $0.contains("status streaming") })
    #expect(
      status.contains(" focus=45 ") && status.contains(" focus_auto=0")
        && status.contains("brightness=99"))
  }

  @Test("beside the button's own client: a photo, a film and a look by hand, and it goes on")
  func shared() throws {
    let webcam = try ScriptedWebcam()
    defer { withExtendedLifetime(webcam) {} }
    let booth = try booth()
    let session = try TestSession(booth.daemons, Self.small)
    _ = try session.photo()
    let folder = booth.daemons.runtimeFolder
    let film = booth.daemons.path("beside.mp4")
    for words in [
      ["capture"], ["record", "--duration", "1", "-o", film],
      ["preview", "--count", "5", "-o", booth.daemons.path("beside.mjpeg")],
    ] {
      let run = try booth.daemons.run("shutterctl", words + ["--runtime-dir", folder])
      #expect(run.status == 0, "\(words): \(run.output)")
    }
    #expect(RigFile.size(film) ?? 0 > 10_000)
    #expect(try session.photo().zeroShutterLag == .used)
    #expect(try session.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    let other = try booth.daemons.run(
      "shutterctl", ["capture", "--width", "1280", "--height", "720", "--runtime-dir", folder])
    #expect(other.status != 0)
    #expect(
      other.output.contains("the camera runs with another value (640x480) for org.shutterd.test"))
  }

  @Test(
    "a camera that is slow in poor light is not broken: 4 and 0.6 pictures a second, and a gap in a film"
  )
  func slow() throws {
    let webcam = try ScriptedWebcam()
    let booth = try booth()
    let session = try TestSession(booth.daemons, Self.small)
    _ = try session.photo()
    func remark(_ words: String, is wanted: Bool = true) throws {
      try RigClock.wait(for: "the remark '\(words)' to be \(wanted)") {
        let remarks = try waitForCamera(booth).remarks ?? []
        return remarks.contains { $0.contains(words) } == wanted ? () : nil
      }
    }
    let place = booth.daemons.path("gap.mp4")
    let film = try booth.daemons.startControl("record", "--duration", "6", "--json", "-o", place)
    try RigClock.wait(for: "the film to begin") {
      try session.calls.call(Engine.ListSessions.self, .init()).sessions
        .contains { $0.recording != nil } ? () : nil
    }
    try webcam.order("pause 2.5")
    #expect(try film.wait() == 0)
    let facts = try JSON(parsing: try film.remainingOutput())
    guard case .int(let length)? = facts["durationUSec"] else {
      Issue.record("no length in \(facts)")
      return
    }
    #expect((5_900_000...6_200_000).contains(length), "\(facts)")
    try webcam.order("fps 4")
    try remark("its pictures come 200 ms apart or more")
    #expect(try session.capture().failure == nil)
    try webcam.order("fps 0.6")
    try remark("its pictures come 1000 ms apart or more")
    #expect(try session.capture().failure == nil)
    try webcam.order("fps 0")
    try remark("apart or more", is: false)
    #expect(try session.photo().zeroShutterLag == .used)
    #expect(try session.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    let log = booth.daemons.log(of: "shutter-engine").split(separator: "\n")
    #expect(log.count { $0.contains("delivers no frames") } == 1)
  }

  @Test("a camera that delivers H.264 alone is there, and everybody says what is wrong with it")
  func codedOnly() throws {
    let webcam = try ScriptedWebcam("cam0", ["--h264"])
    defer { withExtendedLifetime(webcam) {} }
    let booth = try booth()
    let camera = try waitForCamera(booth)
    let remark = "it delivers only H264, which the engine cannot turn into photos or films"
    #expect(camera.formats.isEmpty && camera.remarks?.contains(remark) == true)
    let place = ["--runtime-dir", booth.daemons.runtimeFolder]
    for words in [["capture"], ["record", "--duration", "1", "-o", booth.daemons.path("a.mp4")]] {
      let run = try booth.daemons.run("shutterctl", words + place)
      #expect(run.status != 0)
      #expect(
        run.output.contains("the camera delivers nothing that can become a photo or a film"),
        "\(run.output)")
      #expect(run.output.contains("'shutterctl doctor' says what it delivers"))
    }
    let doctor = try booth.daemons.run("shutterctl", ["doctor"] + place).output
    #expect(doctor.contains(": none of its formats is known") && doctor.contains(remark))
  }

  @Test("a value that the camera refuses costs a warning, and no session")
  func refused() throws {
    let webcam = try ScriptedWebcam("cam0", ["--strict"])
    let booth = try booth("focus_absolute = 45")
    let session = try TestSession(booth.daemons, Self.small)
    _ = try session.photo()
    let remarks = try waitForCamera(booth).remarks ?? []
    #expect(remarks.contains { $0.contains("'focus_absolute' is not set to 45") })
    withExtendedLifetime(webcam) {}
  }

  @Test(
    "a control whose range stalls is left out; the camera and its other controls are there",
    arguments: ["min", "res", "def"])
  func stalled(request: String) throws {
    let webcam = try ScriptedWebcam()
    try webcam.order("stall gain \(request) 7")
    try webcam.order("stall focus \(request) 7")
    let booth = try booth()
    let camera = try waitForCamera(booth)
    let names = camera.controls.map(\.name)
    #expect(!names.contains("gain") && !names.contains("focus_absolute"))
    #expect(names.contains("brightness") && names.contains("zoom_absolute"))
    #expect(camera.remarks?.count == 2)
    _ = try TestSession(booth.daemons, Self.small).photo()
  }

  @Test(
    "a privacy shutter that nobody can set interrupts, and the session comes back when it is opened"
  )
  func privacy() throws {
    let webcam = try ScriptedWebcam()
    let booth = try booth()
    let session = try TestSession(booth.daemons, Self.small)
    try webcam.order("set privacy 1")
    #expect(try session.wait(for: .interrupted).interruption == .privacy)
    try webcam.order("set privacy 0")
    try session.wait(for: .running)
    _ = try session.photo()
  }

  @Test(
    "with one frame in five damaged each photo is a good one, and with the first one damaged as well"
  )
  func damaged() throws {
    let webcam = try ScriptedWebcam()
    let booth = try booth()
    try webcam.order("corrupt every 5")
    let session = try TestSession(booth.daemons, Self.small)
    var replaced = 0
    for _ in 0..<25 {
      let photo = try session.photo()
      if photo.frameReplaced == true { replaced += 1 }
      _ = try DecodedPhoto(try #require(photo.path))
    }
    #expect(replaced > 0)
  }
}
