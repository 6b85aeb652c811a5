// SPDX-License-Identifier: Apache-2.0

/// A seat and its foreground.
struct SeatState {
  let id: SeatID
  /// False while the seat shows something else (another virtual terminal): nobody is in front then.
  var isActive = true
  /// The clients that asked for the foreground or were put there, the last one in front. When it
  /// goes, the one before it is in front again.
  var askers: [ClientID] = []
  /// Who was last reported to be in front.
  var reportedForeground: ClientID?
  /// What its lights were last told.
  var lightSubject = LightSubject.nothing

  /// Who is in front now.
  var foreground: ClientID? { isActive ? askers.last : nil }

  /// Puts a client in front.
  mutating func bringToFront(_ client: ClientID) {
    forget(client)
    askers.append(client)
  }

  /// Takes a client out.
  mutating func forget(_ client: ClientID) {
    askers.removeAll { $0 == client }
  }
}
