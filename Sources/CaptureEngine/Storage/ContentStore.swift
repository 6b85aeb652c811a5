// SPDX-License-Identifier: Apache-2.0
import CLinux
import CaptureModel
import Glibc
import LinuxIO

// ROOT/                                   0711
//   1000/                                 0711, the opener's uid
//     20261121T101502Z-1x9k2fd/           0700 and an ACL for 1000; locked while its session is open
//       20261121T101503.123456Z-000001-press17.jpg
//       .20261121T101504.654321Z-000002.jpg.part       on its way
//     .20261121T101502Z-1x9k2fd.application            the name its opener gave
//     .20261121T095900Z-8ah3s10.gone/                  invalidated, being removed
//     .20261121T095900Z-8ah3s10.invalidated            that it was, for who asks again

/// The folder under which each session gets a content directory. All of it is used on the storage
/// thread.
///
/// Names are ours: nothing that a client sends is ever part of a path.
struct ContentStore: Sendable {
  let root: String

  init(root: String) { self.root = root }

  /// Where photos go without a configured folder: the state directory that systemd gives, else the
  /// system's for root, else the user's own. Nil where the user has none.
  static func defaultRoot() -> String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    if let state = variable("STATE_DIRECTORY") { return state + "/content" }
    if getuid() == 0 { return "/var/lib/shutter-engine/content" }
    if let state = variable("XDG_STATE_HOME") { return state + "/shutter-engine/content" }
    return variable("HOME").map { $0 + "/.local/state/shutter-engine/content" }
  }

  /// Makes the directory of a new session. It survives a power cut when this returns: a photo would be
  /// lost with the directory it lies in.
  func makeDirectory(
    uid: UInt32, application: String, unixUSec: Int64
  ) throws(SystemError) -> ContentDirectory {
    let parent = path(of: uid)
    try makeAll(parent)
    let name = Self.newName(unixUSec)
    let path = "\(parent)/\(name)"
    do throws(SystemError) {
      let folder = try OwnedDescriptor.open(parent, O_RDONLY | O_DIRECTORY)
      try ApplicationFile.write(application, for: name, in: folder)
      guard mkdirat(folder.raw, name, 0o700) == 0 else { throw SystemError("make") }
      let directory = try DirectoryListing.open(name, in: folder)
      // Nobody else waits for it; a file system without locks has one engine, as nearly all have.
      _ = flock(directory.raw, LOCK_EX | LOCK_NB)
      // A umask may have taken something away, and a default ACL further up given something.
      guard fchmod(directory.raw, 0o700) == 0 else { throw SystemError("chmod") }
      var isReadable = uid == geteuid()
      if !isReadable { isReadable = try AccessControlList.grant(uid, directory) }
      try makeDurable(folder)
      return ContentDirectory(
        name: name, uid: uid, application: application, path: path, isReadable: isReadable,
        descriptor: directory)
    } catch {
      rmdir(path)
      unlink("\(parent)/\(ApplicationFile.name(for: name))")
      throw SystemError("\(error.operation) the folder", path, errno: error.errno)
    }
  }

  /// The folder of a user's content.
  func path(of uid: UInt32) -> String { "\(root)/\(uid)" }

  private static func newName(_ unixUSec: Int64) -> String {
    let time = CivilTime(unixUSec: unixUSec)
    let stamp = [time.month, time.day, time.hour, time.minute, time.second].map {
      CivilTime.padded($0, 2)
    }
    var generator = SystemRandomNumberGenerator()
    let random = String(UInt32.random(in: .min ... .max, using: &generator), radix: 36)
    return "\(time.year)\(stamp[0])\(stamp[1])T\(stamp[2])\(stamp[3])\(stamp[4])Z-\(random)"
  }

  private func makeAll(_ path: String) throws(SystemError) {
    var prefix = ""
    for part in path.split(separator: "/") {
      prefix += "/" + part
      guard mkdir(prefix, 0o711) == 0 || errno == EEXIST || errno == EROFS || errno == EACCES
      else { throw SystemError("make the folder", prefix) }
    }
    guard access(path, W_OK | X_OK) == 0 else { throw SystemError("use the folder", path) }
  }

  /// The user's folder, in which the directory's name is, and the two above it.
  private func makeDurable(_ folder: borrowing OwnedDescriptor) throws(SystemError) {
    guard fsync(folder.raw) == 0 else { throw SystemError("fsync") }
    for above in [root, root + "/.."] {
      let raw = clinux_open(above, O_RDONLY | O_DIRECTORY, 0)
      // A folder that the engine may not read is not one that it has made.
      if raw < 0, errno == EACCES { continue }
      guard raw >= 0 else { throw SystemError("open what contains") }
      let opened = OwnedDescriptor(owning: raw)
      guard fsync(opened.raw) == 0 else { throw SystemError("fsync what contains") }
    }
  }
}
