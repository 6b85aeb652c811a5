// SPDX-License-Identifier: Apache-2.0

//               half press                    turned
//   inactive ───────────────▶ active ────────────────────────▶ full screen
//    ▲  │     became_active      │       entering_fullscreen         │
//    │  └──────── turned: became_active, entering_fullscreen ───────▶│
//    │                           │                                   │
//    └──────── became_inactive ──┴── exiting_fullscreen, then ───────┘
//              3 s without use, or the interaction no longer eligible
//
// Each turn that changes a value gives `value` after that. Values that the client sets give nothing.

/// The controls of one interaction, and the one that a person uses.
struct ControlSet: Sendable {
  /// A change with the control that it is about.
  struct Change: Equatable {
    let change: ControlChange
    let control: String
  }

  /// A person's use of a control.
  private struct Use {
    var control: String
    /// Whether a person has turned it, so that it fills the screen.
    var isFullscreen: Bool
    /// The time at which it becomes inactive, microseconds.
    var endsUSec: Int64
  }

  private(set) var controls: [ClientControl]
  private var used: Use?

  init(_ controls: [ClientControl]) {
    self.controls = controls
  }

  /// The identifier of the control that a person uses; nil if none is active.
  var active: String? { used?.control }

  /// The time at which the active control becomes inactive, microseconds; nil if none is active.
  var deadlineUSec: Int64? { used?.endsUSec }

  /// Takes new controls. Those that were there already keep their values.
  mutating func replace(with new: [ClientControl]) -> [Change] {
    let old = controls
    controls = new.map { control in
      guard let before = old.first(where: { $0.identifier == control.identifier }),
        let value = control.scale.accepted(before.value)
      else { return control }
      var kept = control
      kept.value = value
      return kept
    }
    let isThere = controls.contains { $0.identifier == active && $0.isEnabled }
    return isThere ? [] : deactivate()
  }

  /// Sets a value for the client, which may do so at any time.
  ///
  /// - Returns: whether the control can have this value; nil: there is no such control.
  mutating func set(_ identifier: String, to value: Double) -> Bool? {
    guard let index = controls.firstIndex(where: { $0.identifier == identifier }) else {
      return nil
    }
    guard let accepted = controls[index].scale.accepted(value) else { return false }
    controls[index].value = accepted
    return true
  }

  /// The place of the control that a person means; nil if there is none.
  func index(of target: ControlTarget) -> Int? {
    switch target {
    case .named(let identifier): controls.firstIndex { $0.identifier == identifier }
    case .use(let use): controls.firstIndex { $0.use == use }
    case .front:
      controls.firstIndex { $0.identifier == active }
        ?? controls.firstIndex { $0.isEnabled } ?? controls.indices.first
    }
  }

  /// Turns a control for a person. It has to be enabled.
  ///
  /// - Returns: what the client is sent; nil if the control cannot have this value.
  mutating func turn(_ index: Int, _ turn: ControlTurn, endsUSec: Int64) -> [Change]? {
    let control = controls[index]
    let value: Double
    switch turn {
    case .steps(let steps): value = control.scale.stepped(control.value, by: steps)
    case .to(let wanted):
      guard let accepted = control.scale.accepted(wanted) else { return nil }
      value = accepted
    }
    var changes = activate(index, endsUSec: endsUSec)
    if used?.isFullscreen == false {
      used?.isFullscreen = true
      changes.append(Change(change: .enteringFullscreen, control: control.identifier))
    }
    if value != control.value {
      controls[index].value = value
      changes.append(Change(change: .value(value), control: control.identifier))
    }
    return changes
  }

  /// Shows a control to a person, or goes on showing it.
  mutating func activate(_ index: Int, endsUSec: Int64) -> [Change] {
    let control = controls[index].identifier
    guard let before = used else {
      used = Use(control: control, isFullscreen: false, endsUSec: endsUSec)
      return [Change(change: .becameActive, control: control)]
    }
    used = Use(control: control, isFullscreen: before.isFullscreen, endsUSec: endsUSec)
    return []
  }

  /// Ends a person's use.
  mutating func deactivate() -> [Change] {
    guard let before = used else { return [] }
    used = nil
    let inactive = Change(change: .becameInactive, control: before.control)
    guard before.isFullscreen else { return [inactive] }
    return [Change(change: .exitingFullscreen, control: before.control), inactive]
  }
}
