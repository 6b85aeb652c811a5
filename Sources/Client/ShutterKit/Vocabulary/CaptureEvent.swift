// SPDX-License-Identifier: Apache-2.0

/// One phase of a press that was granted to this program.
///
/// Every ``Phase/began`` is followed by exactly one ``Phase/ended`` or ``Phase/cancelled`` with the
/// same ``press``. There is nothing without a `began`.
public struct CaptureEvent: Hashable, Sendable {
  /// Which press this is: the same in all its phases, unique until the machine is started again.
  public var press: Int64
  /// What happened.
  public var phase: Phase
  /// What the button is for.
  public var role: Role
  /// The device's name, as `shutterctl devices` shows it.
  public var device: String
  /// The button's name within its device: `KEY_VOLUMEDOWN`, or that of a GPIO line.
  public var button: String
  /// How the press reached the system.
  public var source: Source
  /// When the button moved: microseconds of CLOCK_MONOTONIC, as the kernel stamped the edge. Of a
  /// `cancelled`: when the press was cancelled. A photo of this moment names both at the engine
  /// (`CapturePhoto`: `press` and `momentUSec`).
  public var monotonicUSec: Int64
  /// Microseconds since `began`. Nil if and only if the phase is `began`.
  public var heldUSec: Int64?
  /// Why the press was cancelled. Nil in the other phases.
  public var cancelReason: CancelReason?

  /// Makes an event, for tests of what handles it.
  public init(
    press: Int64, phase: Phase, role: Role = .primary, device: String = "", button: String = "",
    source: Source = .key, monotonicUSec: Int64 = 0, heldUSec: Int64? = nil,
    cancelReason: CancelReason? = nil
  ) {
    self.press = press
    self.phase = phase
    self.role = role
    self.device = device
    self.button = button
    self.source = source
    self.monotonicUSec = monotonicUSec
    self.heldUSec = heldUSec
    self.cancelReason = cancelReason
  }
}

extension CaptureEvent: CustomStringConvertible {
  /// One line for logs: "began 17", "cancelled 17 gateway_lost".
  public var description: String {
    "\(phase) \(press)" + (cancelReason.map { " \($0)" } ?? "")
  }
}
