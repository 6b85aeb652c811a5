// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing

/// A camera whose JPEGs are of another size than its format: of a program, which takes them from files.
struct JPEGSizeTests {
  private typealias Engine = EngineInterface

  private let folder = TemporaryFolder()

  /// A camera whose format is 1280x720.
  ///
  /// - Parameter frames: their sizes, and how many there are of each; the last one goes on.
  private func studio(_ frames: [(width: Int, height: Int, count: Int)]) throws -> ProgramStudio {
    let list = try frames.map { frame in
      let path = "\(folder.path)/\(frame.width).jpg"
      if !TestFile.exists(path) { try Self.write(path, frame.width, frame.height) }
      return "[\"\(path)\", \(frame.count)]"
    }
    return try ProgramStudio(
      "\"cameras\": [\"cam\"], \"formats\": [\"MJPG\"], \"width\": 1280, \"height\": 720, "
        + "\"jpegs\": [\(list.joined(separator: ", "))]")
  }

  private static func write(_ path: String, _ width: Int, _ height: Int) throws {
    let picture = path + ".pgm"
    var bytes = Array("P5\n\(width) \(height)\n255\n".utf8)
    for y in 0..<height { bytes += (0..<width).map { UInt8(truncatingIfNeeded: $0 / 4 + y / 4) } }
    try TestFile.write(picture, bytes)
    try Command.run("cjpeg", "-outfile", path, picture)
  }

  private func remarks(_ studio: ProgramStudio) throws -> [String] {
    try studio.cameras().first?.remarks ?? []
  }

  /// Takes a photo, a film and some pictures of a preview, and checks their size.
  private func expect(_ width: Int64, _ height: Int64, of session: TestSession) throws {
    let photo = try session.photo()
    #expect(photo.width == width && photo.height == height)
    let shown = try Command.run("djpeg", "-grayscale", try #require(photo.path)).prefix(16)
    #expect(shown.hasPrefix("P5\n\(width) \(height)\n"))
    let end = try TestRecording(session) {
      $0.maximumDurationUSec = 500_000
      $0.codec = .mjpeg
    }.finished()
    #expect(end.playable == true && (end.framesWritten ?? 0) >= 10, "\(end)")
    let film = try PlayedFilm(try #require(end.path))
    #expect(try film.luma().count == film.frames * Int(width * height))
  }

  @Test("JPEGs of 640x480 in a format of 1280x720 are used in their size, which is said once")
  func other() throws {
    let studio = try studio([(640, 480, 1)])
    let session = try studio.session()
    try expect(640, 480, of: session)
    let words = "its pictures are of 640x480, though its driver says 1280x720: 640x480 is used"
    #expect(try remarks(studio) == [words])
  }

  @Test("a first frame of another size, from before the format was set, decides nothing")
  func staleFirst() throws {
    let studio = try studio([(640, 480, 1), (1280, 720, 1)])
    let session = try studio.session()
    try expect(1280, 720, of: session)
    #expect(try remarks(studio).isEmpty)
  }

  @Test(
    "JPEGs of another size from some frame on: the camera is opened again, and goes on in that size",
    arguments: [1, 40])
  func changing(after count: Int) throws {
    let studio = try studio([(1280, 720, count), (640, 480, 1)])
    let session = try studio.session()
    let words = "its pictures are of 640x480, though its driver says 1280x720: 640x480 is used"
    try TestClock.wait(for: "the new size", seen: try? remarks(studio)) {
      try remarks(studio) == [words] ? () : nil
    }
    _ = try session.wait(for: .running)
    try expect(640, 480, of: session)
    #expect(try remarks(studio) == [words])
  }
}
