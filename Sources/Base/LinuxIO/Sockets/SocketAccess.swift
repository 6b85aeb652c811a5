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
