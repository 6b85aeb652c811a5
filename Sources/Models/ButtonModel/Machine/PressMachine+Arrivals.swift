// SPDX-License-Identifier: Apache-2.0

import Vocabulary

// a remote that slept         ·(pushed)   connected          P        R
//   later                      ├──────────┴ found down ─ R               ignored until released
//   found_down                 ├──────────┴ found down ─ R               held since the connection
//   connection                 ├──────────┴ 1 ms               ├─ within 1.5 s: the same push, to nobody

/// Devices whose connection is a press.
extension PressMachine {
  /// A remote that wakes up sends what woke it up within this time of its connection, or never, microseconds.
  static let wakingUSec: Int64 = 1_500_000

  /// Takes the connection of a device as the press that it is by its configuration.
  mutating func arrive(_ device: Int, _ arrival: Arrival) {
    if arrival.firstPress == .later { return }
    let down = situation.devices[device].buttons.indices.filter {
      situation.devices[device].buttons[$0].debouncer.pressed
        && situation.devices[device].buttons[$0].description.role != .lock
    }
    for button in down {
      let index = ButtonIndex(device: device, button: button)
      setHold(index, .idle)
      press(index, arrival.atUSec, isFirst: true)
    }
    guard down.isEmpty, arrival.firstPress == .connection, let button = shutter(of: device) else {
      return
    }
    // Another device of the same remote was connected by the same push, and has made the press of it.
    let hardware = situation.devices[device].hardware?.name
    let isTold = situation.devices.indices.contains { other in
      other != device && hardware != nil && situation.devices[other].hardware?.name == hardware
        && situation.devices[other].buttons.contains {
          ($0.lastPress?.stampUSec ?? .min) > arrival.atUSec - Self.wakingUSec
        }
    }
    if isTold { return }
    let index = ButtonIndex(device: device, button: button)
    beginTap(index, arrival.atUSec)
    press(index, arrival.atUSec, isFirst: true)
    situation.devices[device].wokenUntilUSec = arrival.atUSec + Self.wakingUSec
  }

  /// The button for which a connection stands: the first primary one, else the first with a role.
  private func shutter(of device: Int) -> Int? {
    let buttons = situation.devices[device].buttons
    return buttons.firstIndex { $0.description.role == .primary }
      ?? buttons.firstIndex { $0.description.role != .none && $0.description.role != .lock }
  }
}
