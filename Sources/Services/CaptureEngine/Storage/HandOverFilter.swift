// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

// DIRECTORY/
//   a.jpg, own/, own/b.txt        files and folders: handed over
//   c ─▶ /home/u/.ssh/id          a link leads the application's programs to files of their own user
//   d (FIFO), e (socket)          opening it waits, or reaches a program
//   f = own/b.txt                 a second name of a file: only the last name stays

/// Removes from the directory of a launch whatever is no file and no folder, once no process of the extension is
/// left. An extension may have planted it for the programs that read the directory later.
struct HandOverFilter {
  /// The entries that were removed.
  private(set) var removed = 0
  /// Those that could not be, because the extension has made their folder read-only.
  private(set) var shut = 0

  /// Looks at everything in a directory. Folders that cannot be read are left out: nobody but the extension's
  /// user can open them, and that one is gone.
  mutating func apply(to directory: borrowing OwnedDescriptor) throws(SystemError) {
    var current = try Self.open(".", in: directory)
    // However deep the folders are, one descriptor is enough: the way back is "..", because nobody moves them.
    var waiting = [try look(into: current)]
    while var names = waiting.popLast() {
      guard let name = names.popLast() else {
        if !waiting.isEmpty { current = try Self.open("..", in: current) }
        continue
      }
      waiting.append(names)
      guard let inner = try? Self.open(name, in: current), let found = try? look(into: inner)
      else { continue }
      current = inner
      waiting.append(found)
    }
  }

  /// Removes what does not pass, and returns the names of the folders.
  private mutating func look(
    into folder: borrowing OwnedDescriptor
  ) throws(SystemError) -> [String] {
    // A new descriptor, because the list takes it over.
    let raw = clinux_openat(folder.raw, ".", O_RDONLY | O_DIRECTORY, 0)
    guard raw >= 0, let handle = fdopendir(raw) else {
      let error = SystemError("list")
      if raw >= 0 { close(raw) }
      throw error
    }
    defer { closedir(handle) }
    var folders: [String] = []
    while let found = readdir(handle) {
      let name = withUnsafePointer(to: &found.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      var status = stat()
      guard fstatat(folder.raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: folders.append(name)
      // Its other names are elsewhere, or are looked at later: the last one here has one.
      case S_IFREG where status.st_nlink == 1: break
      default: remove(name, in: folder)
      }
    }
    return folders
  }

  private mutating func remove(_ name: String, in folder: borrowing OwnedDescriptor) {
    if unlinkat(folder.raw, name, 0) == 0 { removed += 1 } else { shut += 1 }
  }

  private static func open(
    _ name: String, in folder: borrowing OwnedDescriptor
  ) throws(SystemError) -> OwnedDescriptor {
    try DirectoryListing.open(name, in: folder)
  }
}
