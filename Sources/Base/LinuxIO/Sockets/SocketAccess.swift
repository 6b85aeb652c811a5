// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Who may connect to a socket that this process makes, as far as it differs from the usual: its own
/// user and group, and the mode of the socket's kind.
public struct SocketAccess: Equatable, Sendable {
  public var owner: uid_t?
  public var group: gid_t?
  public var mode: mode_t?

  public init(owner: uid_t? = nil, group: gid_t? = nil, mode: mode_t? = nil) {
    self.owner = owner
    self.group = group
    self.mode = mode
  }
}

/// The users and groups that the system knows by name.
public struct Accounts: Sendable {
  public var uid: @Sendable (String) -> uid_t?
  public var gid: @Sendable (String) -> gid_t?

  public init(
    uid: @escaping @Sendable (String) -> uid_t?, gid: @escaping @Sendable (String) -> gid_t?
  ) {
    self.uid = uid
    self.gid = gid
  }

  /// Those of this machine.
  public static let system = Accounts(
    uid: { getpwnam($0)?.pointee.pw_uid }, gid: { getgrnam($0)?.pointee.gr_gid })
}
