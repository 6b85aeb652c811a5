// SPDX-License-Identifier: Apache-2.0

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
