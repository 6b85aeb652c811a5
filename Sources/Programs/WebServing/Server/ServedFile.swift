// SPDX-License-Identifier: Apache-2.0
import FlyingSocks
import Glibc
import LinuxIO

/// A file that is being sent.
package final class ServedFile: Sendable {
  private let file: OwnedDescriptor
  package let size: Int64

  /// 256 TiB, more than any photo or film has: an archive of the most files still has a length that is a number.
  private static let mostBytes: Int64 = 1 << 48

  /// Nil if it is gone, or is no file any more, or one that its owner has made longer than any photo. Links are not
  /// followed.
  package init?(_ path: String) {
    guard let file = try? OwnedDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      return nil
    }
    var status = stat()
    guard fstat(file.raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.mostBytes
    else { return nil }
    self.file = file
    size = Int64(status.st_size)
  }

  package func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
    try FileReading.bytes(of: file.raw, at: offset, count: count)
  }
}

/// The bytes of a part of it.
struct FileBytes: AsyncBufferedSequence {
  typealias Element = UInt8

  let file: ServedFile
  let part: Range<Int64>

  func makeAsyncIterator() -> Iterator { Iterator(file: file, part: part) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let file: ServedFile
    var part: Range<Int64>

    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      guard !part.isEmpty else { return nil }
      let wanted = Int(Swift.min(Int64(count), part.upperBound - part.lowerBound))
      let bytes = try file.bytes(at: part.lowerBound, count: wanted)
      guard !bytes.isEmpty else { return nil }
      part = (part.lowerBound + Int64(bytes.count))..<part.upperBound
      return bytes
    }
  }
}
