// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import LinuxIO

/// As whom a command runs.
struct Account {
  let name: String
  let uid: uid_t
  let gid: gid_t
  let home: String
  /// Whether this process has to become him; false where it cannot.
  let isAnother: Bool

  /// The action's user; without root's rights this process's own, whoever the action is for.
  init(of action: ActionConfiguration.Action) throws(ActionError) {
    let isRoot = geteuid() == 0
    let entry: UnsafeMutablePointer<passwd>? =
      switch (isRoot, action.user) {
      case (false, _): getpwuid(geteuid())
      case (true, .name(let name)): getpwnam(name)
      case (true, .identifier(let uid)): getpwuid(uid)
      }
    guard let entry else {
      throw ActionError("there is no user '\(action.user.words)'")
    }
    name = String(cString: entry.pointee.pw_name)
    uid = entry.pointee.pw_uid
    gid = entry.pointee.pw_gid
    home = String(cString: entry.pointee.pw_dir)
    isAnother = isRoot && uid != 0
    if !isRoot, action.user != .name(name), action.user != .identifier(uid) {
      Log.warning(
        "action '\(action.name)': runs as \(name), not as \(action.user.words): that needs root")
    }
  }
}

extension GatewayConfiguration.UserReference {
  fileprivate var words: String {
    switch self {
    case .name(let name): name
    case .identifier(let uid): "\(uid)"
    }
  }
}
