// SPDX-License-Identifier: Apache-2.0

import ButtonModel

/// How a client of a fixture differs from the usual: `single`, in the foreground at once, with a
/// session of its own, enabled, acknowledging.
package struct FixtureClientOptions: Sendable {
  package var roles = RoleSet(.single)
  package var buttons: Set<ButtonID>?
  package var gestures: Set<Gesture> = []
  package var exclusive = false
  package var deliverTo = Delivery.client
  package var enabled = true
  package var acknowledgement = AcknowledgementMode.explicit
  package var requestForeground = true
  /// True for a camera stack of its own.
  package var external = false
  /// Nil: one named like the client.
  package var session: SessionID?
  package var uid: UInt32 = 1000
  package var seat = SeatID.seat0
  package var login: LoginID?
  /// Nil: "org.example." and the client's name.
  package var application: String?
  package var isLockedExtension = false
}
