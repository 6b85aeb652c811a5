// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

//   /            each folder of the path is opened below the one before, and no link is followed
//   └ media
//     └ usb      the root of a mount: the disk is there           not one: it is away, and nothing is written
//       └ booth  made if it is missing, but only below the mount
//
// What counts is the folder that was opened, not its name: a disk that is unmounted afterwards cannot leave an empty
// folder of the system's disk in its place.

/// Why a photo was not copied, or not deleted.
package struct CopyProblem: Error, Equatable {
  package enum Kind: Sendable {
    /// The target takes nothing now: it is not mounted, or is full. The photo waits for it.
    case away
    case failed
  }

  package let kind: Kind
  /// For people.
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// What has to be mounted for a copy.
package enum CopyMount: Equatable, Sendable {
  case nothing
  /// The folder, or one above it that is not the system's.
  case something
  /// This folder.
  case folder(String)
}

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
    _ path: String, _ mount: CopyMount, subfolder: String? = nil,
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
    return CopyFolder(descriptor: folder)
  }

  /// Bytes that are free; nil where the file system does not count them, as some of networks.
  package var freeSize: UInt64? {
    var status = statvfs()
    guard fstatvfs(descriptor.raw, &status) == 0, status.f_blocks > 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }

  private static func make(
    _ name: String, in folder: borrowing OwnedDescriptor, _ path: String
  ) throws(CopyProblem) -> OwnedDescriptor {
    if mkdirat(folder.raw, name, 0o777) == 0 {
      sync(folder)
    } else if errno != EEXIST {
      throw problem(SystemError("make the folder", "\(path)/\(name)"))
    }
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

  /// Makes the names in a folder durable. Some file systems of other kernels and of networks cannot, and do it themselves.
  static func sync(_ folder: borrowing OwnedDescriptor) { _ = fsync(folder.raw) }

  /// Sorts an error of the target: those of a disk or server that is gone, full or locked are no fault of the photo.
  static func problem(_ error: SystemError) -> CopyProblem {
    switch error.errno.code {
    case ENOSPC, EDQUOT: CopyProblem(.away, "the disk of the copies is full: \(error)")
    case EROFS: CopyProblem(.away, "the disk of the copies cannot be written: \(error)")
    case ENODEV, ENOTCONN, ESTALE, EHOSTDOWN, EHOSTUNREACH, ETIMEDOUT, ENXIO:
      CopyProblem(.away, "the disk of the copies does not answer: \(error)")
    default: CopyProblem(.failed, "\(error)")
    }
  }

  static func step<Value: ~Copyable>(
    _ body: () throws(SystemError) -> Value
  ) throws(CopyProblem) -> Value {
    do throws(SystemError) { return try body() } catch { throw problem(error) }
  }
}
