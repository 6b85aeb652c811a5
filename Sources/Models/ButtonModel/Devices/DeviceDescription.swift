// SPDX-License-Identifier: Apache-2.0

/// A device that is added, or its new configuration.
package struct DeviceDescription: Hashable, Sendable {
  package var id: DeviceID
  package var seat: SeatID
  package var kind: SourceKind
  package var mode: DeviceMode
  /// True if nobody else can read it, as with a GPIO line or a simulated button: it counts as
  /// grabbed at all times, whatever the mode says, and no grab is asked for.
  package var isExclusive: Bool
  package var buttons: [ButtonDescription]

  /// Puts a description together.
  package init(
    id: DeviceID, seat: SeatID = .seat0, kind: SourceKind, mode: DeviceMode,
    isExclusive: Bool = false, buttons: [ButtonDescription]
  ) {
    self.id = id
    self.seat = seat
    self.kind = kind
    self.mode = mode
    self.isExclusive = isExclusive
    self.buttons = buttons
  }
}
