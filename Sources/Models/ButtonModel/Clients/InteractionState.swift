// SPDX-License-Identifier: Apache-2.0

/// An interaction that is there.
struct InteractionState {
  let id: InteractionID
  let roles: RoleSet
  let buttons: Set<ButtonID>?
  let exclusive: Bool
  let deliverTo: Delivery
  let acknowledgement: AcknowledgementMode
  var session: SessionID?
  var enabled: Bool
  var generation: Int64 = 0
  /// The sequence of the last event.
  var lastSequence: Int64 = 0
  /// Events that the client owes an acknowledgement.
  var unacknowledged = AcknowledgementQueue()
  /// Forwarded events that the engine owes an acknowledgement.
  var forwarded = AcknowledgementQueue()
  /// The status that the client was last told.
  var reportedStatus: InteractionStatus?

  /// An interaction as it was asked for.
  init(id: InteractionID, request: InteractionRequest) {
    self.id = id
    roles = request.roles
    buttons = request.buttons
    exclusive = request.exclusive
    deliverTo = request.deliverTo
    acknowledgement = request.acknowledgement
    session = request.session
    enabled = request.enabled
  }

  /// Whether it takes this role of this button, enabled or not.
  func takes(_ role: Role, of button: ButtonID) -> Bool {
    guard roles.contains(role) else { return false }
    return buttons?.contains(button) ?? true
  }

  /// Whether it takes this role of every button there may be.
  func takesAll(_ role: Role) -> Bool {
    roles.contains(role) && buttons == nil
  }

  /// Whether the client has to acknowledge each event.
  var clientAcknowledges: Bool {
    switch (acknowledgement, deliverTo) {
    case (.explicit, .client): true
    case (.automatic, _), (.explicit, .engine): false
    }
  }
}
