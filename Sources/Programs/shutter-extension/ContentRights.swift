// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// Lets the application use what the extension has made, and the engine look through it. A program may make files for
/// its own user alone, or take others' rights to a folder, and that user is gone with the extension: nobody could give
/// the right later.
enum ContentRights {
  /// Gives everything in the folder the rights that what is made there has by itself. To be called when no other process
  /// of the extension is left.
  static func open(_ folder: String) {
    do throws(SystemError) {
      try openAll(in: folder)
    } catch {
      Log.warning("not everything in \(folder) is the application's: \(error)")
    }
  }

  private static func openAll(in folder: String) throws(SystemError) {
    var current = try OwnedDescriptor.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    let rights = inherited(from: current)
    // However deep the folders are, one descriptor is enough: the way back is "..", because nobody moves them.
    var waiting = [look(into: current)]
    while var names = waiting.popLast() {
      guard let name = names.popLast() else {
        if !waiting.isEmpty { current = try enter(above, from: current) }
        continue
      }
      waiting.append(names)
      guard let inner = try? enter(name, from: current) else { continue }
      if !rights.isEmpty {
        _ = clinux_set_attribute(inner.raw, "system.posix_acl_access", rights, rights.count)
      }
      current = inner
      waiting.append(look(into: current))
    }
  }

  /// The rights to what is made in a folder; empty where the file system has none of this kind.
  private static func inherited(from folder: borrowing OwnedDescriptor) -> [UInt8] {
    var list = [UInt8](repeating: 0, count: 1024)
    let count = fgetxattr(folder.raw, "system.posix_acl_default", &list, list.count)
    return Array(list.prefix(max(0, count)))
  }

  /// Gives the group's bits, which are the mask of the named users' rights, to what is in a folder. Returns its folders,
  /// by their names as the file system has them, which may be no text.
  private static func look(into folder: borrowing OwnedDescriptor) -> [[CChar]] {
    // A new descriptor, because the list takes it over.
    let raw = clinux_openat(folder.raw, ".", O_RDONLY | O_DIRECTORY, 0)
    guard raw >= 0, let listing = fdopendir(raw) else {
      if raw >= 0 { close(raw) }
      return []
    }
    defer { closedir(listing) }
    var folders: [[CChar]] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
        }
      }
      var status = stat()
      // No link is followed.
      guard name != this, name != above, fstatat(raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_uid == geteuid()
      else { continue }
      let mode = status.st_mode & 0o777
      switch status.st_mode & S_IFMT {
      case S_IFREG: fchmodat(raw, name, mode | 0o660, 0)
      case S_IFDIR:
        fchmodat(raw, name, mode | 0o770, 0)
        folders.append(name)
      default: break
      }
    }
    return folders
  }

  private static func enter(
    _ name: [CChar], from folder: borrowing OwnedDescriptor
  ) throws(SystemError) -> OwnedDescriptor {
    let raw = clinux_openat(
      folder.raw, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK, 0)
    guard raw >= 0 else { throw SystemError("open a folder") }
    return OwnedDescriptor(owning: raw)
  }

  private static let this = Array(".".utf8CString)
  private static let above = Array("..".utf8CString)
}
