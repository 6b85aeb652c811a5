// SPDX-License-Identifier: Apache-2.0

/// A press that was granted and has not ended.
struct GrantedPress {
  let id: PressID
  let client: ClientID
  let interaction: InteractionID
  /// The session by which it was granted; nil for an external one.
  let session: SessionID?
  /// The button's role when it went down.
  let role: Role
  /// Kernel time of the down, microseconds.
  let beganUSec: Int64
  /// When it is cancelled as stuck, microseconds.
  let expiresUSec: Int64
}
