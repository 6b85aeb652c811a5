// SPDX-License-Identifier: Apache-2.0

/// The events that all clients of a chaos run received, checked against the promises. It knows nothing
/// of the gateway but its replies.
struct ReceivedPresses {
  /// An interaction: no two ever have the same number.
  typealias Interaction = Int

  private struct State {
    let pid: Int32
    var lastSequence: Int64 = 0
    var isEligible: Bool
    /// Presses that began and have no end yet.
    var open: Set<Int64> = []
    /// Contacts that entered and did not exit, and bands that began and did not end.
    var contacts: Set<String> = []
    var bands: Set<Int64> = []
    /// Its connection has ended, or its process: what was on its way is lost.
    var isOver = false
  }

  /// A press that a client received.
  struct Press: Hashable {
    let pid: Int32
    let press: Int64
    let phase: String
  }

  private(set) var violations: [String] = []
  /// Everything that was received.
  private(set) var told: Set<Press> = []
  /// The interactions that must have received everything, by process.
  private(set) var overPIDs: Set<Int32> = []
  private var states: [Interaction: State] = [:]
  private var owners: [Int64: Interaction] = [:]
  private(set) var gestures = 0
  private(set) var crossings = 0
  private(set) var bands = 0

  /// An interaction's first reply came.
  mutating func opened(_ interaction: Interaction, pid: Int32, eligible: Bool) {
    states[interaction] = State(pid: pid, isEligible: eligible)
  }

  /// Nothing more comes for it.
  mutating func ended(_ interaction: Interaction) {
    guard let pid = states[interaction]?.pid else { return }
    states[interaction]?.isOver = true
    overPIDs.insert(pid)
  }

  /// A further reply came.
  mutating func take(_ line: ChaosLine, of interaction: Interaction) {
    guard var state = states[interaction] else { return violate("a reply before the first one") }
    defer { states[interaction] = state }
    if let eligible = line.flag("eligible") {
      state.isEligible = eligible
      return
    }
    guard let sequence = line.number("sequence") else { return }
    if sequence != state.lastSequence + 1 {
      violate("event \(sequence) came after event \(state.lastSequence)")
    }
    state.lastSequence = sequence
    if let change = line.text("change") { return take(change, line, &state) }
    guard let press = line.number("press") else { return }
    if let step = line.text("state") { return take(step, press, &state) }
    guard let phase = line.text("phase") else { return gestures += 1 }
    told.insert(Press(pid: state.pid, press: press, phase: phase))
    if line.has("cancelReason") != (phase == "cancelled") {
      violate("press \(press): \(phase), and a reason where there may be none, or none")
    }
    if phase == "began" {
      if !state.isEligible { violate("press \(press) began, and its interaction was not eligible") }
      if let owner = owners.updateValue(interaction, forKey: press) {
        violate("press \(press) began for interactions \(owner) and \(interaction)")
      }
      state.open.insert(press)
    } else if state.open.remove(press) == nil {
      violate("press \(press): \(phase) without began, or twice")
    }
  }

  /// A contact enters, exits or moves.
  private mutating func take(_ change: String, _ line: ChaosLine, _ state: inout State) {
    let contact = line.text("contact") ?? ""
    crossings += 1
    switch change {
    case "entered":
      if !state.contacts.insert(contact).inserted { violate("\(contact) entered twice") }
    case "exited":
      if state.contacts.remove(contact) == nil { violate("\(contact) exited and was not inside") }
    default:
      if !state.contacts.contains(contact) { violate("\(contact) \(change) outside") }
    }
  }

  /// A band begins, goes on or ends.
  private mutating func take(_ step: String, _ press: Int64, _ state: inout State) {
    switch step {
    case "possible": break
    case "began": if !state.bands.insert(press).inserted { violate("band \(press) began twice") }
    case "ended": if state.bands.remove(press) == nil { violate("band \(press) ended in vain") }
    default: if !state.bands.contains(press) { violate("band \(press) \(step) in vain") }
    }
    bands += 1
  }

  /// The gateway has ended, and what it had sent is here: nothing may be open.
  mutating func finish() {
    for (interaction, state) in states where !state.isOver {
      for press in state.open { violate("press \(press) of interaction \(interaction) has no end") }
      for contact in state.contacts {
        violate("\(contact) never exited interaction \(interaction)")
      }
      for press in state.bands { violate("band \(press) of interaction \(interaction) has no end") }
    }
  }

  mutating func violate(_ text: String) { violations.append(text) }
}
