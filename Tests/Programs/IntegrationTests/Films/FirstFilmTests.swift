// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// The first film of an engine that has just been started, as by a socket's first client.
struct FirstFilmTests {
  @Test("an engine that does not know yet whether it can encode H.264 answers when it does")
  func encoder() throws {
    let folder = TemporaryFolder()
    let built = try Daemons()
    _ = try Command.run(["cp", built.binary("shutter-engine"), folder.path])
    let encoder = "\(folder.path)/shutter-encoder"
    try TestFile.write(
      encoder, "#!/bin/sh\nsleep 0.4\nexec \(built.binary("shutter-encoder"))\n")
    try #require(chmod(encoder, 0o755) == 0)
    let daemons = try Daemons(programs: folder.path)
    let engine = try daemons.startEngine(
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
    let session = try TestSession(daemons, .init(recordingEnabled: true))
    let support = try session.call(
      EngineInterface.GetSupport.self, .init(session: session.id)
    ).support
    #expect(support.recordings.contains { $0.codec == .h264 })
    let recording = try TestRecording(session) { $0.codec = .h264 }
    #expect(try recording.wait(for: .didStart).encoder == "libopenh264")
    try recording.stop()
    #expect(try recording.finished().playable == true)
    #expect(!engine.hasEnded)
  }
}
