// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// Counts and removes everything in a content directory, including files that its owner has put
/// there.
enum ContentTree {
  /// The bytes of all files in the directory.
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

  /// Removes the contents of the directory, at most `limit` entries.
  ///
  /// - Returns: the rest of the limit, 0 when it is reached.
  /// - Throws: if something cannot be removed; it stays, with the folders that contain it.
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

/// The contents of a directory in which others may write too: no link is ever followed.
struct DirectoryListing {
  struct Entry {
    let name: String
    let status: stat

    var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
  }

  let entries: [Entry]

  init(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    // A new descriptor, because reading moves the position that duplicates share.
    let raw = clinux_openat(directory.raw, ".", O_RDONLY | O_DIRECTORY, 0)
    guard raw >= 0, let handle = fdopendir(raw) else {
      let error = SystemError("list")
      if raw >= 0 { close(raw) }
      throw error
    }
    defer { closedir(handle) }
    var entries: [Entry] = []
    while let found = readdir(handle) {
      let name = withUnsafePointer(to: &found.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      // An entry that has been removed since is left out.
      guard name != ".", name != "..",
        fstatat(directory.raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      else { continue }
      entries.append(Entry(name: name, status: status))
    }
    self.entries = entries
  }

  /// A directory within a directory.
  static func open(
    _ name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> OwnedDescriptor {
    let raw = clinux_openat(
      directory.raw, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK, 0)
    guard raw >= 0 else { throw SystemError("open", name) }
    return OwnedDescriptor(owning: raw)
  }
}
