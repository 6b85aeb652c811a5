// SPDX-License-Identifier: Apache-2.0

/// What a client asks for with `AddInteraction`.
package struct InteractionRequest: Hashable, Sendable {
  /// Reverse-domain name of the application, the client's own claim.
  package var application: String
  /// Session that proves the use of the camera; nil asks for an external one.
  package var session: SessionID?
  /// The roles it takes.
  package var roles: RoleSet
  /// Only these buttons; nil: all.
  package var buttons: Set<ButtonID>?
  /// The gestures it wants to be told.
  package var gestures: Set<Gesture>
  /// Swallow a second press while one is in flight.
  package var exclusive: Bool
  /// Who handles the events.
  package var deliverTo: Delivery
  /// Whether it wants presses from the start.
  package var enabled: Bool
  /// When an event counts as handled.
  package var acknowledgement: AcknowledgementMode
  /// Ask for the foreground at once; a refusal shows in the status only.
  package var requestForeground: Bool

  /// A request with the defaults of the Gateway interface.
  package init(
    application: String, session: SessionID?, roles: RoleSet = RoleSet(.single),
    buttons: Set<ButtonID>? = nil, gestures: Set<Gesture> = [], exclusive: Bool = false,
    deliverTo: Delivery = .client, enabled: Bool = true,
    acknowledgement: AcknowledgementMode = .explicit,
    requestForeground: Bool = false
  ) {
    self.application = application
    self.session = session
    self.roles = roles
    self.buttons = buttons
    self.gestures = gestures
    self.exclusive = exclusive
    self.deliverTo = deliverTo
    self.enabled = enabled
    self.acknowledgement = acknowledgement
    self.requestForeground = requestForeground
  }
}
