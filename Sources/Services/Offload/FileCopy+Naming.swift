// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension FileCopy {
  /// "a.jpg", "a-2.jpg", "a-3.jpg".
  static func name(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return "\(name)-\(number)"
    }
    return "\(name[..<dot])-\(number)\(name[dot...])"
  }

  /// Gives the draft its name. Returns false if the name is taken.
  static func place(
    _ draft: String, as name: String, in folder: borrowing CopyFolder
  ) throws(CopyProblem) -> Bool {
    if clinux_rename_noreplace(folder.descriptor.raw, draft, name) == 0 { return true }
    if errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP {
      return try placeByLink(draft, as: name, in: folder)
    }
    return try give(up: draft, as: name, in: folder)
  }

  /// The same for file systems of networks, which cannot rename without replacing.
  static func placeByLink(
    _ draft: String, as name: String, in folder: borrowing CopyFolder
  ) throws(CopyProblem) -> Bool {
    let raw = folder.descriptor.raw
    if linkat(raw, draft, raw, name, 0) == 0 {
      unlinkat(raw, draft, 0)
      return true
    }
    if errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS {
      // Nor do they have links: it cannot be done in one step.
      var status = stat()
      if fstatat(raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
        errno = EEXIST
      } else if errno == ENOENT, renameat(raw, draft, raw, name) == 0 {
        return true
      }
    }
    return try give(up: draft, as: name, in: folder)
  }

  /// Returns false if the last call failed because the name is taken.
  private static func give(
    up draft: String, as name: String, in folder: borrowing CopyFolder
  ) throws(CopyProblem) -> Bool {
    guard errno == EEXIST else {
      throw CopyFolder.problem(SystemError("name", name), in: folder.descriptor)
    }
    unlinkat(folder.descriptor.raw, draft, 0)
    return false
  }
}
