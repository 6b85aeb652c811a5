// SPDX-License-Identifier: Apache-2.0
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
  /// Those that could not be, because the extension has made their folder read-only, and the folders that it lets
  /// the engine not look into.
  private(set) var shut = 0

  /// Looks at everything in a directory. Folders that the engine cannot read are counted and left out: an extension
  /// may have given others a right to them.
  mutating func apply(to directory: borrowing OwnedDescriptor) throws(SystemError) {
    var current = try DirectoryListing.open(".", in: directory)
    // However deep the folders are, one descriptor is enough: the way back is "..", because nobody moves them.
    var waiting = [try look(into: current)]
    while var names = waiting.popLast() {
      guard let folder = names.popLast() else {
        if !waiting.isEmpty { current = try DirectoryListing.open("..", in: current) }
        continue
      }
      waiting.append(names)
      guard let inner = try? DirectoryListing.open(folder, in: current),
        let found = try? look(into: inner)
      else {
        shut += 1
        continue
      }
      current = inner
      waiting.append(found)
    }
  }

  /// Removes what does not pass, and returns the folders.
  private mutating func look(
    into folder: borrowing OwnedDescriptor
  ) throws(SystemError) -> [DirectoryListing.Entry] {
    let reader = try DirectoryReader(folder)
    var folders: [DirectoryListing.Entry] = []
    while let entry = reader.next() {
      if entry.isDirectory {
        folders.append(entry)
      } else if !entry.isFile || entry.status.st_nlink > 1 {
        // The other names of a file are elsewhere, or are looked at later: the last one here has one.
        remove(entry, in: folder)
      }
    }
    return folders
  }

  private mutating func remove(
    _ entry: DirectoryListing.Entry, in folder: borrowing OwnedDescriptor
  ) {
    if unlinkat(folder.raw, entry.bytes, 0) == 0 { removed += 1 } else { shut += 1 }
  }
}
