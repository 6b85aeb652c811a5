// SPDX-License-Identifier: Apache-2.0
// finish-cost FOLDER COUNT: the time that the end of a film of an hour takes, a line in nanoseconds each: its last
// second and its index are written, and it gets its name, by the steps of the engine's writer and with the calls of its
// storage thread. The frames before the last second are short, so that the film has 108 000 of them without the
// bytes; MP4 and Matroska in turn.
import CLinux
import Glibc
import MovieFormats

private let second = 30
private let frames = 3600 * second
private let frameUSec: Int64 = 33_333

/// A film in the making, up to its last second.
private struct Hour {
  private let file: Int32
  private let directory: Int32
  private var writer: MovieWriter<[UInt8]>
  private let size: off_t

  init(_ container: MovieContainer, in directory: Int32) throws {
    self.directory = directory
    file = clinux_openat(directory, "hour.part", O_RDWR | O_CREAT | O_TRUNC, 0o640)
    writer = try MovieWriter(
      MovieDescription(
        container: container, picture: .init(codec: .mjpeg, width: 1280, height: 720), unixUSec: 0))
    Self.perform(writer.start(), on: file)
    for number in 0..<frames {
      let isLast = number >= frames - second
      let bytes = [UInt8](
        repeating: UInt8(number % 251), count: isLast ? 57_000 : 300 + number % 97)
      let sample = MovieSample(
        payload: bytes, byteCount: bytes.count, timeUSec: Int64(number) * frameUSec)
      Self.perform(writer.append(sample).filter { !$0.isSync }, on: file)
    }
    size = lseek(file, 0, SEEK_END)
    precondition(file >= 0 && fsync(file) == 0)
  }

  /// Finishes it, and takes that back.
  func finish() -> Int64 {
    let before = MonotonicTime.nowNSec
    var writer = writer
    Self.perform(writer.finish(endUSec: nil), on: file)
    precondition(renameat(directory, "hour.part", directory, "hour") == 0 && fsync(directory) == 0)
    let spent = MonotonicTime.nowNSec - before
    precondition(
      renameat(directory, "hour", directory, "hour.part") == 0 && ftruncate(file, size) == 0
        && fsync(file) == 0 && fsync(directory) == 0)
    return spent
  }

  func remove() {
    unlinkat(directory, "hour.part", 0)
    close(file)
  }

  private static func perform(_ steps: [MovieStep<[UInt8]>], on file: Int32) {
    for step in steps {
      switch step {
      case .reserve(let size): precondition(clinux_reserve(file, size) == 0)
      case .write(let offset, let pieces): write(pieces, at: offset, to: file)
      case .sync:
        precondition(fdatasync(file) == 0)
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
      case .truncate(let size): precondition(ftruncate(file, off_t(size)) == 0)
      case .durable: break
      }
    }
  }

  private static func write(
    _ pieces: [MoviePiece<[UInt8]>], at offset: Int64, to file: Int32
  ) {
    let parts = pieces.map { piece -> UnsafeMutableRawBufferPointer in
      let bytes =
        switch piece {
        case .bytes(let bytes), .payload(let bytes, _): bytes
        }
      let part = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
      part.copyBytes(from: bytes)
      return part
    }
    let vectors = parts.map { iovec(iov_base: $0.baseAddress, iov_len: $0.count) }
    let count = clinux_pwritev(file, vectors, Int32(vectors.count), offset)
    precondition(count == pieces.reduce(0) { $0 + $1.byteCount })
    for part in parts { part.deallocate() }
  }
}

extension MovieStep {
  fileprivate var isSync: Bool {
    if case .sync = self { true } else { false }
  }
}

private enum MonotonicTime {
  static var nowNSec: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }
}

let words = CommandLine.arguments
guard words.count == 3, let count = Int(words[2]) else { exit(64) }
private let directory = open(words[1], O_RDONLY | O_DIRECTORY)
guard directory >= 0 else { exit(66) }
for container in MovieContainer.allCases {
  let hour = try Hour(container, in: directory)
  for _ in 0..<count / 2 { print(hour.finish()) }
  hour.remove()
}
