// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The user, group and mode of a socket that this process makes, where they differ from the usual:
/// the process's own user and group, and the mode for this kind of socket.
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

  /// The accounts of this machine.
  public static let system = Accounts(
    uid: { getpwnam($0)?.pointee.pw_uid }, gid: { getgrnam($0)?.pointee.gr_gid })
}
