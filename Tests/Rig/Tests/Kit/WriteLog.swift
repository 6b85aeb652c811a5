// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

/// The log of dm-log-writes: all writes of a disk, in the order in which they would have survived a
/// power cut. A write that was not flushed comes after the flush that follows it.
final class WriteLog {
  struct Entry {
    /// The place on the disk, in bytes.
    let offset: Int
    /// The place in the log, and the number of bytes.
    let data: Range<Int>
    /// The disk was ordered to keep everything that it had before this (REQ_PREFLUSH).
    let isFlush: Bool
    /// The disk was ordered to keep this as well (REQ_FUA).
    let isForced: Bool
    /// The text of a mark.
    let mark: String?
  }

  private(set) var entries: [Entry] = []
  private let file: Int32

  /// Reads the format of the driver's source: a sector with magic, version, number of entries and the size
  /// of a sector; then each entry's own sector and its data.
  init(_ path: String) throws {
    file = try RigError.check(path, open(path, O_RDONLY | O_CLOEXEC))
    let first = read(at: 0, 32)
    guard Self.number(first, 0) == 0x6a73_6677_7368_72 else {
      throw TestError.ended(awaited: "a log of dm-log-writes")
    }
    let sector = Self.number(first, 24) & 0xffff_ffff
    var position = sector
    for _ in 0..<Self.number(first, 16) {
      let header = read(at: position, sector)
      let flags = Self.number(header, 16)
      position += sector
      let isMark = flags & 8 != 0
      // A discard has no data.
      let size = flags & 4 != 0 || isMark ? 0 : Self.number(header, 8) * sector
      let text = String(decoding: header[32...].prefix(Self.number(header, 24)), as: UTF8.self)
      entries.append(
        Entry(
          offset: Self.number(header, 0) * sector, data: position..<position + size,
          isFlush: flags & 1 != 0, isForced: flags & 2 != 0, mark: isMark ? text : nil))
      position += size
    }
    // The driver's own, when it is removed.
    entries.removeAll { $0.mark == "dm-log-writes-end" }
  }

  deinit { close(file) }

  func data(of entry: Entry) -> [UInt8] { read(at: entry.data.lowerBound, entry.data.count) }

  private func read(at offset: Int, _ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    _ = pread(file, &bytes, count, offset)
    return bytes
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
