// SPDX-License-Identifier: Apache-2.0
import Glibc

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
