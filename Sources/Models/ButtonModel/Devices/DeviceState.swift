// SPDX-License-Identifier: Apache-2.0

/// A device that is there.
struct DeviceState {
  let id: DeviceID
  var seat: SeatID
  var kind: SourceKind
  var mode: DeviceMode
  var isExclusive: Bool
  var buttons: [ButtonState]
  /// Whether it sends more than it may.
  var isFlooding = false
  /// What was last asked for with `Action.wantGrab`.
  var grabWanted = false
  /// Since when nobody else sees the device, by the kernel's clock; nil: others do.
  var grabbedSinceUSec: Int64?

  /// A device as it was found.
  init(_ description: DeviceDescription) {
    id = description.id
    seat = description.seat
    kind = description.kind
    mode = description.mode
    isExclusive = description.isExclusive
    buttons = description.buttons.map { ButtonState(device: description.id, description: $0) }
  }

  /// Whether the system sees an edge with this stamp too. What was stamped before the grab took
  /// hold was seen by others.
  func isSeenBySystem(atUSec stampUSec: Int64) -> Bool {
    if isExclusive { return false }
    guard let grabbedSinceUSec else { return true }
    return stampUSec < grabbedSinceUSec
  }
}
