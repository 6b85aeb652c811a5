// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// Counting and removing all that is in a content directory, also what its owner has put there.
enum ContentTree {
  /// Bytes of all files in it.
  static func size(_ directory: borrowing OwnedDescriptor, depth: Int = 0) -> Int64 {
    guard let listing = try? DirectoryListing(directory) else { return 0 }
    var size: Int64 = 0
    for entry in listing.entries {
      if entry.isFile { size += Int64(entry.status.st_size) }
      guard entry.isDirectory, depth < depthLimit,
        let inner = try? DirectoryListing.open(entry.name, in: directory)
      else { continue }
      size += self.size(inner, depth: depth + 1)
    }
    return size
  }

  /// Removes what is in it, at most `limit` entries.
  ///
  /// - Returns: how many more it may still be, 0 when the limit is reached.
  /// - Throws: where something cannot be removed; it and what contains it stay.
  static func empty(
    _ directory: borrowing OwnedDescriptor, limit: Int, depth: Int = 0
  ) throws(SystemError) -> Int {
    var left = limit
    for entry in try DirectoryListing(directory).entries where left > 0 {
      if entry.isDirectory {
        guard depth < depthLimit else {
          throw SystemError("empty: too deep:", entry.name, errno: Errno(ELOOP))
        }
        let inner = try DirectoryListing.open(entry.name, in: directory)
        left = try empty(inner, limit: left, depth: depth + 1)
        guard left > 0 else { break }
      }
      let flags = entry.isDirectory ? Int32(AT_REMOVEDIR) : 0
      guard unlinkat(directory.raw, entry.name, flags) == 0 || errno == ENOENT else {
        throw SystemError("remove", entry.name)
      }
      left -= 1
    }
    return left
  }

  /// Each level takes a descriptor while it is worked on.
  private static let depthLimit = 16
}
