// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// What is in a directory in which others may write, too: no link is ever followed.
struct DirectoryListing {
  struct Entry {
    let name: String
    let status: stat

    var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
  }

  let entries: [Entry]

  init(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    // A descriptor of its own, because reading moves the position that duplicates share.
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
      // What has gone meanwhile is not there.
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
