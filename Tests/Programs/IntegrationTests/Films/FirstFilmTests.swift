// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// The first film and the first live picture of an engine that has just been started, as by a socket's
/// first client, while its encoder still starts.
struct FirstFilmTests {
  private let folder = TemporaryFolder()
  private let daemons: Daemons
  private let encoder: String

  init() throws {
    let built = try Daemons()
    _ = try Command.run(["cp", built.binary("shutter-engine"), folder.path])
    encoder = built.binary("shutter-encoder")
    daemons = try Daemons(programs: folder.path)
  }

  /// Starts the engine with an encoder that starts only after this command of the shell.
  private func startEngine(before encoderStarts: String) throws -> RunningProcess {
    let program = "\(folder.path)/shutter-encoder"
    try TestFile.write(program, "#!/bin/sh\n\(encoderStarts)\nexec \(encoder)\n")
    try #require(chmod(program, 0o755) == 0)
    return try daemons.startEngine(
      configuration: """
        content_directory = "\(folder.path)/content"
        [[camera]]
        match = { DEVNAME = "*" }
        ignore = true
        [[synthetic]]
        name = "test"
        width = 320
        height = 180
        frames_per_second = 30
        pixel_format = "YUYV"
        """)
  }

  private var gate: String { "\(folder.path)/gate" }

  /// Waits for `openGate`. A test that fails leaves no process that waits for good.
  private var untilGate: String {
    "for try in $(seq 1000); do [ -e \(gate) ] && break; sleep 0.02; done"
  }

  /// Lets the encoder start, and waits until the engine knows it.
  private func openGate(_ session: TestSession) throws {
    try TestFile.write(gate, "")
    try TestClock.wait(for: "the encoder") { try canRecordH264(session) ? () : nil }
  }

  private func canRecordH264(_ session: TestSession) throws -> Bool {
    let support = try session.call(
      EngineInterface.GetSupport.self, .init(session: session.id)
    ).support
    return support.recordings.contains { $0.codec == .h264 }
  }

  @Test("an engine that does not know yet whether it can encode H.264 answers when it does")
  func encoderIsSlow() throws {
    let engine = try startEngine(before: untilGate)
    let session = try TestSession(daemons, .init(recordingEnabled: true))
    try session.calls.send(EngineInterface.GetSupport.self, .init(session: session.id))
    // Behind that call, so that the engine has been asked by now.
    _ = try session.daemons.connect(.engine).call(EngineInterface.ListCameras.self, .init())
    #expect(try session.calls.isQuiet())
    try TestFile.write(gate, "")
    let support = try session.calls.next(EngineInterface.GetSupport.self).support
    #expect(support.recordings.contains { $0.codec == .h264 })
    let recording = try TestRecording(session) { $0.codec = .h264 }
    #expect(try recording.wait(for: .didStart).encoder == "libopenh264")
    try recording.stop()
    #expect(try recording.finished().playable == true)
    #expect(!engine.hasEnded)
  }

  /// The encoder starts only when the test lets it, after the first frame and the first photo.
  @Test("the live picture and photos wait for no encoder (requirements R-70)")
  func previewFirst() throws {
    let engine = try startEngine(before: untilGate)
    let session = try TestSession(daemons, .init(recordingEnabled: true))
    let preview = try session.daemons.connect(.engine)
    try preview.send(EngineInterface.OpenPreview.self, .init(session: session.id), mode: .more)
    let opened = try preview.next(EngineInterface.OpenPreview.self)
    #expect(opened.buffers?.isEmpty == false && opened.frame == nil)
    #expect(try preview.next(EngineInterface.OpenPreview.self).frame != nil)
    for raw in preview.takeDescriptors() { close(raw) }
    #expect(try session.photo().size > 0)
    try openGate(session)
    #expect(!engine.hasEnded)
  }

  @Test("a client that goes before the encoder is known leaves no recording behind")
  func gone() throws {
    let engine = try startEngine(before: untilGate)
    let session = try TestSession(daemons, .init(recordingEnabled: true))
    _ = try TestRecording(session) { $0.codec = .mjpeg }
    try openGate(session)
    let listed = try session.call(EngineInterface.ListSessions.self, .init()).sessions
    #expect(listed.map(\.recording) == [nil])
    let recording = try TestRecording(session) { $0.maximumDurationUSec = 500_000 }
    #expect(try recording.finished().playable == true)
    #expect(!engine.hasEnded)
  }
}
