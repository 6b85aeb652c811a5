// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

// A pen that is near, touches and goes away, with a button on it; and fingers that turn out to be palms.

extension Scenario {
  /// Moves the pen to another field, or away, and checks the fates of its presses.
  mutating func hover() {
    guard let pen, kernel.devices[pen].isPlugged else { return }
    if random.once(in: 5) { takePenAway(pen) } else { hover(to: anyField()) }
  }

  /// Moves the pen to a field, where it is near or touches.
  mutating func hover(to field: Field) {
    guard let pen, kernel.devices[pen].isPlugged else { return }
    read()
    let id = kernel.devices[pen].description.id
    note("\(id) hovers to \(field)")
    let buttons = penButtons(pen)
    let presses = buttons.map { fingerPresses[$0] }
    for button in buttons { fields[button] = field }
    perform(
      machine.point(
        id, at: field.point, pen: PenState(force: Double(random.below(3)) / 2), stampUSec: now,
        atUSec: now))
    for (button, press) in zip(buttons, presses) {
      guard let press, press.isOver(at: field) != (fingerPresses[button] == nil) else { continue }
      kernel.fault("\(button) hovered to \(field): its press is over: \(press.isOver(at: field))")
    }
    tally.hovers += 1
  }

  /// Lifts the pen, lets go of its button, and takes it away.
  private mutating func takePenAway(_ pen: Int) {
    for button in kernel.buttons.indices
    where kernel.buttons[button].device == pen && kernel.buttons[button].isDown {
      move(button)
    }
    read()
    let id = kernel.devices[pen].description.id
    note("\(id) goes away")
    perform(machine.point(id, at: nil, stampUSec: now, atUSec: now))
    forgetPen()
    for button in penButtons(pen) where insides[button] != nil {
      kernel.fault("\(id) is away and inside")
    }
  }

  /// Forgets where the pen was.
  mutating func forgetPen() {
    guard let pen else { return }
    for button in penButtons(pen) { fields[button] = nil }
  }

  private func penButtons(_ pen: Int) -> [ButtonID] {
    kernel.buttons.filter { $0.device == pen }.map(\.id)
  }

  /// Lets a finger that is down turn out to be a palm.
  mutating func palm() {
    read()
    let down = kernel.buttons.indices.filter { isFinger($0) && kernel.buttons[$0].isDown }
    guard !down.isEmpty else { return }
    let id = kernel.buttons[down[random.below(down.count)]].id
    note("\(id) is a palm")
    perform(machine.reject(id, stampUSec: now, atUSec: now))
    if fingerPresses[id] != nil { kernel.fault("\(id) is a palm, and its press goes on") }
    if insides[id] != nil { kernel.fault("\(id) is a palm, and inside") }
    tally.palms += 1
  }
}
