// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension PressMachine {
  /// Begins a granted press.
  mutating func begin(
    _ press: PressID, _ client: ClientID, _ taker: Taker, _ index: ButtonIndex,
    _ stampUSec: Int64, _ record: AuditEvent
  ) {
    let origin = situation[index].point
    let interaction = situation[taker.owner].id
    let granted = GrantedPress(
      id: press, client: client, interaction: interaction,
      session: situation[taker.owner].session,
      role: taker.region?.region.role ?? situation.role(of: index),
      region: taker.region.map { LatchedRegion(shared: $0, origin: origin) },
      beganUSec: stampUSec, expiresUSec: nowUSec + situation.settings.maximumHoldUSec)
    setHold(index, .granted(granted))
    deliver(granted, .began, of: index, to: taker.owner, stampUSec: stampUSec, after: record)
    if granted.role == .halfPress {
      let endsUSec = nowUSec + situation.settings.controlIdleUSec
      send(controls.show(of: interaction, stampUSec, endsUSec: endsUSec))
    }
    if taker.region != nil { send(bands.begin(granted, index, stampUSec, in: situation)) }
  }

  /// Cancels the granted press of a button. Its release will go to nobody.
  ///
  /// - Parameters:
  ///   - isSent: false if the interaction's connection is gone.
  ///   - stampUSec: the kernel's time of the cause, if an input is the cause.
  mutating func cancel(
    _ index: ButtonIndex, _ reason: CancelReason, isSent: Bool, stampUSec: Int64? = nil
  ) {
    guard let press = situation[index].hold.granted else { return }
    counts.cancelled += 1
    setHold(index, .draining(press.id))
    deliver(
      press, .cancelled, of: index, stampUSec: stampUSec ?? nowUSec, reason: reason, isSent: isSent)
  }

  /// Cancels all granted presses for which `isMeant` is true.
  mutating func cancelAll(
    _ reason: CancelReason, isSent: Bool, where isMeant: (GrantedPress) -> Bool
  ) {
    if situation.pressesInFlight == 0 { return }
    for index in situation.buttonIndices {
      guard let press = situation[index].hold.granted, isMeant(press)
      else { continue }
      cancel(index, reason, isSent: isSent)
    }
  }

  /// Gives up a button that goes away: cancels a granted press, and sends the default behaviour the
  /// release that no device will report.
  mutating func abandon(_ index: ButtonIndex, _ reason: CancelReason) {
    let button = situation[index]
    switch button.hold {
    case .granted:
      cancel(index, reason, isSent: true)
    case .defaulted(let press, let seenBySystem):
      deliverDefault(press, button.id, pressed: false, nowUSec, seenBySystem)
    case .idle, .ignored, .draining, .swallowed:
      break
    }
    setHold(index, .idle)
    send(bands.end(button.id, nowUSec, reason))
    leave(index, nowUSec)
  }

  /// Sends an edge to the default behaviour.
  mutating func deliverDefault(
    _ press: PressID, _ button: ButtonID, pressed: Bool, _ stampUSec: Int64,
    _ seenBySystem: Bool, isRepeated: Bool = false
  ) {
    var edge = DefaultEdge(
      press: press, button: button, pressed: pressed, stampUSec: stampUSec,
      seenBySystem: seenBySystem)
    audit(.defaultEdge(edge))
    edge.isRepeated = isRepeated
    act(.defaultBehaviour(edge))
  }

  /// Sends a phase to the interaction, and to the engine if it handles the events. Otherwise the
  /// press is reported to the engine, after the client has its event, so that the photo is not
  /// delayed.
  mutating func deliver(
    _ press: GrantedPress, _ phase: Phase, of index: ButtonIndex, stampUSec: Int64,
    reason: CancelReason? = nil, isSent: Bool = true
  ) {
    guard let owner = situation.index(of: press.interaction) else { return }
    deliver(
      press, phase, of: index, to: owner, stampUSec: stampUSec, reason: reason, isSent: isSent)
  }

  /// - Parameter decision: the record of the decision. It is added after the event, which then need not be inserted before
  ///   it, and before the event's own record.
  private mutating func deliver(
    _ press: GrantedPress, _ phase: Phase, of index: ButtonIndex, to owner: InteractionIndex,
    stampUSec: Int64, reason: CancelReason? = nil, isSent: Bool = true,
    after decision: AuditEvent? = nil
  ) {
    let sequence = newSequence(owner)
    let id = situation[owner].id
    let event = PressEvent(
      sequence: sequence, press: press.id, phase: phase, role: press.role,
      button: situation[index].id, kind: situation.devices[index.device].kind,
      monotonicUSec: stampUSec,
      heldUSec: phase == .began ? nil : max(0, stampUSec - press.beganUSec),
      cancelReason: reason, touch: touch(press, index, owner))
    if isSent { act(.send(event, to: id)) }
    if let decision { audit(decision) }
    if isSent {
      send(gestures.recognize(event, of: id, situation.settings.gestures))
      if situation[owner].clientAcknowledges {
        situation[owner].unacknowledged.sent(
          event.sequence, atUSec: nowUSec,
          timeoutUSec: situation.settings.acknowledgementTimeoutUSec,
          limit: situation.settings.unacknowledgedEvents)
      }
    }
    if situation.isEngineAttached, let session = press.session {
      if situation[owner].deliverTo == .engine {
        forward(event, owner, session)
      } else if isSent {
        act(.tellEnginePress(session, press.id, momentUSec: stampUSec))
      }
    }
    audit(
      .event(
        AuditedEvent(
          client: press.client, interaction: id, event: event, delivered: isSent)))
  }

  /// The part of an event that only a press of a pointing device has.
  private func touch(
    _ press: GrantedPress, _ index: ButtonIndex, _ owner: InteractionIndex
  ) -> Touch? {
    guard let pointer = situation.devices[index.device].pointer else { return nil }
    return Touch(
      type: situation.touchType(pointer, for: owner),
      surface: pointer.surface, region: press.region?.region.identifier,
      point: situation[index].point, pen: situation.devices[index.device].pen)
  }

  private mutating func forward(
    _ event: PressEvent, _ owner: InteractionIndex, _ session: SessionID
  ) {
    var event = event
    if event.cancelReason == .clientGone {
      // To the engine it makes no difference how the client ended.
      event.cancelReason = .interactionRemoved
    }
    let id = situation[owner].id
    act(.forward(event, interaction: id, session: session))
    situation[owner].forwarded.sent(
      event.sequence, atUSec: nowUSec,
      timeoutUSec: situation.settings.engineAcknowledgementTimeoutUSec,
      limit: situation.settings.unacknowledgedEvents)
  }
}
