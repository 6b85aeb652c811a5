// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Lets the application use what the extension has made. A program may make files for its own user alone, and that
/// user is gone with the extension: nobody could give the right later.
enum ContentRights {
  /// Gives the group's bits, which are the mask of the named users' rights, to everything in the folder. To be called
  /// when no other process of the extension is left.
  static func open(_ folder: String, depth: Int = 0) {
    guard depth < 16, let listing = opendir(folder) else { return }
    defer { closedir(listing) }
    let raw = dirfd(listing)
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      // No link is followed.
      guard name != ".", name != "..", fstatat(raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_uid == geteuid()
      else { continue }
      let mode = status.st_mode & 0o777
      switch status.st_mode & S_IFMT {
      case S_IFREG: fchmodat(raw, name, mode | 0o660, 0)
      case S_IFDIR:
        fchmodat(raw, name, mode | 0o770, 0)
        open("\(folder)/\(name)", depth: depth + 1)
      default: break
      }
    }
  }
}
