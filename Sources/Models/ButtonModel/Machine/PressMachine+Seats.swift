// SPDX-License-Identifier: Apache-2.0

// seat0 shows    login 2            login 3            login 2
// askers         A (2)  B (3)       A (2)  B (3)       A (2)  B (3)
// in front       A                  B                  A
//
// Who asked last of those whom the seat shows is in front. A press that is held when the seat shows
// others is cancelled(backgrounded) like any other whose client is not in front any more.

extension PressMachine {
  /// The seats show other login sessions, or clients belong elsewhere.
  ///
  /// - Parameters:
  ///   - views: what every seat shows from now on.
  ///   - places: where clients are; those that are left out are where they were.
  package mutating func show(
    _ views: SeatViews, places: [ClientID: ClientPlace] = [:], atUSec nowUSec: Int64
  ) -> [Action] {
    auditChanges(to: views, nowUSec)
    self.views = views
    for seat in seats.indices { seats[seat].view = views[seats[seat].id] }
    for client in clients.indices {
      guard let place = places[clients[client].id] else { continue }
      move(client, to: place)
    }
    settle(nowUSec)
    return takeActions()
  }

  private mutating func auditChanges(to new: SeatViews, _ nowUSec: Int64) {
    let known = Set(views.named.keys).union(new.named.keys).union(seats.map(\.id))
    for seat in known.sorted(by: { $0.name < $1.name }) where views[seat] != new[seat] {
      audit(.seatShows(seat, new[seat]), nowUSec)
    }
  }

  /// A client that comes to another seat has asked there as well.
  private mutating func move(_ client: Int, to place: ClientPlace) {
    let id = clients[client].id
    let seat = seatIndex(clients[client].identity.seat)
    clients[client].identity.seat = place.seat
    logins[id] = place.login
    guard let asker = seats[seat].askers.firstIndex(where: { $0.client == id }) else { return }
    if place.seat == seats[seat].id {
      seats[seat].askers[asker].login = place.login
    } else {
      seats[seat].forget(id)
      bringToFront(clients[client])
    }
  }

  /// Puts a client in front at its seat.
  mutating func bringToFront(_ client: ClientState) {
    seats[seatIndex(client.identity.seat)].bringToFront(client.id, logins[client.id])
  }

  /// Whether a client that asks while it is added is taken at its word all the same: one whose session
  /// is not shown is in front as soon as it is.
  func mayWait(_ refusal: ForegroundRefusal?) -> Bool {
    switch refusal {
    case nil, .seatInactive: true
    case .locked, .pinned, .decidedByShell: false
    }
  }
}
