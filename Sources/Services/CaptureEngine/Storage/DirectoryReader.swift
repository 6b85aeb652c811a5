// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// Reads a directory in which others may write too, entry by entry: no link is ever followed, and nothing is kept. It
/// belongs to one thread.
final class DirectoryReader {
  private let handle: OpaquePointer

  init(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    // A new descriptor, because reading moves the position that duplicates share.
    handle = try Self.handle(clinux_openat(directory.raw, ".", O_RDONLY | O_DIRECTORY, 0))
  }

  private init(owning handle: OpaquePointer) { self.handle = handle }

  private static func handle(_ raw: Int32) throws(SystemError) -> OpaquePointer {
    guard raw >= 0, let handle = fdopendir(raw) else {
      let error = SystemError("list")
      if raw >= 0 { close(raw) }
      throw error
    }
    return handle
  }

  deinit { closedir(handle) }

  /// The next entry with a name that is wanted, nil at the end. One that has been removed in the meantime is left out.
  func next(where isWanted: (String) -> Bool = { _ in true }) -> DirectoryListing.Entry? {
    while let name = nextName() {
      guard isWanted(name) else { continue }
      var status = stat()
      guard fstatat(dirfd(handle), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      return DirectoryListing.Entry(name: name, status: status)
    }
    return nil
  }

  /// The next name, without a look at what has it.
  func nextName() -> String? {
    while let found = readdir(handle) {
      let name = withUnsafePointer(to: &found.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { return name }
    }
    return nil
  }

  /// A reader of a folder in it.
  func enter(_ name: String) throws(SystemError) -> DirectoryReader {
    let raw = clinux_openat(
      dirfd(handle), name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK, 0)
    return DirectoryReader(owning: try Self.handle(raw))
  }
}

/// The contents of a directory as a list. For directories in which only the engine makes entries: those of others may
/// have any number of them.
struct DirectoryListing {
  struct Entry {
    let name: String
    let status: stat

    var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
  }

  let entries: [Entry]

  init(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    let reader = try DirectoryReader(directory)
    var entries: [Entry] = []
    while let entry = reader.next() { entries.append(entry) }
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
