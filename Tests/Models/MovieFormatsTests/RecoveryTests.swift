// SPDX-License-Identifier: Apache-2.0
import MovieFormats
import TestSupport
import Testing

@Suite("What is left of a film")
struct RecoveryTests {
  private struct ReadError: Error {}

  private static func recorded(_ container: MovieContainer, _ kind: TestFilm.Kind) throws -> [UInt8]
  {
    try TestFilm(container, kind, seed: 1, bytes: 3000...5000).record().contents
  }

  @Test("A finished film needs nothing", arguments: MovieContainer.allCases, TestFilm.Kind.allCases)
  func finished(container: MovieContainer, kind: TestFilm.Kind) throws {
    let film = TestFilm(container, kind, seed: 1, bytes: 3000...5000)
    guard
      case .finished(let frames, let durationUSec) = CrashHarness.examine(
        try film.record().contents)
    else {
      Issue.record("it is not finished")
      return
    }
    #expect(frames == film.pictures.count)
    #expect(durationUSec > film.pictures.last?.timeUSec ?? 0)
  }

  @Test("Cut anywhere, the pictures before the cut are kept", arguments: MovieContainer.allCases)
  func cut(container: MovieContainer) throws {
    let file = try Self.recorded(container, .mjpeg)
    var last = 0
    for size in stride(from: 0, to: file.count, by: 997) {
      switch CrashHarness.examine(Array(file.prefix(size))) {
      case .empty: #expect(last == 0)
      // Half of the first bytes.
      case .foreign: #expect(size < 64)
      case .finished: Issue.record("cut at \(size) it is finished")
      case .unfinished(let repair):
        #expect(repair.frames >= last)
        last = repair.frames
      }
    }
    #expect(last > 60)
  }

  @Test("A sector of zeros ends what is kept", arguments: MovieContainer.allCases)
  func zeros(container: MovieContainer) throws {
    var file = try Self.recorded(container, .mjpegWithOpus)
    let sector = file.count / 2 / 512 * 512
    file.replaceSubrange(sector..<sector + 512, with: repeatElement(0, count: 512))
    guard case .unfinished(let repair) = CrashHarness.examine(file) else {
      Issue.record("the zeros are not noticed")
      return
    }
    #expect(repair.frames > 10 && repair.byteCount < sector + 4096)
  }

  // A file full of them would take more than its own size in memory.
  @Test("A cluster without a block ends what is kept")
  func emptyCluster() throws {
    let film = TestFilm(.matroska, .mjpeg, seed: 1)
    var disk = SimulatedDisk()
    var writer = try MovieWriter<[UInt8]>(film.description)
    disk.perform(writer.start())
    let header = disk.contents.count
    let cluster: [UInt8] =
      [0x1F, 0x43, 0xB6, 0x75, 1, 0, 0, 0, 0, 0, 0, 10] + [0xE7, 0x88, 0, 0, 0, 0, 0, 0, 0, 0]
    var file = try film.record().contents
    file.insert(contentsOf: cluster, at: header)
    guard case .empty = CrashHarness.examine(file) else {
      Issue.record("it is kept")
      return
    }
  }

  @Test("PCM may be silent", arguments: [true, false])
  func silence(isSilent: Bool) throws {
    var description = TestFilm(.matroska, .mjpeg, seed: 1).description
    description.sound = .init(codec: .pcm, rate: 48000, channels: 2)
    var writer = try MovieWriter<[UInt8]>(description)
    var disk = SimulatedDisk()
    disk.perform(writer.start())
    for number in 0..<100 {
      let sound = [UInt8](repeating: isSilent ? 0 : 7, count: 3840)
      disk.perform(
        writer.append(
          MovieSample(
            track: .sound, payload: sound, byteCount: sound.count,
            timeUSec: Int64(number) * 20_000)))
      let picture: [UInt8] = [0xFF, 0xD8] + Array(repeating: 9, count: 2000) + [0xFF, 0xD9]
      disk.perform(
        writer.append(
          MovieSample(
            payload: picture, byteCount: picture.count, timeUSec: Int64(number) * 20_000)))
    }
    disk.perform(writer.finish(endUSec: nil))
    guard case .finished(100, _) = CrashHarness.examine(disk.contents) else {
      Issue.record("it is not finished")
      return
    }
  }

  @Test("What others have written is left alone")
  func foreign() {
    let others: [[UInt8]] = [
      Array("\0\0\0\u{18}ftypmp42\0\0\0\0mp42isom\0\0\0\u{8}free".utf8),
      [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x86, 0x81, 1], [0xFF, 0xD8, 0xFF, 0xE0],
    ]
    for other in others {
      guard case .foreign = CrashHarness.examine(other) else {
        Issue.record("\(other) is not foreign")
        continue
      }
    }
    for empty in [[], [UInt8](repeating: 0, count: 5000)] {
      guard case .empty = CrashHarness.examine(empty) else {
        Issue.record("zeros are not empty")
        continue
      }
    }
  }

  @Test("A disk that cannot be read is an error, and no verdict")
  func unreadable() throws {
    let file = try Self.recorded(.mp4, .mjpeg)
    #expect(throws: ReadError.self) {
      try MovieRecovery.examine(byteCount: Int64(file.count)) {
        (offset, count) throws(ReadError) in
        if offset > 200_000 { throw ReadError() }
        return Array(file[Int(offset)..<min(file.count, Int(offset) + count)])
      }
    }
  }

  @Test("A file that shrinks while it is read is cut, and nothing worse")
  func shrinking() throws {
    let file = try Self.recorded(.matroska, .h264)
    let result = MovieRecovery.examine(byteCount: Int64(file.count)) { offset, count in
      Array(file.prefix(file.count / 2).dropFirst(Int(offset)).prefix(count))
    }
    guard case .unfinished(let repair) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(repair.byteCount <= file.count / 2 + 4096)
  }

  @Test("Any byte may be wrong", arguments: MovieContainer.allCases, TestFilm.Kind.allCases)
  func flipped(container: MovieContainer, kind: TestFilm.Kind) throws {
    let file = try TestFilm(container, kind, seconds: 2, seed: 2, bytes: 10...200).record().contents
    var random = RandomSource(seed: 9)
    for _ in 0..<500 {
      var damaged = file
      for _ in 0...random.below(3) {
        damaged[random.below(min(damaged.count, 4000))] = UInt8(random.below(256))
      }
      if case .unfinished(let repair) = CrashHarness.examine(damaged) {
        #expect(repair.byteCount <= file.count + 4096)
      }
    }
  }
}
