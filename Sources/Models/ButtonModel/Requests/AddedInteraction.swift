// SPDX-License-Identifier: Apache-2.0

/// The first reply to `AddInteraction`.
package struct AddedInteraction: Hashable, Sendable {
  /// Its number from now on.
  package var id: InteractionID
  /// How long an event may stay unacknowledged, microseconds.
  package var acknowledgementTimeoutUSec: Int64
  /// Its status at the start; later changes come as `Action.sendStatus`.
  package var status: InteractionStatus
}
