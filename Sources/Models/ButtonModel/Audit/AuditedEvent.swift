// SPDX-License-Identifier: Apache-2.0

/// A phase of a granted press, and whom it concerned.
package struct AuditedEvent: Hashable, Sendable {
  package var client: ClientID
  package var interaction: InteractionID
  package var event: CaptureEvent
  /// False if the client's connection was gone, so that nobody could be told.
  package var delivered: Bool

  /// Puts one together.
  package init(
    client: ClientID, interaction: InteractionID, event: CaptureEvent, delivered: Bool
  ) {
    self.client = client
    self.interaction = interaction
    self.event = event
    self.delivered = delivered
  }
}
