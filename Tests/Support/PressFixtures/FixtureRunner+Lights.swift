// SPDX-License-Identifier: Apache-2.0

import ButtonModel

extension FixtureRunner {
  /// The machine has something else for the lights of a seat.
  mutating func show(_ subject: LightSubject, at seat: SeatID) {
    change(seat) { light, now in light.show(subject, atUSec: now) }
  }

  /// A press of this device went to the default behaviour.
  mutating func flash(_ device: DeviceID) {
    guard hasLights, let seat = devices.first(where: { $0.id == device })?.seat else { return }
    change(seat) { light, now in light.flash(atUSec: now) }
  }

  /// The time has passed for the lights, too.
  mutating func advanceLights() {
    for seat in lights.keys.sorted(by: { $0.name < $1.name }) {
      change(seat) { light, now in light.advance(toUSec: now) }
    }
  }

  private mutating func change(_ seat: SeatID, _ body: (inout LightMachine, Int64) -> Void) {
    var light = lights[seat] ?? LightMachine()
    let old = light.colour
    body(&light, now)
    lights[seat] = light
    if light.colour != old { tell("light \(seat) \(light.colour.rawValue)") }
  }
}
