// SPDX-License-Identifier: Apache-2.0

// Events were lost (`SYN_DROPPED`, a gap in the numbers of line events). The levels were read anew:
//
//   told   real
//   up     up      nothing happened, or a whole press that nobody knows of
//   up     down    a press whose down was missed: ignored until released, orphan release
//   down   up      its release was missed: granted ─▶ cancelled(sync_lost), no draining
//                                          defaulted ─▶ default up, now
//   down   down    it goes on

extension PressMachine {
  /// Events of a device were lost.
  ///
  /// - Parameter pressed: the names of the buttons that are down now.
  package mutating func synchronise(
    _ id: DeviceID, pressed: Set<String>, atUSec nowUSec: Int64
  ) -> [Action] {
    guard let device = devices.firstIndex(where: { $0.id == id }) else { return [] }
    audit(.deviceResynchronised(id), nowUSec)
    for button in devices[device].buttons.indices {
      let index = ButtonIndex(device: device, button: button)
      let known = devices[device].buttons[button]
      let isDown = pressed.contains(known.id.name)
      devices[device].buttons[button].debouncer.resynchronise(pressed: isDown)
      switch (known.hold.isIdle, isDown) {
      case (true, false), (false, true): break
      case (false, false): missRelease(index, nowUSec, nowUSec)
      case (true, true):
        setHold(index, .ignored)
        audit(.foundPressed(known.id), nowUSec)
      }
    }
    planGrab(device)
    return takeActions()
  }
}
