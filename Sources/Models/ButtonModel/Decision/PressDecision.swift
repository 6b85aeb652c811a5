// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// Granted if and only if (the outcomes of table G.1 in REQUIREMENTS.md; asked in this order):
//   not the same push as one before? ─▶ a role? ─▶ seat not locked, or a launched extension in front?
//   ─▶ a client in front at the seat?
//   ─▶ its topmost enabled interaction that takes the press, and with a pointing device has a region there, or no
//      regions at all?
//   ─▶ no obstacle (engine, session, responsive)? ─▶ grabbed, or mode observe?
//   ─▶ not exclusive, or no press of it in flight?
// The first "no" is the reason for the default behaviour, except for the first and the last question: then
// the press is swallowed, as are those of the roles `lock` and `launch`, and of keys that turn a control. While the seat
// is locked, the default behaviour may also be withheld (`locked_default`): the press is then swallowed instead. The lock
// comes before the questions about clients, because while it holds no client can change anything. Presses on a client's
// own screen never come here (`PressMachine+Screens.swift`).

/// A decision about a press.
struct PressDecision {
  let route: PressRoute
  /// Present if it is granted.
  let taker: Taker?

  init(_ route: PressRoute, _ taker: Taker? = nil) {
    self.route = route
    self.taker = taker
  }
}

/// The interaction that takes a press, valid until the list of clients, or of that client's interactions, changes.
struct Taker {
  let owner: InteractionIndex
  /// Nil if it has set no regions, or for a key.
  let region: SharedRegion?
}

/// Decides who gets a press, and changes nothing.
extension Situation {
  /// Decides where a press of this button goes that begins now.
  ///
  /// - Parameters:
  ///   - stampUSec: the kernel's time of the down.
  ///   - isGrabbed: whether no other program sees the key.
  ///   - controls: what keys with the role of a control can turn.
  func route(
    _ index: ButtonIndex, _ stampUSec: Int64, isGrabbed: Bool, _ controls: ControlBoard
  ) -> PressDecision {
    if isSamePush(index, stampUSec, isDefaulted: false) {
      return PressDecision(.swallowed(.samePush))
    }
    return decide(index, at: place(of: index), isGrabbed: isGrabbed, controls)
  }

  /// Decides where a press of this button would go, whatever was pressed before.
  ///
  /// - Parameter place: nil for a button that is not a pointing device's.
  func decide(
    _ index: ButtonIndex, at place: PressPlace?, isGrabbed: Bool, _ controls: ControlBoard
  ) -> PressDecision {
    let role = role(of: index)
    switch role {
    case .none: return PressDecision(.defaulted(.noRole))
    case .lock: return PressDecision(.swallowed(.lockSwitch))
    case .launch: return PressDecision(.swallowed(.launch))
    case .primary, .secondary, .halfPress, .zoomIn, .zoomOut, .exposureUp, .exposureDown,
      .controlUp, .controlDown:
      break
    }
    let decision =
      ControlKey(role).map {
        PressDecision(turn($0, index, isGrabbed: isGrabbed, controls))
      } ?? grant(index, role, at: place, isGrabbed: isGrabbed)
    // While the gateway stops, keys have to be given back.
    guard case .defaulted = decision.route, locks[devices[index.device].seat], !isStopping else {
      return decision
    }
    switch settings.lockedDefault {
    case .asUsual: return decision
    case .nothing: return PressDecision(.swallowed(.locked))
    }
  }

  /// The role of a press that begins now: a button that launches an extension is the shutter of the one
  /// that runs at its seat.
  func role(of index: ButtonIndex) -> Role {
    let role = self[index].description.role
    guard role == .launch, launchSeats.contains(devices[index.device].seat) else { return role }
    return .primary
  }

  /// Decides where a press with a role goes, apart from what the default behaviour may do.
  private func grant(
    _ index: ButtonIndex, _ role: Role, at place: PressPlace?, isGrabbed: Bool
  ) -> PressDecision {
    let button = self[index].id
    let seat = devices[index.device].seat
    let front = front(at: seat)
    if isLocked(seat, for: front) { return PressDecision(.defaulted(.obstacle(.locked))) }
    guard let client = front else { return PressDecision(.defaulted(.nobodyInForeground)) }
    guard let taker = taker(of: client, role, button, at: place) else {
      return PressDecision(
        .defaulted(reason(clients[client], leaves: role, of: button, at: place)))
    }
    let owner = taker.owner
    if let obstacle = ground(owner).first {
      return PressDecision(.defaulted(.obstacle(obstacle)))
    }
    switch devices[index.device].mode {
    case .observe: break
    case .grab, .proxy:
      if !isGrabbed { return PressDecision(.defaulted(.notGrabbed)) }
    }
    let id = self[owner].id
    if self[owner].exclusive && hasPressInFlight(id) {
      return PressDecision(.swallowed(.exclusive))
    }
    return PressDecision(
      .granted(clients[client].identity.id, id), taker)
  }

