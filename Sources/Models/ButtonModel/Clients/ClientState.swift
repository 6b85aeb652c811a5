// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// A client process with at least one interaction.
struct ClientState {
  var identity: ClientIdentity
  /// The name that its newest interaction gives.
  var application: String
  /// The lowest priority first, and of equal ones the oldest: the last one that takes a press gets it.
  var interactions: [InteractionState] = []
  /// Whether an acknowledgement is overdue. Such a client is granted no press.
  var isUnresponsive = false

  var id: ClientID { identity.id }

  /// Adds an interaction above those of its priority.
  ///
  /// - Returns: its index.
  mutating func add(_ interaction: InteractionState) -> Int {
    let index =
      interactions.firstIndex { $0.priority > interaction.priority } ?? interactions.endIndex
    interactions.insert(interaction, at: index)
    return index
  }

  /// Whether enabled interactions above it take everything that this one would. An interaction without
  /// a list of buttons is shadowed only if, for each of its roles, one above it has no list either.
  /// An interaction with regions shadows none: the rest of the surface is left to others.
  func isShadowed(_ index: Int) -> Bool {
    let interaction = interactions[index]
    let above = interactions[(index + 1)...].filter { $0.enabled && $0.offer.regions == nil }
    if above.isEmpty { return false }
    return Role.allCases.allSatisfy { role in
      guard interaction.offer.roles.contains(role) else { return true }
      guard let buttons = interaction.offer.buttons else {
        return above.contains { $0.offer.takesAll(role) }
      }
      return buttons.allSatisfy { button in above.contains { $0.offer.takes(role, of: button) } }
    }
  }

  /// Whether the newest interaction names an application that is pinned to the foreground.
  func matches(application: String, uid: UInt32?) -> Bool {
    self.application == application && (uid == nil || uid == identity.uid)
  }
}

/// An interaction that exists.
struct InteractionState {
  let id: InteractionID
  /// The presses that it takes.
  var offer: Offer
  let exclusive: Bool
  let priority: Int64
  let deliverTo: Delivery
  let acknowledgement: AcknowledgementMode
  var session: SessionID?
  var enabled: Bool
  /// Whether its client knows presses that are made with a pointer; to others they are direct.
  let supportsIndirectInput: Bool
  let pointerEvents: PointerEvents
  /// Whether the gateway asks its client for regions as contacts move.
  let isDynamic: Bool
  var prefersPointerLocked: Bool
  /// Whether its client fills the screen, by its own word.
  var isFullScreen: Bool
  var generation: Int64 = 0
  /// The sequence number of the last event.
  var lastSequence: Int64 = 0
  /// Events that the client still has to acknowledge.
  var unacknowledged = AcknowledgementQueue()
  /// Forwarded events that the engine still has to acknowledge.
  var forwarded = AcknowledgementQueue()
  /// The status that was last sent to the client.
  var reportedStatus: InteractionCondition?

  init(id: InteractionID, request: InteractionRequest) {
    self.id = id
    offer = Offer(
      roles: request.roles, buttons: request.buttons,
      regions: request.regions.map { RegionStack($0) })
    exclusive = request.exclusive
    priority = request.priority
    deliverTo = request.deliverTo
    acknowledgement = request.acknowledgement
    session = request.session
    enabled = request.enabled
    supportsIndirectInput = request.supportsIndirectInput
    pointerEvents = request.pointerEvents
    isDynamic = request.isDynamic
    prefersPointerLocked = request.prefersPointerLocked
    isFullScreen = request.isFullScreen
  }

  /// Whether the client has to acknowledge each event.
  var clientAcknowledges: Bool {
    switch (acknowledgement, deliverTo) {
    case (.explicit, .client): true
    case (.automatic, _), (.explicit, .engine): false
    }
  }
}

/// The presses that an interaction takes, enabled or not. Kept apart, so that asking does not copy the interaction.
struct Offer {
  let roles: RoleSet
  /// Nil for all.
  let buttons: Set<ButtonID>?
  /// The regions in which it takes presses of pointing devices; nil: everywhere.
  var regions: RegionStack?
  /// The regions that its client has answered with, by their surfaces. They lie above `regions`.
  var answered: [String: SharedRegion] = [:]

  init(roles: RoleSet, buttons: Set<ButtonID>?, regions: RegionStack?) {
    self.roles = roles
    self.buttons = buttons
    self.regions = regions
  }

  /// Where it takes this press; nil: it does not.
  ///
  /// - Parameter place: nil for a button that is not a pointing device's.
  func taking(_ role: Role, of button: ButtonID, at place: PressPlace?) -> Taking? {
    guard let place else { return takes(role, of: button) ? Taking(region: nil) : nil }
    if let region = region(at: place) {
      return takes(region.region.role ?? role, of: button) ? Taking(region: region) : nil
    }
    return regions == nil && takes(role, of: button) ? Taking(region: nil) : nil
  }

  /// The region in which a press begins; nil if there is none.
  func region(at place: PressPlace) -> SharedRegion? {
    if let answer = answered[place.surface],
      answer.region.contains(place.point, on: place.surface)
    {
      return answer
    }
    return regions?.top(at: place.point, on: place.surface)
  }

  /// Whether it takes this role of this button, wherever the press begins.
  func takes(_ role: Role, of button: ButtonID) -> Bool {
    guard roles.contains(role) else { return false }
    return buttons?.contains(button) ?? true
  }

  /// Whether it takes this role of every possible button.
  func takesAll(_ role: Role) -> Bool {
    roles.contains(role) && buttons == nil
  }
}

/// Where an interaction takes a press.
struct Taking {
  /// Nil if it has set no regions, or for a key.
  let region: SharedRegion?
}

/// The place at which a press of a pointing device is offered. Keys have no place, and cost nothing
/// here.
struct PressPlace {
  let surface: String
  /// Nil: unknown, or the device has no position.
  let point: SurfacePoint?
  /// Whether the device has positions.
  let hasPosition: Bool

  init?(_ device: DeviceState, at point: SurfacePoint?) {
    guard let pointer = device.pointer else { return nil }
    surface = pointer.surface
    hasPosition = pointer.hasPosition
    self.point = point
  }
}

/// The position of an interaction in the machine's list of clients, valid until the list changes.
struct InteractionIndex {
  let client: Int
  let interaction: Int
}

/// The identity of a client, from what the kernel reports about the peer of its socket.
package struct ClientIdentity: Hashable, Sendable {
  /// The caller's own number for the process.
  package let id: ClientID
  /// The process id, for people and for `Control.SetForeground`.
  package let pid: Int32
  /// The user id. Only processes of this user may name the client's interactions.
  package let uid: UInt32
  /// The client's seat, which may change. Only presses of this seat's devices can reach the client.
  package var seat: SeatID
  /// The launch that the process belongs to; nil for a program that was not launched as an extension.
  /// Only extensions may capture while the seat is locked.
  package let launch: LaunchID?

  package init(
    id: ClientID, pid: Int32, uid: UInt32, seat: SeatID = .seat0, launch: LaunchID? = nil
  ) {
    self.id = id
    self.pid = pid
    self.uid = uid
    self.seat = seat
    self.launch = launch
  }
}

/// The place of a client. Only presses of its seat's devices can reach it, and if the foreground
/// follows the login sessions, only while the seat shows its session.
package struct ClientPlace: Hashable, Sendable {
  package var seat: SeatID
  /// Nil for a client that belongs to no session, for example a system service.
  package var login: LoginID?

  package init(seat: SeatID = .seat0, login: LoginID? = nil) {
    self.seat = seat
    self.login = login
  }
}
