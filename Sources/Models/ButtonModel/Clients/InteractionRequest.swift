// SPDX-License-Identifier: Apache-2.0

/// A client's request with `AddInteraction`.
package struct InteractionRequest: Hashable, Sendable {
  /// Reverse-domain name of the application, the client's own claim.
  package var application: String
  /// The session that proves that the client uses the camera; nil asks for an external one.
  package var session: SessionID?
  /// The roles it takes.
  package var roles: RoleSet
  /// The only buttons it takes; nil for all.
  package var buttons: Set<ButtonID>?
  /// The gestures it wants reported.
  package var gestures: Set<Gesture>
  /// Whether a second press is swallowed while one is in flight.
  package var exclusive: Bool
  /// Its place among its client's interactions: the one with the highest takes a press, of equal ones the newest.
  package var priority: Int64
  package var deliverTo: Delivery
  /// Whether it wants presses from the start.
  package var enabled: Bool
  /// When an event counts as handled.
  package var acknowledgement: AcknowledgementMode
  /// Whether to ask for the foreground at once. A refusal shows only in the status.
  package var requestForeground: Bool
  /// The regions in which it takes presses of pointing devices; nil: everywhere.
  package var regions: [PressRegion]?
  /// Whether presses made with a pointer are reported as that; otherwise they are reported as
  /// direct.
  package var supportsIndirectInput: Bool
  package var pointerEvents: PointerEvents
  /// Whether to ask for a region as a contact moves.
  package var isDynamic: Bool
  /// Whether the pointing devices of the seat are to be kept for the client.
  package var prefersPointerLocked: Bool
  /// Whether the client fills the screen; else the pointing devices are not kept for it.
  package var isFullScreen: Bool
  /// The values that people may change with dials.
  package var controls: [ClientControl] = []

  /// A request with the defaults of the Gateway interface.
  package init(
    application: String, session: SessionID?, roles: RoleSet = RoleSet(.single),
    buttons: Set<ButtonID>? = nil, gestures: Set<Gesture> = [], exclusive: Bool = false,
    priority: Int64 = 0, deliverTo: Delivery = .client, enabled: Bool = true,
    acknowledgement: AcknowledgementMode = .explicit,
    requestForeground: Bool = false, regions: [PressRegion]? = nil,
    supportsIndirectInput: Bool = false, pointerEvents: PointerEvents = .none,
    isDynamic: Bool = false, prefersPointerLocked: Bool = false, isFullScreen: Bool = true
  ) {
    self.application = application
    self.session = session
    self.roles = roles
    self.buttons = buttons
    self.gestures = gestures
    self.exclusive = exclusive
    self.priority = priority
    self.deliverTo = deliverTo
    self.enabled = enabled
    self.acknowledgement = acknowledgement
    self.requestForeground = requestForeground
    self.regions = regions
    self.supportsIndirectInput = supportsIndirectInput
    self.pointerEvents = pointerEvents
    self.isDynamic = isDynamic
    self.prefersPointerLocked = prefersPointerLocked
    self.isFullScreen = isFullScreen
  }
}

/// The handler of an interaction's events. The raw values are the words of `AddInteraction`.
package enum Delivery: String, CaseIterable, Sendable {
  case client
  /// The engine performs the session's actions. The client also receives the events, but need not
  /// acknowledge them.
  case engine
}

/// When an event counts as handled. The raw values are the words of `AddInteraction`.
package enum AcknowledgementMode: String, CaseIterable, Sendable {
  /// As soon as the client has acknowledged it.
  case explicit
  /// As soon as it is written to the socket.
  case automatic
}

/// The first reply to `AddInteraction`.
package struct AddedInteraction: Hashable, Sendable {
  package var id: InteractionID
  /// The time that an event may stay unacknowledged, microseconds.
  package var acknowledgementTimeoutUSec: Int64
  /// The status at the start; later changes come as `Action.sendStatus`.
  package var status: InteractionCondition
}

/// `InteractionStatus` of the Gateway interface.
package struct InteractionCondition: Hashable, Sendable {
  /// The obstacles to the next press; empty if and only if the interaction is eligible.
  package var obstacles: ObstacleSet
  /// Whether the client is in the foreground of its seat.
  package var foreground: Bool
  /// Whether the client wants presses.
  package var enabled: Bool
  /// A number that rises with every `SetEnabled`.
  package var generation: Int64
  /// Nil: there is nothing at the seat that could be locked.
  package var pointerLock: PointerLock?

  package init(
    obstacles: ObstacleSet, foreground: Bool, enabled: Bool, generation: Int64,
    pointerLock: PointerLock? = nil
  ) {
    self.obstacles = obstacles
    self.foreground = foreground
    self.enabled = enabled
    self.generation = generation
    self.pointerLock = pointerLock
  }

  /// True if a press that begins now would be granted to the interaction.
  package var eligible: Bool { obstacles.isEmpty }
}

/// The way in which an interaction's connection ended. In either case nothing can be sent on it any
/// more.
package enum InteractionRemoval: Hashable, Sendable {
  /// The client closed it.
  case closed
  /// The gateway closed it, because the client read too slowly or a write failed.
  case unresponsive

  /// The reason with which a press in flight is cancelled.
  var cancelReason: CancelReason {
    switch self {
    case .closed: .interactionRemoved
    case .unresponsive: .clientUnresponsive
    }
  }
}
