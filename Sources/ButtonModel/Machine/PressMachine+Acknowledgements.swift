// SPDX-License-Identifier: Apache-2.0

// explicit, delivered to the client (t: acknowledgementTimeoutUSec)
//
//   event 1        ack 1
//     ├─────────────┤   t                  in time
//
//   event 1              t                 ack 1
//     ├──────────────────┼─ … ──────────────┤
//     began              cancelled          responsive again, if event 2 (cancelled) is not
//                        (client_unresponsive)   overdue by then
//
// The engine, for events forwarded to it: overdue ─▶ its connection is closed, engine_lost.

extension PressMachine {
  /// A client acknowledges all events up to and including this one.
  package mutating func acknowledge(
    _ id: InteractionID, sequence: Int64, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<Void> {
    guard let index = index(of: id, namedBy: uid) else {
      return refuse(.noSuchInteraction(id), uid: uid, nowUSec)
    }
    let last = clients[index.client].interactions[index.interaction].lastSequence
    guard (1...max(1, last)).contains(sequence), last > 0 else {
      return refuse(.noSuchEvent(sequence: sequence), uid: uid, nowUSec)
    }
    clients[index.client].interactions[index.interaction].unacknowledged
      .acknowledge(upTo: sequence)
    if noteAnswer(index.client, nowUSec) { settle(nowUSec) }
    return accept(())
  }

  /// The engine acknowledges all forwarded events of the interaction up to and including this one.
  ///
  /// - Parameter engineUID: the engine's user, for the log.
  package mutating func engineAcknowledge(
    _ id: InteractionID, sequence: Int64, engineUID: UInt32, atUSec nowUSec: Int64
  ) -> Response<Void> {
    guard let index = index(of: id) else {
      return refuse(.noSuchInteraction(id), uid: engineUID, nowUSec)
    }
    clients[index.client].interactions[index.interaction].forwarded.acknowledge(upTo: sequence)
    return accept(())
  }

  /// Notes that a client owes an acknowledgement. Too many make it unresponsive at once.
  mutating func expectAcknowledgement(
    _ owner: InteractionIndex, _ sequence: Int64, _ nowUSec: Int64
  ) {
    clients[owner.client].interactions[owner.interaction].unacknowledged.sent(
      sequence, deadlineUSec: nowUSec + settings.acknowledgementTimeoutUSec)
  }

  /// Marks the clients that owe an overdue acknowledgement, or too many; true if there are new ones.
  mutating func noteSilence(_ nowUSec: Int64) -> Bool {
    var changed = false
    for client in clients.indices where !clients[client].isUnresponsive {
      guard let silent = clients[client].interactions.first(where: { owes($0, nowUSec) })
      else { continue }
      clients[client].isUnresponsive = true
      changed = true
      audit(
        .clientUnresponsive(
          clients[client].id, silent.id, sequence: silent.unacknowledged.oldestSequence ?? 0),
        nowUSec)
    }
    return changed
  }

  /// Marks a client that owes nothing overdue any more as responsive; true if that is new.
  @discardableResult
  mutating func noteAnswer(_ client: Int, _ nowUSec: Int64) -> Bool {
    guard clients[client].isUnresponsive,
      !clients[client].interactions.contains(where: { owes($0, nowUSec) })
    else { return false }
    clients[client].isUnresponsive = false
    audit(.clientResponsive(clients[client].id), nowUSec)
    return true
  }

  private func owes(_ interaction: InteractionState, _ nowUSec: Int64) -> Bool {
    interaction.unacknowledged.isOverdue(atUSec: nowUSec)
      || interaction.unacknowledged.count > settings.unacknowledgedEvents
  }
}
