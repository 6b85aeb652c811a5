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
// The engine, for events forwarded to it: overdue ─▶ its connection is closed (engine_lost), by
// PressMachine+Deadlines.swift.

extension PressMachine {
  /// Takes a client's acknowledgement of all events up to and including this one.
  package mutating func acknowledge(
    _ id: InteractionID, sequence: Int64, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id, namedBy: uid) else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    let last = situation[index].lastSequence
    guard sequence >= 1, sequence <= last else {
      return refuse(.noSuchEvent(sequence: sequence), uid: uid)
    }
    situation[index].unacknowledged.acknowledge(upTo: sequence)
    if noteAnswer(index.client) { settle() }
    return accept(())
  }

  /// Takes the engine's acknowledgement of all forwarded events of the interaction up to and
  /// including this one.
  package mutating func engineAcknowledge(
    _ id: InteractionID, sequence: Int64
  ) -> Response<Void> {
    guard let index = situation.index(of: id) else { return refuseEngine(.noSuchInteraction(id)) }
    situation[index].forwarded.acknowledge(upTo: sequence)
    return accept(())
  }

  /// Marks the clients whose acknowledgement is overdue as unresponsive. Returns true if there are
  /// new ones.
  mutating func noteSilence() -> Bool {
    var changed = false
    for client in situation.clients.indices where !situation.clients[client].isUnresponsive {
      guard
        let index = situation.clients[client].interactions.indices.first(where: {
          situation.clients[client].interactions[$0].unacknowledged.isOverdue(atUSec: nowUSec)
        })
      else { continue }
      let silent = situation.clients[client].interactions[index]
      situation.clients[client].isUnresponsive = true
      changed = true
      audit(
        .clientUnresponsive(
          situation.clients[client].id, silent.id,
          sequence: silent.unacknowledged.oldestSequence ?? 0))
    }
    return changed
  }

  /// Marks a client as responsive if none of its acknowledgements is overdue any more. Returns true
  /// if that is a change.
  @discardableResult
  mutating func noteAnswer(_ client: Int) -> Bool {
    guard situation.clients[client].isUnresponsive,
      !situation.clients[client].interactions.contains(where: {
        $0.unacknowledged.isOverdue(atUSec: nowUSec)
      })
    else { return false }
    situation.clients[client].isUnresponsive = false
    audit(.clientResponsive(situation.clients[client].id))
    return true
  }
}

/// The events of one interaction that were sent and not yet acknowledged, oldest first.
struct AcknowledgementQueue {
  private struct Entry {
    let sequence: Int64
    var deadlineUSec: Int64
  }

  private var entries: [Entry] = []

  var oldestSequence: Int64? { entries.first?.sequence }

  /// When the oldest becomes overdue, microseconds; nil if none is waiting.
  var deadlineUSec: Int64? { entries.first?.deadlineUSec }

  func isOverdue(atUSec nowUSec: Int64) -> Bool {
    guard let deadlineUSec else { return false }
    return deadlineUSec <= nowUSec
  }

  /// Adds an event that was sent; both the sequence and the time only rise. If more than `limit`
  /// are waiting, the oldest is overdue at once, so that the queue cannot grow without bound.
  mutating func sent(_ sequence: Int64, atUSec: Int64, timeoutUSec: Int64, limit: Int) {
    entries.append(Entry(sequence: sequence, deadlineUSec: atUSec + timeoutUSec))
    if entries.count > limit { entries[0].deadlineUSec = min(entries[0].deadlineUSec, atUSec) }
  }

  /// Removes all events up to and including this one.
  mutating func acknowledge(upTo sequence: Int64) {
    let waiting = entries.firstIndex { $0.sequence > sequence } ?? entries.endIndex
    entries.removeFirst(waiting)
  }

  /// Removes all events, because nobody is left to acknowledge them.
  mutating func clear() {
    entries.removeAll()
  }
}
