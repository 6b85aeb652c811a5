// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO

/// The folder under which each session gets a content directory: ROOT/UID/NAME.
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

  /// Makes the directory of a new session.
  func makeDirectory(
    uid: UInt32, application: String, unixUSec: Int64
  ) throws(SystemError) -> ContentDirectory {
    let parent = "\(root)/\(uid)"
    try makeAll(parent)
    let time = CivilTime(unixUSec: unixUSec)
    let stamp = [time.month, time.day, time.hour, time.minute, time.second].map {
      CivilTime.padded($0, 2)
    }
    var generator = SystemRandomNumberGenerator()
    let random = String(UInt32.random(in: .min ... .max, using: &generator), radix: 36)
    let name =
      "\(time.year)\(stamp[0])\(stamp[1])T\(stamp[2])\(stamp[3])\(stamp[4])Z-\(random)"
    let path = "\(parent)/\(name)"
    // Only where the opener is the engine's own user can he read it: POSIX ACLs for others are not
    // given yet, and OpenPhoto is his way.
    guard mkdir(path, 0o700) == 0 else { throw SystemError("make the folder", path) }
    return ContentDirectory(
      name: name, application: application, path: path, isReadable: uid == getuid(),
      descriptor: try OwnedDescriptor.open(path, O_RDONLY | O_DIRECTORY))
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
}
