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
  ///
  /// - Throws: if the directory cannot be read any further. That is no end: what follows is there.
  func next(
    where isWanted: (String) -> Bool = { _ in true }
  ) throws(SystemError) -> DirectoryEntries.Entry? {
    while let (name, bytes) = try nextNames() {
      guard isWanted(name) else { continue }
      var status = stat()
      guard fstatat(dirfd(handle), bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      return DirectoryEntries.Entry(name: name, bytes: bytes, status: status)
    }
    return nil
  }

  /// The next name, without a look at what has it.
  func nextName() throws(SystemError) -> String? { try nextNames()?.text }

  /// The next name as text, and as the file system has it, with its NUL.
  private func nextNames() throws(SystemError) -> (text: String, bytes: [CChar])? {
    while true {
      errno = 0
      guard let found = readdir(handle) else {
        guard errno == 0 else { throw SystemError("list") }
        return nil
      }
      let names = withUnsafePointer(to: &found.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          (
            text: String(cString: name),
            bytes: Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
          )
        }
      }
      if names.text != ".", names.text != ".." { return names }
    }
  }

  /// Begins again.
  func rewind() { rewinddir(handle) }

  /// Whether its entries can be looked at, and not only their names.
  var isSearchable: Bool {
    var status = stat()
    return fstatat(dirfd(handle), ".", &status, 0) == 0
  }

  func remove(_ entry: DirectoryEntries.Entry) throws(SystemError) {
    guard unlinkat(dirfd(handle), entry.bytes, 0) == 0 || errno == ENOENT else {
      throw SystemError("remove", entry.name)
    }
  }

  func move(
    _ entry: DirectoryEntries.Entry, to folder: borrowing OwnedDescriptor
  ) throws(SystemError) {
    guard renameat(dirfd(handle), entry.bytes, folder.raw, entry.bytes) == 0 else {
      throw SystemError("move", entry.name)
    }
  }

  /// A reader of a folder in it.
  func enter(_ entry: DirectoryEntries.Entry) throws(SystemError) -> DirectoryReader {
    let raw = clinux_openat(
      dirfd(handle), entry.bytes, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK, 0)
    return DirectoryReader(owning: try Self.handle(raw))
  }
}

/// The contents of a directory as a list. For directories in which only the engine makes entries: those of others may
/// have any number of them.
struct DirectoryEntries {
  struct Entry {
    /// Its name as text, for words and for names that the engine gives.
    let name: String
    /// Its name as the file system has it, with its NUL. Owners may give names that are no text, by which nothing
    /// would be found.
    let bytes: [CChar]
    let status: stat

    var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
    var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
  }

  let entries: [Entry]

  init(_ directory: borrowing OwnedDescriptor) throws(SystemError) {
    let reader = try DirectoryReader(directory)
    var entries: [Entry] = []
    while let entry = try reader.next() { entries.append(entry) }
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

  /// A directory within a directory, that was found there.
  static func open(
    _ entry: Entry, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> OwnedDescriptor {
    let raw = clinux_openat(
      directory.raw, entry.bytes, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK, 0)
    guard raw >= 0 else { throw SystemError("open", entry.name) }
    return OwnedDescriptor(owning: raw)
  }
}
