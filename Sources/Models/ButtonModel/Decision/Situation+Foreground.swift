// SPDX-License-Identifier: Apache-2.0

// seat0 shows    login 2            login 3            login 2
// askers         A (2)  B (3)       A (2)  B (3)       A (2)  B (3)
// in front       A                  B                  A
//
// The client in front is the one that asked last, among those that the seat shows. A press that is held
// when the seat shows another session is cancelled (backgrounded), as always when its client leaves
// the foreground.

extension Situation {
  /// Whether the lock withholds presses from this client.
  func isLocked(_ client: ClientState) -> Bool {
    isLocked(client.identity.seat, launch: client.identity.launch)
  }

  /// Whether the lock of its seat withholds presses from a client.
  @inline(__always)
  func isLocked(_ seat: SeatID, launch: LaunchID?) -> Bool { locks[seat] && launch == nil }

  /// Why the client may not come to the foreground now; nil if it may.
  func foregroundRefusal(_ client: ClientState) -> ForegroundRefusal? {
    if isLocked(client) { return .locked }
    // The gateway itself launched it for the person at the seat.
    if client.identity.launch != nil { return nil }
    let isShown = views[client.identity.seat].shows(logins[client.id])
    switch settings.foregroundPolicy {
    case .pinned(let application, let uid):
      if !client.matches(application: application, uid: uid) { return .pinned }
      return isShown ? nil : .seatInactive
    case .lastToAsk:
      return isShown ? nil : .seatInactive
    case .shellDecides:
      return isShown ? .decidedByShell : .seatInactive
    }
  }

  /// Whether a request that comes with a new interaction is kept despite this refusal: a client
  /// whose session is not shown comes to the front as soon as it is.
  func mayWait(_ refusal: ForegroundRefusal?) -> Bool {
    switch refusal {
    case nil, .seatInactive: true
    case .locked, .pinned, .decidedByShell: false
    }
  }

  /// Brings a new client of the pinned application to the front, without a request.
  mutating func bringToFrontIfPinned(_ client: ClientState) {
    guard case .pinned(let application, let uid) = settings.foregroundPolicy,
      client.matches(application: application, uid: uid)
    else { return }
    let seat = seatIndex(client.identity.seat)
    if !seats[seat].askers.contains(where: { $0.client == client.id }) { bringToFront(client) }
  }

  /// Applies a pinned application after a change of the configuration: other clients leave the
  /// foreground. The newest client of the application comes to the front unless one already was.
  mutating func keepPinned() {
    guard case .pinned(let application, let uid) = settings.foregroundPolicy else { return }
    let pinned = clients.filter { $0.matches(application: application, uid: uid) }
    for seat in seats.indices {
      seats[seat].askers.removeAll { asker in
        !asker.isExtension && !pinned.contains { $0.id == asker.client }
      }
    }
    for client in pinned.reversed() {
      let seat = seatIndex(client.identity.seat)
      if !seats[seat].askers.contains(where: { $0.client == client.id }) {
        let asker = SeatState.Asker(client: client.id, login: logins[client.id])
        seats[seat].askers.insert(asker, at: 0)
      }
    }
  }

  /// Makes a client the last that asked for the foreground of its seat.
  mutating func bringToFront(_ client: ClientState) {
    seats[seatIndex(client.identity.seat)].bringToFront(
      client.id, logins[client.id], isExtension: client.identity.launch != nil)
  }

  /// Moves a client. If it asked for the foreground of its old seat, it also asks at its new one.
  mutating func move(_ client: Int, to place: ClientPlace) {
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
}
