// SPDX-License-Identifier: Apache-2.0
import CLinux
import Configuration
import Glibc
import LinuxIO

//   /            each folder of the path is opened below the one before, and no link is followed
//   └ media
//     └ usb      the root of a mount: the disk is there           not one: it is away, and nothing is written
//       └ booth  made if it is missing, but only below the mount
//
// What counts is the folder that was opened, not its name: a disk that is unmounted afterwards cannot leave an empty
// folder of the system's disk in its place.

/// The folder to which photos are copied, opened.
package struct CopyFolder: ~Copyable {
  /// Folders that are mounts of the system itself on many machines. A removable disk is never one of them.
  private static let systems: Set<String> = [
    "/", "/boot", "/dev", "/etc", "/home", "/media", "/run", "/tmp", "/usr", "/var",
  ]

  package let descriptor: OwnedDescriptor

  /// Opens the folder, and makes what is missing of it below its mount.
  ///
  /// - Parameter isMountRoot: says whether an open folder is the root of a mount; for tests.
  package static func open(
    _ path: String, _ mount: HookConfiguration.Copy.Mount, subfolder: String? = nil,
    isMountRoot: (Int32) -> Bool = { clinux_is_mount_root($0) == 1 }
  ) throws(CopyProblem) -> CopyFolder {
    var missing = path.split(separator: "/").map { String($0) }[...]
    var (opened, roots) = ("", Set(["/"]))
    var folder = try step { () throws(SystemError) in
      try OwnedDescriptor.open("/", O_RDONLY | O_DIRECTORY)
    }
    while let name = missing.first, let next = try child(name, of: folder, in: opened) {
      folder = next
      missing.removeFirst()
      opened += "/" + name
      if isMountRoot(folder.raw) { roots.insert(opened) }
    }
    switch mount {
    case .nothing:
      guard missing.isEmpty else { throw CopyProblem(.away, "there is no folder \(path)") }
    case .something:
      guard roots.contains(where: { !systems.contains($0) }) else {
        throw CopyProblem(.away, "nothing is mounted at \(path), nor above it")
      }
    case .folder(let root):
      guard roots.contains(root) else {
        throw CopyProblem(.away, "nothing is mounted at \(root)")
      }
    }
    for name in missing + [subfolder].compactMap(\.self) {
      folder = try make(name, in: folder, opened)
      opened += "/" + name
    }
    // One that may only be passed through cannot be synced.
    let raw = clinux_openat(folder.raw, ".", O_RDONLY | O_DIRECTORY, 0)
    guard raw >= 0 else {
      let error = SystemError("open", opened)
      if error.errno.code == EACCES { throw CopyProblem(.failed, Self.unreadable) }
      throw problem(error)
    }
    return CopyFolder(descriptor: OwnedDescriptor(owning: raw))
  }

  private static let unreadable =
    "the folder of the copies cannot be synced: its user may not read it (chmod u+r, or g+r)"

  /// Bytes that are free; nil where the file system does not count them, as some of networks.
  package var freeSize: UInt64? {
    var status = statvfs()
    guard fstatvfs(descriptor.raw, &status) == 0, status.f_blocks > 0 else { return nil }
    return Self.size(UInt64(status.f_bavail), blocksOf: UInt64(status.f_frsize))
  }

  /// Nil: some file systems report as many blocks as a number can have, because they do not count them.
  static func size(_ count: UInt64, blocksOf size: UInt64) -> UInt64? {
    let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: size)
    return isTooLarge ? nil : bytes
  }

  private static func make(
    _ name: String, in folder: borrowing OwnedDescriptor, _ path: String
  ) throws(CopyProblem) -> OwnedDescriptor {
    guard mkdirat(folder.raw, name, 0o777) == 0 || errno == EEXIST else {
      throw problem(SystemError("make the folder", "\(path)/\(name)"), in: folder)
    }
    // Also if it is there: a try that made it may have been killed before this.
    try sync(folder)
    guard let made = try child(name, of: folder, in: path) else {
      throw CopyProblem(.away, "\(path)/\(name) is gone")
    }
    return made
  }

  /// Opens a folder in another; nil: there is none.
  private static func child(
    _ name: String, of folder: borrowing OwnedDescriptor, in path: String
  ) throws(CopyProblem) -> OwnedDescriptor? {
    var raw = clinux_openat(folder.raw, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0)
    // A folder that may be passed through, and not be listed.
    if raw < 0, errno == EACCES { raw = clinux_open_passage(folder.raw, name) }
    if raw >= 0 { return OwnedDescriptor(owning: raw) }
    let error = SystemError("open", "\(path)/\(name)")
    switch error.errno.code {
    case ENOENT: return nil
    case ENOTDIR, ELOOP:
      throw CopyProblem(.failed, "\(path)/\(name) is a link, or no folder: name the folder itself")
    default: throw problem(error)
    }
  }

  /// Makes the names in a folder durable.
  static func sync(_ folder: borrowing OwnedDescriptor) throws(CopyProblem) {
    guard fsync(folder.raw) != 0, !isUnneeded(errno) else { return }
    let error = SystemError("sync", "the folder of the copies")
    if error.errno.code == EBADF { throw CopyProblem(.failed, unreadable) }
    throw problem(error, in: folder)
  }

  /// Whether a folder was not synced because it cannot be: some file systems of other kernels and of networks do it
  /// themselves.
  static func isUnneeded(_ code: Int32) -> Bool {
    code == EINVAL || code == ENOSYS || code == EOPNOTSUPP
  }
}
