// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO

/// The state of the place where photos are to be stored, as the engine's own user finds it. Made on
/// the storage thread; it makes no folder itself.
struct StorageExamination: Sendable {
  /// The reason why no content can be made there; nil if it can.
  let fault: SystemError?
  /// The free bytes; nil if the file system does not count them, or cannot be asked.
  let free: Int64?
  /// The bytes of the user's content, counted later; nil if it has no limit.
  var used: Int64?
  /// The limits of the file system there, as far as they can be found out.
  let limits: FileSystemLimits

  /// - Parameter uid: the user whose content is meant; nil: no particular user.
  init(of store: ContentStore, _ uid: UInt32?, _ calls: any StorageCalls) {
    let path = uid.map { store.path(of: $0) } ?? store.root
    let place = Self.existing(path)
    if let folder = try? OwnedDescriptor.open(place, O_RDONLY | O_DIRECTORY) {
      limits = calls.limits(of: folder)
      free = Self.free(folder, calls)
    } else {
      limits = FileSystemLimits()
      free = nil
    }
    fault = Self.fault(at: path, place, limits)
  }

  /// Whether less space is free than photos have to leave.
  func isFull(_ budget: StorageBudget) -> Bool {
    budget.floor > 0 && free.map { $0 < budget.floor } == true
  }

  /// The path, or the nearest folder above it that is there.
  private static func existing(_ path: String) -> String {
    var path = path
    var status = stat()
    // A link that leads nowhere exists, and is in the way.
    while lstat(path, &status) != 0, [ENOENT, ENOTDIR].contains(errno), path.count > 1 {
      let parts = path.split(separator: "/").dropLast()
      path = "/" + parts.joined(separator: "/")
    }
    return path
  }

  private static func free(
    _ folder: borrowing OwnedDescriptor, _ calls: any StorageCalls
  ) -> Int64? {
    guard let free = try? calls.freeBytes(at: folder), free != .max else { return nil }
    return free
  }

  private static func fault(
    at path: String, _ place: String, _ limits: FileSystemLimits
  ) -> SystemError? {
    var status = stat()
    guard stat(place, &status) == 0 else { return SystemError("look at the folder", place) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return SystemError("use the folder", place, errno: Errno(ENOTDIR))
    }
    guard access(place, W_OK | X_OK) == 0 else {
      return place == path
        ? SystemError("write into the folder", path)
        : SystemError("make the folder \(path) in", place)
    }
    if !limits.hasRights, status.st_mode & 0o077 != 0 {
      return SystemError("\(ContentStore.keepingOut) the folder", path, errno: Errno(EPERM))
    }
    return nil
  }

  /// The remedy for a fault of the folder, or of one below it.
  static func remedy(for fault: SystemError) -> String {
    switch fault.errno.code {
    case EROFS:
      "mount it for writing, or set content_directory in shutter-engine.toml; a unit writes only where "
        + "ReadWritePaths= allows it, in a drop-in of shutter-engine.service"
    case EPERM where fault.operation.hasPrefix(ContentStore.keepingOut):
      "a file system without owners has to be the engine's alone: mount it with "
        + "uid=\(geteuid()),gid=\(getegid()),umask=0077, or set content_directory in shutter-engine.toml"
    case EACCES, EPERM:
      "let user \(user) write there, or set content_directory in shutter-engine.toml to that user's own folder"
    case ENOSPC, EDQUOT: "make room there, or set content_directory in shutter-engine.toml"
    case EIO: "the disk is damaged: see dmesg"
    default: "set content_directory in shutter-engine.toml to a folder that can be made"
    }
  }

  /// The engine's user, as an administrator writes it.
  private static var user: String {
    getpwuid(geteuid()).map { "\(String(cString: $0.pointee.pw_name)) (\(geteuid()))" }
      ?? "\(geteuid())"
  }
}
