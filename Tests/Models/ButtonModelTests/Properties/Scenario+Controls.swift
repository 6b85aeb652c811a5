// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

// The promises to clients: the use of controls begins and ends in Apple's order, only while the client may have
// presses; each value is one that the control has.

extension Scenario {
  /// A person's use of an interaction's controls, as its client knows it.
  struct ControlUse {
    var isFullscreen = false
  }

  /// Checks a change of a control.
  mutating func receive(_ event: ControlEvent, _ id: InteractionID) {
    guard let index = interactions.firstIndex(where: { $0.id == id }) else {
      return kernel.fault("a control of \(id), which is gone")
    }
    count(event.sequence, index)
    let use = uses[id]
    let isEligible = interactions[index].status.eligible
    switch event.change {
    case .becameActive:
      if use != nil { kernel.fault("\(id) became active twice") }
      if !isEligible { kernel.fault("\(id) became active in vain") }
      uses[id] = ControlUse()
    case .enteringFullscreen:
      if use?.isFullscreen != false { kernel.fault("\(id) enters fullscreen and should not") }
      uses[id]?.isFullscreen = true
    case .exitingFullscreen:
      if use?.isFullscreen != true { kernel.fault("\(id) exits fullscreen and had not entered") }
      uses[id]?.isFullscreen = false
    case .becameInactive:
      if use?.isFullscreen != false { kernel.fault("\(id) became inactive and should not") }
      uses[id] = nil
    case .value(let value):
      tally.turns += 1
      if use?.isFullscreen != true { kernel.fault("\(id) was turned out of use") }
      let control = controls[id]?.first { $0.identifier == event.control }
      if control?.isEnabled != true {
        kernel.fault("\(event.control) of \(id) was not to be turned")
      }
      if let control, control.scale.accepted(value) != value {
        kernel.fault("\(event.control) of \(id) became \(value)")
      }
    }
  }

  /// Forgets the controls of interactions that are gone.
  mutating func forgetControls(where isMeant: (InteractionID) -> Bool) {
    uses = uses.filter { !isMeant($0.key) }
    controls = controls.filter { !isMeant($0.key) }
  }

  /// Gives an interaction other controls.
  mutating func setControls() {
    guard let index = anyInteraction() else { return }
    let interaction = interactions[index]
    var new: [ClientControl] = []
    for name in ["zoom", "bias", "mode"] where random.once(in: 2) {
      let scale: ControlScale =
        switch name {
        case "zoom": .range(minimum: 1, maximum: 4, step: random.once(in: 2) ? 0.5 : nil)
        case "bias": .values([-2, -1, 0, 1, 2])
        default: .choices(3)
        }
      new.append(
        ClientControl(
          identifier: name, title: name, use: name == "zoom" ? .zoom : .custom, scale: scale,
          isEnabled: !random.once(in: 4)))
    }
    note("\(interaction.id) sets controls \(new.map { "\($0.identifier) \($0.isEnabled)" })")
    let response = machine.setControls(
      interaction.id, new, uid: clients[interaction.client].identity.uid, atUSec: now)
    if case .failure(let refusal) = response.result {
      kernel.fault("controls were refused: \(refusal)")
    }
    // Their ends are about the controls before, the rest about these.
    controls[interaction.id] = new
    perform(response.actions)
  }

  /// Turns a dial, or a control as an administrator.
  mutating func turn() {
    let steps = random.below(7) - 3
    if random.once(in: 2) {
      let dial = random.once(in: 2) ? "x" : "y"
      note("dial \(dial) \(steps)")
      perform(
        machine.turned(
          DeviceID("g"), dial, steps: steps, stampUSec: now - Int64(random.below(5_000)),
          atUSec: now))
    } else {
      note("turn front \(steps)")
      perform(machine.turn(.front, .steps(steps), at: .seat0, stampUSec: now, atUSec: now).actions)
    }
  }

  /// Whether a zoom key has something to turn, as the clients know it.
  func hasZoom(_ interactions: [Interaction]) -> Bool {
    let owner = Self.top(interactions) { interaction in
      isInFront(interaction) && interaction.status.eligible
        && controls[interaction.id]?.contains { $0.use == .zoom } ?? false
    }
    guard let owner, isSeatActive, !isLocked else { return false }
    return controls[owner.id]?.first { $0.use == .zoom }?.isEnabled == true
  }
}