  /// The topmost enabled interaction of a client that takes a press; nil if there is none.
  private func taker(
    of client: Int, _ role: Role, _ button: ButtonID, at place: PressPlace?
  ) -> Taker? {
    for interaction in clients[client].interactions.indices.reversed() {
      let owner = InteractionIndex(client: client, interaction: interaction)
      if self[owner].enabled, let taking = self[owner].offer.taking(role, of: button, at: place) {
        return Taker(owner: owner, region: taking.region)
      }
    }
    return nil
  }

  /// The interaction that would get a press here, exclusive or not, grabbed or not; nil if none would.
  func taker(of index: ButtonIndex, at place: PressPlace) -> Taker? {
    guard let front = front(at: devices[index.device].seat),
      let taker = taker(of: front, role(of: index), self[index].id, at: place)
    else { return nil }
    return ground(taker.owner).isEmpty ? taker : nil
  }

  /// Decides where a press of a key goes that turns a control: to nobody, if there is something to
  /// turn.
  private func turn(
    _ key: ControlKey, _ index: ButtonIndex, isGrabbed: Bool, _ controls: ControlBoard
  ) -> PressRoute {
    let seat = devices[index.device].seat
    let front = front(at: seat)
    if isLocked(seat, for: front) { return .defaulted(.obstacle(.locked)) }
    guard front != nil else { return .defaulted(.nobodyInForeground) }
    guard !isStopping, controls.canTurn(key.target, at: seat, in: self) else {
      return .defaulted(.notTaken)
    }
    if devices[index.device].mode != .observe, !isGrabbed { return .defaulted(.notGrabbed) }
    return .swallowed(.control)
  }

  /// Returns the place of a contact; nil for a button that is not a pointing device's.
  func place(of index: ButtonIndex) -> PressPlace? {
    guard devices[index.device].pointer != nil else { return nil }
    return PressPlace(devices[index.device], at: self[index].point)
  }

  /// The type of a device's contacts as the client of an interaction knows it.
  func touchType(_ pointer: PointerDescription, for owner: InteractionIndex) -> TouchType {
    let isHidden =
      pointer.touchType == .indirectPointer && !self[owner].supportsIndirectInput
    return isHidden ? .direct : pointer.touchType
  }

  /// Why a client takes nowhere a press that it is offered.
  private func reason(
    _ client: ClientState, leaves role: Role, of button: ButtonID, at place: PressPlace?
  ) -> DefaultReason {
    if client.interactions.contains(where: {
      $0.offer.taking(role, of: button, at: place) != nil
    }) {
      return .obstacle(.disabled)
    }
    let hasRegions = client.interactions.contains { $0.enabled && $0.offer.regions != nil }
    return place != nil && hasRegions ? .outsideRegions : .notTaken
  }

  /// The obstacles of an interaction, apart from the interactions above it.
  func ground(_ owner: InteractionIndex) -> ObstacleSet {
    // Member by member: every press asks, and a client is not copied for being looked at.
    let client = owner.client
    let seat = clients[client].identity.seat
    var obstacles = ObstacleSet()
    if let session = self[owner].session {
      if isEngineAttached {
        switch sessionState(session, uid: clients[client].identity.uid) {
        case .running: break
        case .interrupted: obstacles.insert(.sessionInterrupted)
        case .stopped, .starting, .failed: obstacles.insert(.sessionNotRunning)
        case nil: obstacles.insert(.noSession)
        }
      } else {
        obstacles.insert(.engineAbsent)
      }
    } else if !settings.externalSessionUsers.contains(clients[client].identity.uid) {
      obstacles.insert(.noSession)
    }
    if foreground(of: seat) != clients[client].identity.id { obstacles.insert(.notForeground) }
    if !self[owner].enabled { obstacles.insert(.disabled) }
    if clients[client].isUnresponsive { obstacles.insert(.unresponsive) }
    if isLocked(seat, launch: clients[client].identity.launch) { obstacles.insert(.locked) }
    return obstacles
  }

  /// Whether the lock of a seat withholds presses from its client in front; nil stands for none.
  func isLocked(_ seat: SeatID, for front: Int?) -> Bool {
    guard let front else { return locks[seat] }
    return isLocked(clients[front].identity.seat, launch: clients[front].identity.launch)
  }

  /// The status of an interaction as of now.
  func status(_ owner: InteractionIndex) -> InteractionCondition {
    let client = clients[owner.client]
    let interaction = client.interactions[owner.interaction]
    var obstacles = ground(owner)
    if interaction.enabled && client.isShadowed(owner.interaction) { obstacles.insert(.shadowed) }
    return InteractionCondition(
      obstacles: obstacles, foreground: !obstacles.contains(.notForeground),
      enabled: interaction.enabled, generation: interaction.generation,
      pointerLock: pointerLock(client, interaction))
  }

  /// Whether the interaction has a granted press that has not ended.
  func hasPressInFlight(_ interaction: InteractionID) -> Bool {
    pressesInFlight > 0
      && devices.contains { device in
        device.buttons.contains { $0.hold.granted?.interaction == interaction }
      }
  }
}
