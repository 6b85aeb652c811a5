// SPDX-License-Identifier: Apache-2.0

/// A seat and its foreground.
struct SeatState {
  /// A client that asked for the foreground or was put there.
  struct Asker {
    let client: ClientID
    var login: LoginID?
    /// Whether the gateway launched it at this seat, whatever login session the seat shows.
    var isExtension = false
  }

  let id: SeatID
  /// Decides which clients can be in front now.
  var view: SeatView { didSet { choose() } }
  /// In the order in which they asked. The last one that the seat shows is in front; when it goes,
  /// the one before it is.
  var askers: [Asker] = [] { didSet { choose() } }
  /// The client in front now. It is stored because every press needs it.
  private(set) var foreground: ClientID?
  /// The client in front according to the last audit record.
  var reportedForeground: ClientID?
  /// The last subject that was sent to the lights of the seat.
  var lightSubject = LightSubject.nothing

  init(id: SeatID, view: SeatView) {
    self.id = id
    self.view = view
  }

  /// Makes a client the last that asked, so that it is in front whenever the seat shows it.
  mutating func bringToFront(_ client: ClientID, _ login: LoginID?, isExtension: Bool = false) {
    forget(client)
    askers.append(Asker(client: client, login: login, isExtension: isExtension))
  }

  mutating func forget(_ client: ClientID) {
    askers.removeAll { $0.client == client }
  }

  private mutating func choose() {
    foreground = askers.last { $0.isExtension || view.shows($0.login) }?.client
  }
}

/// The view of each seat.
package struct SeatViews: Hashable, Sendable {
  /// The view of every seat that `named` does not list.
  package var others: SeatView
  package var named: [SeatID: SeatView]

  /// By default all seats show everybody.
  package init(others: SeatView = .everybody, named: [SeatID: SeatView] = [:]) {
    self.others = others
    self.named = named
  }

  package subscript(seat: SeatID) -> SeatView { named[seat] ?? others }
}

/// The clients that a seat shows. Only these can be in the foreground.
package enum SeatView: Hashable, Sendable {
  /// All clients of the seat, because the foreground does not follow the login sessions.
  case everybody
  /// The clients of this login session.
  case login(LoginID)
  /// No clients, for example because another virtual terminal is in front or nobody is logged in.
  case nobody

  /// Whether the seat shows the clients of this login session; nil stands for clients without one.
  package func shows(_ login: LoginID?) -> Bool {
    switch self {
    case .everybody: true
    case .login(let shown): login == shown
    case .nobody: false
    }
  }
}
