// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Vocabulary

/// The contents of a directory, as they were counted.
struct ContentAmount: Hashable, Sendable {
  /// Bytes of all files, as they are read.
  var bytes: Int64 = 0
  /// Bytes of them that are on the disk: without the holes of a file.
  var stored: Int64 = 0
  /// Files and folders.
  var entries = 0

  mutating func add(_ entry: DirectoryEntries.Entry) {
    entries += 1
    guard entry.isFile else { return }
    // The owner may make files of any size, which together are more than fits into a number.
    let size = Int64(entry.status.st_size)
    bytes = bytes.adding(clamping: size)
    let occupied = Int64(entry.status.st_blocks).multiplied(clamping: 512)
    stored = stored.adding(clamping: min(size, occupied))
  }

  static func + (left: Self, right: Self) -> Self {
    ContentAmount(
      bytes: left.bytes.adding(clamping: right.bytes),
      stored: left.stored.adding(clamping: right.stored), entries: left.entries + right.entries)
  }
}

/// Counts everything in a content directory, including files that its owner has put there, some entries at a time:
/// there may be a million of them. What the owner hides from the engine is not counted.
// Unchecked: only one thread at a time has it.
final class ContentCount: @unchecked Sendable {
  private(set) var amount = ContentAmount()
  /// The folders on the way to the next entry; each takes a descriptor.
  private var readers: [DirectoryReader] = []

  init(_ directory: borrowing OwnedDescriptor) {
    if let reader = try? DirectoryReader(directory) { readers = [reader] }
  }

  /// Whether all is counted. More than `most` entries are not: others could be made faster than they are counted.
  var isDone: Bool { readers.isEmpty || amount.entries >= Self.most }

  /// Counts so many entries more.
  func go(on count: Int) {
    let end = min(amount.entries + count, Self.most)
    while amount.entries < end, let reader = readers.last {
      guard let entry = nextEntry(of: reader) else {
        readers.removeLast()
        continue
      }
      amount.add(entry)
      guard entry.isDirectory, readers.count <= ContentTree.depthLimit,
        let inner = try? reader.enter(entry)
      else { continue }
      readers.append(inner)
    }
  }

  /// What cannot be read is not counted, and said.
  private func nextEntry(of reader: DirectoryReader) -> DirectoryEntries.Entry? {
    do throws(SystemError) {
      return try reader.next()
    } catch {
      Log.warning("a folder of somebody's content is counted only in part: \(error)")
      return nil
    }
  }

  static let most = 1_000_000
  /// The entries that are counted before others have their turn, which takes some milliseconds.
  static let turn = 2048
}

/// Counts and removes everything in a content directory, including files that its owner has put
/// there.
enum ContentTree {
  /// The contents of the directory, the first `limit` entries of them.
  static func amount(
    of directory: borrowing OwnedDescriptor, limit: Int = ContentCount.most
  ) -> ContentAmount {
    let count = ContentCount(directory)
    count.go(on: limit)
    return count.amount
  }

  /// Removes the contents of the directory, at most `left` entries, and counts `left` down. Everything is gone if
  /// that stays above 0.
  ///
  /// - Throws: if something cannot be removed; it stays, with the folders that contain it.
  static func empty(
    _ directory: borrowing OwnedDescriptor, left: inout Int, depth: Int = 0
  ) throws(SystemError) {
    // Entry by entry: a list of all of them would be made again for each part that is removed.
    let reader = try DirectoryReader(directory)
    while left > 0, let entry = try reader.next() {
      if entry.isDirectory {
        guard depth < depthLimit else {
          throw SystemError("empty: too deep:", entry.name, errno: Errno(ELOOP))
        }
        let inner = try DirectoryEntries.open(entry, in: directory)
        try empty(inner, left: &left, depth: depth + 1)
        guard left > 0 else { break }
      }
      let flags = entry.isDirectory ? Int32(AT_REMOVEDIR) : 0
      guard unlinkat(directory.raw, entry.bytes, flags) == 0 || errno == ENOENT else {
        throw SystemError("remove", entry.name)
      }
      left -= 1
    }
  }

  /// Each level takes a descriptor while it is worked on.
  static let depthLimit = 16
}
