// SPDX-License-Identifier: Apache-2.0

extension PressMachine {
  /// Brings a client to the foreground at its own request; the value is its status afterwards.
  package mutating func requestForeground(
    _ id: InteractionID, uid: UInt32, atUSec nowUSec: Int64
  ) -> Response<InteractionCondition> {
    self.nowUSec = nowUSec
    guard let index = situation.index(of: id, namedBy: uid) else {
      return refuse(.noSuchInteraction(id), uid: uid)
    }
    let client = situation.clients[index.client]
    if let refusal = situation.foregroundRefusal(client) {
      return refuse(.foregroundRefused(refusal), uid: uid)
    }
    situation.bringToFront(client)
    settle()
    return accept(situation.status(index))
  }

  /// Brings a client to the foreground of its seat for an administrator or the shell, whatever the
  /// policy. With nil no client is in front at any seat, and all earlier requests are forgotten.
  ///
  /// - Parameter adminUID: the administrator's user id, for the log.
  package mutating func setForeground(
    _ id: ClientID?, adminUID: UInt32, atUSec nowUSec: Int64
  ) -> Response<Void> {
    self.nowUSec = nowUSec
    if let id {
      guard let client = situation.index(of: id) else {
        return refuse(.noSuchClient, uid: adminUID)
      }
      situation.bringToFront(situation.clients[client])
    } else {
      for seat in situation.seats.indices {
        situation.seats[seat].askers = []
      }
    }
    settle()
    return accept(())
  }

  /// Puts these locks in force.
  package mutating func setLocks(_ new: SeatLocks, atUSec nowUSec: Int64) -> [Action] {
    self.nowUSec = nowUSec
    guard new != situation.locks else { return [] }
    let old = situation.locks
    situation.locks = new
    for change in new.changes(since: old) { audit(.locked(change.isLocked, change.seat)) }
    settle()
    // This comes after the sessions of seats that differ from it, so that none of them takes it for
    // its own lock.
    if situation.isEngineAttached && new.isAnyLocked != old.isAnyLocked {
      act(.tellEngineLocked(new.isAnyLocked))
    }
    return takeActions()
  }

  /// Takes a change of what the seats show, or of where clients are.
  ///
  /// - Parameters:
  ///   - views: the views of all seats from now on.
  ///   - places: where clients are; clients that are not listed stay where they were.
  package mutating func show(
    _ views: SeatViews, places: [ClientID: ClientPlace] = [:], atUSec nowUSec: Int64
  ) -> [Action] {
    self.nowUSec = nowUSec
    auditChanges(to: views)
    situation.views = views
    for seat in situation.seats.indices {
      situation.seats[seat].view = situation.views[situation.seats[seat].id]
    }
    for client in situation.clients.indices {
      guard let place = places[situation.clients[client].id] else { continue }
      situation.move(client, to: place)
    }
    settle()
    return takeActions()
  }

  private mutating func auditChanges(to new: SeatViews) {
    let known = Set(situation.views.named.keys).union(new.named.keys).union(
      situation.seats.map(\.id))
    for seat in known.sorted(by: { $0.name < $1.name }) where situation.views[seat] != new[seat] {
      audit(.seatShows(seat, new[seat]))
    }
  }
}
