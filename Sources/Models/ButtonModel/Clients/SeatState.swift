// SPDX-License-Identifier: Apache-2.0

/// A seat and its foreground.
struct SeatState {
  /// A client that asked for the foreground or was put there.
  struct Asker {
    let client: ClientID
    var login: LoginID?
  }

  let id: SeatID
  /// Whose clients can be in front now.
  var view: SeatView { didSet { choose() } }
  /// The last one whom the seat shows is in front. When it goes, the one before it is again.
  var askers: [Asker] = [] { didSet { choose() } }
  /// Who is in front now. Kept, because every press asks.
  private(set) var foreground: ClientID?
  /// Who was last reported to be in front.
  var reportedForeground: ClientID?
  /// What its lights were last told.
  var lightSubject = LightSubject.nothing

  init(id: SeatID, view: SeatView) {
    self.id = id
    self.view = view
  }

  /// Puts a client in front of all that are shown when it is.
  mutating func bringToFront(_ client: ClientID, _ login: LoginID?) {
    forget(client)
    askers.append(Asker(client: client, login: login))
  }

  /// Takes a client out.
  mutating func forget(_ client: ClientID) {
    askers.removeAll { $0.client == client }
  }

  private mutating func choose() {
    foreground = askers.last { view.shows($0.login) }?.client
  }
}

/// What each seat shows.
package struct SeatViews: Hashable, Sendable {
  /// Seats that are not named.
  package var others: SeatView
  /// The others, by name.
  package var named: [SeatID: SeatView]

  /// Without parameters all seats show everybody.
  package init(others: SeatView = .everybody, named: [SeatID: SeatView] = [:]) {
    self.others = others
    self.named = named
  }

  /// What a seat shows.
  package subscript(seat: SeatID) -> SeatView { named[seat] ?? others }
}

/// Whose clients a seat shows: only they can be in the foreground.
package enum SeatView: Hashable, Sendable {
  /// All clients of the seat: the foreground does not follow the login sessions.
  case everybody
  /// The clients of this login session.
  case login(LoginID)
  /// None, as when another virtual terminal is in front, or nobody is logged in.
  case nobody

  /// Whether the clients of a login session are shown, or those of none.
  package func shows(_ login: LoginID?) -> Bool {
    switch self {
    case .everybody: true
    case .login(let shown): login == shown
    case .nobody: false
    }
  }
}
