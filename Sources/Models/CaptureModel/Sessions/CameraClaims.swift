// SPDX-License-Identifier: Apache-2.0

//   A wants it  ├─────────────────────────────────
//   B wants it        ├──────────────┤
//   in front            A ──┬── B ────┬── A
//   has it      A           B         A
//   B's reason          3                        another session has the camera
//   A's reason              3
//
// Both in front, at two seats: A keeps it, B has reason 4.

/// Decides which of several sessions has a camera that only one can have (requirements ):
/// a session whose client is in front goes first, then the session that wanted it first.
package struct CameraClaims<Session: Hashable & Sendable>: Sendable {
  private struct Claim {
    let session: Session
    var camera: String
    var isInFront: Bool
  }

  /// The claims in the order in which they were made.
  private var claims: [Claim] = []

  /// Begins without claims.
  package init() {}

  /// A session wants a camera, another camera than before, or no camera.
  package mutating func wants(_ session: Session, camera: String?, isInFront: Bool) {
    let index = claims.firstIndex { $0.session == session }
    guard let camera else {
      index.map { _ = claims.remove(at: $0) }
      return
    }
    if let index, claims[index].camera == camera {
      claims[index].isInFront = isInFront
    } else {
      index.map { _ = claims.remove(at: $0) }
      claims.append(Claim(session: session, camera: camera, isInFront: isInFront))
    }
  }

  /// The reason that keeps a session from the camera that it wants; nil if it has the camera, or
  /// wants none.
  package func interruption(of session: Session) -> InterruptionReason? {
    guard let own = claims.first(where: { $0.session == session }) else { return nil }
    let rivals = claims.filter { $0.camera == own.camera }
    guard let first = rivals.first(where: \.isInFront) ?? rivals.first,
      first.session != session
    else { return nil }
    return own.isInFront ? .severalForegroundClients : .videoInUse
  }
}
