// SPDX-License-Identifier: Apache-2.0

/// Who a client is, as the kernel told it about the peer of the socket.
package struct ClientIdentity: Hashable, Sendable {
  /// The process, by the caller's own number for it.
  package let id: ClientID
  /// Process id, for people to read and for `Control.SetForeground`.
  package let pid: Int32
  /// User id. Only processes of this user may name the client's interactions.
  package let uid: UInt32
  /// The seat at which it is: only presses of this seat's devices can reach it. That may change.
  package var seat: SeatID
  /// True for the one client that may capture while the seat is locked.
  package let isLockedExtension: Bool

  /// Puts an identity together.
  package init(
    id: ClientID, pid: Int32, uid: UInt32, seat: SeatID = .seat0, isLockedExtension: Bool = false
  ) {
    self.id = id
    self.pid = pid
    self.uid = uid
    self.seat = seat
    self.isLockedExtension = isLockedExtension
  }
}
