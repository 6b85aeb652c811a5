// SPDX-License-Identifier: Apache-2.0

/// A change of an interaction's controls, or of their use: `ControlEvent` of the Gateway interface, field by field.
package struct ControlEvent: Hashable, Sendable {
  /// A number in the same sequence as the interaction's events.
  package var sequence: Int64
  package var change: ControlChange
  /// The control that people see, or the one whose value changed.
  package var control: String
  /// Kernel time of the input that caused it, or the time of another cause, microseconds.
  package var monotonicUSec: Int64
}

/// A change that a client is sent about its controls, in Apple's order.
package enum ControlChange: Hashable, Sendable {
  case becameActive
  case enteringFullscreen
  case exitingFullscreen
  case becameInactive
  /// A person changed the value.
  case value(Double)

  /// The word of the Gateway interface.
  package var word: String {
    switch self {
    case .becameActive: "became_active"
    case .enteringFullscreen: "entering_fullscreen"
    case .exitingFullscreen: "exiting_fullscreen"
    case .becameInactive: "became_inactive"
    case .value: "value"
    }
  }
}

/// The control that a person means.
package enum ControlTarget: Hashable, Sendable {
  /// The one that is active, else the first that is enabled.
  case front
  /// The first with this use.
  case use(ControlUse)
  /// The one with this identifier.
  case named(String)
}

/// How far a person turns a control.
package enum ControlTurn: Hashable, Sendable {
  /// By so many steps, which may be negative.
  case steps(Int)
  /// To this value.
  case to(Double)
}

/// A control that was turned, with its value now.
package struct TurnedControl: Hashable, Sendable {
  package var identifier: String
  package var value: Double
}

/// A control as `Control.ListControls` shows it.
package struct ControlSnapshot: Hashable, Sendable {
  package var control: ClientControl
  package var isActive: Bool
}
