// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Cameras of a program of their own (docs/CAMERA-PROGRAMS.md), in an engine of their own.
struct CameraProgramTests {
  private typealias Engine = EngineInterface

  private static let one = "\"cameras\": [\"cam\"]"

  @Test("a camera of a program is listed, with its formats and controls, as one of a program")
  func listing() throws {
    let studio = try ProgramStudio("\(Self.one), \"formats\": [\"YUYV\", \"RGB4\"]")
    _ = try studio.session()
    let camera = try #require(studio.cameras().first)
    #expect(camera.name == "cam" && camera.label == "Test cam" && camera.node == nil)
    #expect(camera.position == .back && camera.shared == true && camera.largerStills == nil)
    #expect(camera.formats.map(\.pixelFormat) == ["YUYV"])
    #expect(
      camera.controls.map(\.name)
        == ["auto_exposure", "exposure_time_absolute", "gain", "3a_lock"])
    let report = try studio.report()
    #expect(report.state == .running && report.name == "synthetic 1" && report.cameras == ["cam"])
    #expect(report.library == "no library" && report.reason == nil)
    let shown = try studio.studio.daemons.control("cameras")
    #expect(shown.contains("back, a camera program"))
    #expect(
      try studio.studio.daemons.run(
        "shutterctl", ["doctor", "--runtime-dir", studio.studio.daemons.runtimeFolder]
      ).output.contains("camera program synthetic 1 (no library): 1 camera"))
  }

  @Test("a photo shows its moment, with exposure and gain as the camera says")
  func moments() throws {
    let folder = TemporaryFolder()
    let stamps = folder.path + "/stamps"
    let studio = try ProgramStudio("\(Self.one), \"stamps\": \"\(stamps)\"")
    let session = try studio.session()
    for press in 1...10 as ClosedRange<Int64> {
      let moment = TestClock.nowUSec
      let photo = try session.photo(.init(press: press, momentUSec: moment))
      #expect(photo.zeroShutterLag == .used && photo.frameTimeSource == .startOfExposure)
      // Of all frames that the program has sent, however late a busy machine had them. Its stamps mark the end of an exposure
      // of 10 ms.
      let begun = try TestFile.read(stamps).split(separator: "\n").compactMap { line in
        line.split(separator: " ").last.flatMap { Int64($0) }.map { $0 - 10_000 }
      }
      #expect(begun.min { abs($0 - moment) < abs($1 - moment) } == photo.frameUSec)
      #expect(photo.offsetUSec == photo.frameUSec - moment)
    }
    let path = try #require(session.photo().path)
    let record = try EXIFReader(photo: TestFile.bytes(path))
    // ExposureTime and ISO.
    #expect(record.exif[0x829A]?.numbers == [1, 100] && record.exif[0x8827]?.number == 100)
  }

  @Test("200 photos one after the other, of the presses of a button")
  func manyPhotos() throws {
    let studio = try ProgramStudio(Self.one)
    let session = try studio.session()
    let before = try studio.holdings()
    for _ in 0..<200 { #expect(try session.capture().failure == nil) }
    let after = try studio.holdings()
    #expect(after == before)
    try session.stop()
    try TestClock.wait(for: "the memory to be given back", seen: try? studio.holdings()) {
      try studio.holdings().mappings == 0 ? () : nil
    }
  }

  @Test(
    "a program that is killed or stopped is replaced, and nothing of it is left; says how long it took",
    arguments: [SIGKILL, SIGSTOP])
  func replaced(signal: Int32) throws {
    let studio = try ProgramStudio(Self.one)
    let session = try studio.session()
    #expect(try session.capture().failure == nil)
    let before = try studio.holdings()
    var process = try studio.process()
    var slowestUSec: Int64 = 0
    for _ in 0..<10 {
      // What is reported from here on is about this round.
      _ = try session.statesSoFar()
      let sinceUSec = TestClock.nowUSec
      kill(process, signal)
      _ = try session.status { $0.state != .running }
      _ = try session.wait(for: .running)
      slowestUSec = max(slowestUSec, TestClock.nowUSec - sinceUSec)
      #expect(try session.capture().failure == nil)
      process = try studio.process(otherThan: process)
    }
    print("replaced after \(slowestUSec / 1000) ms at most")
    try TestClock.wait(for: "nothing left", seen: try? studio.holdings()) {
      try studio.holdings() == before ? () : nil
    }
    // Those that were killed are reaped.
    let children = try Command.run("pgrep", "-P", "\(studio.studio.engine.pid)")
    #expect(children.split(separator: "\n").count == 1)
  }

  @Test("a program that is killed in the middle of a photo: the photo ends, and nothing is left")
  func killedDuringPhoto() throws {
    let studio = try ProgramStudio(Self.one)
    let session = try studio.session()
    #expect(try session.capture().failure == nil)
    let before = try studio.holdings()
    let process = try studio.process()
    _ = try session.statesSoFar()
    // From here on no frame comes, so the photo waits.
    kill(process, SIGSTOP)
    try studio.calls.send(
      Engine.CapturePhoto.self,
      .init(session: session.id, settings: .init(momentUSec: TestClock.nowUSec + 900_000)),
      mode: .more)
    var reply = try studio.calls.next(Engine.CapturePhoto.self)
    #expect(reply.step == .willBeginCapture)
    kill(process, SIGKILL)
    // It is made of the last frame, in the memory of a process that is gone, or fails.
    while reply.step != .didFinishCapture {
      reply = try studio.calls.next(Engine.CapturePhoto.self)
    }
    _ = try session.status { $0.state != .running }
    _ = try session.wait(for: .running)
    #expect(try session.capture().failure == nil)
    try TestClock.wait(for: "nothing left", seen: try? studio.holdings()) {
      try studio.holdings() == before ? () : nil
    }
  }

  @Test(
    "a program that breaks a rule is replaced, and the engine goes on",
    arguments: [
      ("size", "memory that cannot be relied on: it has 153600 bytes"),
      ("flood", "too many messages"),
      ("shrinkable", "memory that cannot be relied on: not sealed"),
      ("nomemory", "the wrong number of descriptors"), ("long", "an impossible value of bytes"),
      ("index", "a frame in buffer 63"), ("twice", "which the program does not have"),
      ("sequence", "an impossible value of sequence"), ("generation", "frame at the wrong time"),
      ("silence", "it does not answer"), ("exit", "it has ended with status 3"),
      ("changes", "too many changes of cameras"), ("kind", "the unknown kind 77"),
      ("truncated", "a message of 100 bytes"), ("files", "the wrong number of descriptors"),
      ("empty", "it has closed its connection"), ("closed", "closed at the wrong time"),
    ])
  func faults(fault: String, reason: String) throws {
    let studio = try ProgramStudio(
      "\(Self.one), \"fault\": \"\(fault)\", \"after\": 5, \"once\": true")
    let session = try studio.session(starts: false)
    // Some faults are in the way of the start itself, others end the session that has begun.
    try? session.start()
    try studio.waitForReason(reason)
    try TestClock.wait(for: "a photo") {
      if let reply = try? session.capture(), reply.failure == nil { return () }
      try? session.start()
      // Each try is told of: a client that lets 64 messages wait is closed.
      _ = try session.statesSoFar()
      return nil
    }
    #expect(try studio.report().state == .running)
    // As many as after the first start.
    let buffers = try studio.holdings().mappings
    #expect(buffers > 0)
    try session.stop()
    try TestClock.wait(for: "no memory left", seen: try? studio.holdings()) {
      try studio.holdings().mappings == 0 ? () : nil
    }
  }

  @Test("a program that cannot be used is no camera and one line of the doctor")
  func unusable() throws {
    let studio = try ProgramStudio("\(Self.one), \"exit\": 127")
    try studio.waitForReason("a library that it needs is missing")
    #expect(try studio.cameras().isEmpty)
    #expect(try TestSession(studio.studio, .init(camera: "test")).capture().failure == nil)
    let lines = try studio.studio.daemons.run(
      "shutterctl", ["doctor", "--runtime-dir", studio.studio.daemons.runtimeFolder]
    ).output.split(separator: "\n").filter { $0.contains("shutter-camera-test") }
    #expect(lines.first?.contains("does not run: a library that it needs is missing") == true)
  }

  @Test("a camera that goes while it streams is gone, and its program goes on")
  func gone() throws {
    let studio = try ProgramStudio("\(Self.one), \"fault\": \"gone\", \"after\": 5")
    let session = try studio.session()
    _ = try session.status { $0.state != .running && $0.state != .starting }
    try TestClock.wait(for: "no camera") { try studio.cameras().isEmpty ? () : nil }
    #expect(try studio.report().state == .running)
  }

  @Test("a camera that takes 2 s to open is waited for")
  func slowOpening() throws {
    let studio = try ProgramStudio("\(Self.one), \"opening\": 2")
    #expect(try studio.session().capture().failure == nil)
  }

  @Test("[[camera]] holds for it: name, controls, range; another rule changes only its own camera")
  func rules() throws {
    let rule = """
      [[camera]]
      name = "booth"
      match = { CAMERA_ID = "cam", CAMERA_PROGRAM = "shutter-camera-*" }
      shared = false
      rotation = 90
      controls = { gain = 2000 }
      """
    let studio = try ProgramStudio("\"cameras\": [\"cam\", \"other\"]", engine: rule)
    try TestClock.wait(for: "both") { try studio.cameras().count == 2 ? () : nil }
    // A program that is started again has its cameras under the same names.
    let process = try studio.process()
    kill(process, SIGKILL)
    _ = try studio.process(otherThan: process)
    try TestClock.wait(for: "both again") {
      try studio.cameras().map(\.name) == ["booth", "other"] ? () : nil
    }
    let session = try TestSession(studio.studio, .init(camera: "booth"))
    let photo = try session.photo()
    #expect(photo.width == 320)
    #expect(
      try EXIFReader(photo: TestFile.bytes(try #require(photo.path))).exif[0x8827]?.number == 200)
    let other = try TestSession(studio.studio, .init(camera: "other"))
    try session.stop()
    let before = try other.photo()
    try studio.reload("")
    try TestClock.wait(for: "the other name") {
      try studio.cameras().map(\.name) == ["cam", "other"] ? () : nil
    }
    // Two photos may have one frame. That of a stream that was begun again would have a lower number.
    try TestClock.wait(for: "a later frame") {
      try other.photo().frameSequence > before.frameSequence ? () : nil
    }
    #expect(try other.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
  }

  @Test("controls are set while it streams, and what the camera refuses is said")
  func controls() throws {
    let studio = try ProgramStudio(Self.one)
    let session = try studio.session()
    let gain = Engine.ControlValue(name: "gain", value: 4000)
    try session.configure(.init(camera: "cam", controls: [gain]))
    try TestClock.wait(for: "the gain") {
      try studio.cameras().first?.controls.first { $0.name == "gain" }?.value == 4000 ? () : nil
    }
  }
}
