// SPDX-License-Identifier: Apache-2.0
import MovieFormats
import TestSupport
import Testing

@Suite("Films as they are written")
struct WriterTests {
  @Test(
    "The index finds every sample, and each is where and when it was recorded",
    arguments: MovieContainer.allCases, TestFilm.Kind.allCases)
  func structure(container: MovieContainer, kind: TestFilm.Kind) throws {
    for seed in 0..<UInt64(8) {
      let harness = try CrashHarness(TestFilm(container, kind, seed: seed))
      var random = RandomSource(seed: seed)
      // Without a crash: all operations done.
      let file = harness.disk.afterKill(harness.disk.operations.count, &random)
      #expect(try harness.checkFinished(file) == harness.film.pictures.count)
    }
  }

  @Test("The beginning says what it is")
  func describes() throws {
    let mp4 = try MP4File(TestFilm(.mp4, .h264WithOpus, seed: 1).record().contents)
    #expect(mp4.creation == 1_793_000_000)
    // A quarter clockwise, and shifted to the right by its height.
    #expect(mp4.matrix == [0, 1 << 16, 0, -1 << 16, 0, 0, 480 << 16, 0, 1 << 30])
    let entries = mp4.outline.map { $0.drop { $0 == " " } }
    for name in ["avc1", "avcC", "stss", "Opus", "dOps", "co64", "elst"] {
      #expect(entries.contains { $0 == name }, "\(name) is missing")
    }
    let plain = try MP4File(TestFilm(.mp4, .mjpeg, seed: 0).record().contents)
    #expect(plain.outline.contains("      esds") && !plain.outline.contains("    stss"))
    let matroska = try MatroskaFile(TestFilm(.matroska, .mjpeg, seed: 3).record().contents)
    #expect(matroska.roll == 90)
    #expect(matroska.date == (1_793_000_000_123_456 - 978_307_200_000_000) * 1000)
    #expect(matroska.outline.first == 0x114D_9B74 && matroska.outline.last == 0x1C53_BB6B)
  }

  @Test(
    "The size of the finished file is known at every sample",
    arguments: MovieContainer.allCases, TestFilm.Kind.allCases)
  func size(container: MovieContainer, kind: TestFilm.Kind) throws {
    let film = TestFilm(container, kind, seconds: 3, seed: 4, bytes: 10...400)
    var writer = try MovieWriter<[UInt8]>(film.description)
    _ = writer.start()
    for sample in film.samples {
      let size = writer.finishedSize(with: sample)
      _ = writer.append(sample)
      #expect(writer.finishedSize(with: nil) == size)
      // The size is the same, whatever end is given.
      for endUSec in [nil, sample.timeUSec + 12_345] {
        var copy = writer
        let steps = copy.finish(endUSec: endUSec)
        if steps.isEmpty { continue }
        guard case .truncate(size)? = steps.last else {
          Issue.record("\(size) was said, and the steps end with \(steps.last!)")
          return
        }
      }
    }
  }

  @Test(
    "A full disk ends the film within what had been reserved", arguments: MovieContainer.allCases)
  func fullDisk(container: MovieContainer) throws {
    let film = TestFilm(container, .h264WithOpus, seconds: 6, seed: 5)
    for failing in 2...6 {
      var run = try FullDiskRun(film, failingReserve: failing)
      try run.play()
      let file = run.disk.contents
      #expect(run.isFull && run.reserves.count == failing)
      #expect(Int64(file.count) <= run.reserves.last ?? 0)
      let pictures = try CrashHarness(film).checkFinished(file)
      #expect(pictures > 0 && pictures == run.writer.frames)
      #expect(pictures + run.writer.droppedFrames == film.pictures.count)
    }
  }

  @Test("What no film can be is refused")
  func refused() {
    func refusal(_ change: (inout MovieDescription) -> Void) -> UnsupportedMovie? {
      var description = TestFilm(.mp4, .mjpeg, seed: 1).description
      change(&description)
      do throws(UnsupportedMovie) {
        _ = try MovieWriter<[UInt8]>(description)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal { _ in } == nil)
    #expect(refusal { $0.picture.width = 0 } == .pictureSize)
    #expect(refusal { $0.picture.height = 65536 } == .pictureSize)
    #expect(refusal { $0.picture.rotation = 45 } == .rotation)
    #expect(refusal { $0.picture.codec = .h264(configuration: []) } == .h264Configuration)
    #expect(refusal { $0.sound = .init(codec: .pcm, rate: 48000, channels: 1) } == .pcmInMP4)
    #expect(
      refusal { $0.sound = .init(codec: .opus(header: [1]), rate: 48000, channels: 1) }
        == .soundFormat)
  }
}

/// Records on a disk that is two fragments behind, and full at one of the steps.
private struct FullDiskRun {
  private let film: TestFilm
  private let failingReserve: Int
  private(set) var disk = SimulatedDisk()
  private(set) var writer: MovieWriter<[UInt8]>
  private(set) var reserves: [Int64] = []
  private(set) var isFull = false

  init(_ film: TestFilm, failingReserve: Int) throws {
    self.film = film
    self.failingReserve = failingReserve
    writer = try MovieWriter(film.description)
  }

  mutating func play() throws {
    var behind = [writer.start()]
    for sample in film.samples {
      let steps = writer.append(sample)
      if !steps.isEmpty { behind.append(steps) }
      if behind.count > 2 { perform(behind.removeFirst()) }
    }
    for steps in behind { perform(steps) }
    let wasFull = isFull
    perform(writer.finish(endUSec: nil), again: true)
    // Only now: it ends once more.
    if isFull && !wasFull { perform(writer.finish(endUSec: nil), again: true) }
  }

  /// After a step that failed nothing more is performed, until the film is ended.
  private mutating func perform(_ steps: [MovieStep<[UInt8]>], again: Bool = false) {
    if isFull && !again { return }
    for step in steps {
      if case .reserve(let upTo) = step {
        if reserves.count == failingReserve {
          isFull = true
          writer.fullDisk(atReserve: upTo)
          return
        }
        reserves.append(upTo)
      }
      disk.perform([step])
    }
  }
}
