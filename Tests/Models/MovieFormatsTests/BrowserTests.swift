// SPDX-License-Identifier: Apache-2.0
import MovieFormats
import TestSupport
import Testing

/// Films of H.264 in headless Chromium, which has a demuxer of its own: finished ones, one whose recording was never
/// finished, one that was cut in the middle, and that one as the engine's next start leaves it.
@Suite("A browser plays the films")
struct BrowserTests {
  private static let script =
    "\(Repository.root)/Tests/Models/MovieFormatsTests/Scripts/browser.py"

  /// A film as the browser shows it.
  private struct Shown: Equatable {
    /// Nil: the browser does not know it, or does not play the film.
    var durationUSec: Int64?
    /// The pictures that are there after seeking.
    var pictures: [Int]

    init(_ line: Substring) {
      let words = line.split(separator: " ")
      durationUSec = words.first.flatMap { Int64($0) }
      pictures = words.dropFirst().compactMap { Int($0) }
    }
  }

  @Test(
    "right duration, and seeking shows the picture of that moment",
    arguments: MovieContainer.allCases)
  func plays(container: MovieContainer) throws {
    let film = try RealFilm(container, .h264, withSound: false, rotation: 0)
    let (path, durationUSec) = try film.record()
    let finished = try TestFile.bytes(path)
    _ = try film.record(isFinished: false)
    let unfinished = try TestFile.bytes(path)
    // In the middle of its second fragment, of 30 pictures like the first.
    let cut = Array(unfinished.prefix(unfinished.count * 7 / 10))
    let repaired = try Self.repaired(cut)
    let names = try [
      ("finished", finished), ("unfinished", unfinished), ("cut", cut), ("repaired", repaired.file),
    ].map { name, bytes in
      let name = "\(film.folder)/\(name)\(container.fileExtension)"
      try TestFile.write(name, bytes)
      return name
    }

    // In the middle of pictures, whose times are up to 1 ms off: forwards, and back.
    let numbers = [15, 28, 3]
    let seconds = numbers.map { "\((Double($0) + 0.5) / 30)" }.joined(separator: ",")
    let shown = try Command.run(
      ["python3", Self.script, film.source, seconds] + names, seconds: 100
    ).split(separator: "\n").map { Shown($0) }
    try #require(shown.count == 4, "\(shown)")
    for (name, film) in zip(names, shown) { #expect(film.pictures == numbers, "\(name)") }
    #expect(abs(try #require(shown[0].durationUSec) - durationUSec) <= 100)
    #expect(abs(try #require(shown[3].durationUSec) - repaired.durationUSec) <= 100)
    #expect(repaired.frames >= 30)
    if container == .mp4 {
      // Two fragments of a second, and what is announced of a picture that is cut.
      #expect(abs(try #require(shown[1].durationUSec) - 2_000_000) <= 40_000)
      #expect((900_000...2_100_000).contains(try #require(shown[2].durationUSec)))
    }
    let late = try Command.run(
      ["python3", Self.script, film.source, "2.45,1.55,0.01"] + names.prefix(1), seconds: 100)
    #expect(Shown(late.prefix { $0 != "\n" }).pictures == [73, 46, 0])
  }

  /// The film as the engine's next start leaves it.
  private static func repaired(
    _ file: [UInt8]
  ) throws -> (file: [UInt8], frames: Int, durationUSec: Int64) {
    guard case .unfinished(let repair) = CrashHarness.examine(file) else {
      throw TestError.unexpected(awaited: "a film to be repaired", got: "another one")
    }
    var disk = SimulatedDisk(original: file)
    disk.perform(repair.steps)
    return (disk.contents, repair.frames, repair.durationUSec)
  }
}
