// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// momentary button     P         (R at any time, or never)
// its press            began ├─ 1 ms ─┤ ended
//
// Pedals that send a tap when they are stepped on, and odd ones that send their release late or not at
// all, have no length of their own. The debouncer still sees every edge, so that a bouncing release is
// no press.

/// The press of a momentary button.
package enum Tap {
  /// From its down to the end that the machine makes, microseconds.
  package static let lengthUSec: Int64 = 1_000
}

extension PressMachine {
  /// Notes that the press that begins now ends by itself.
  mutating func beginTap(_ index: ButtonIndex, _ stampUSec: Int64) {
    situation[index].tapEndsUSec = stampUSec + Tap.lengthUSec
  }

  /// Ends the press of a momentary button, if it is over at this time.
  mutating func endTap(_ index: ButtonIndex, byUSec timeUSec: Int64) {
    guard let endsUSec = situation[index].tapEndsUSec, endsUSec <= timeUSec else { return }
    situation[index].tapEndsUSec = nil
    release(index, endsUSec)
    let button = situation[index]
    if !button.isMomentary { setHold(index, button.heldWithoutPress) }
    planGrab(index.device)
  }

  /// Ends all presses of momentary buttons that are over.
  mutating func endTaps() {
    for device in situation.devices.indices {
      for button in situation.devices[device].buttons.indices {
        endTap(ButtonIndex(device: device, button: button), byUSec: nowUSec)
      }
    }
  }
}
