// SPDX-License-Identifier: Apache-2.0

/// A gesture that the gateway recognised on top of the phases, for interactions that asked for it
/// (``CaptureEventInteraction/Options/gestures``). The phases never wait for it.
public struct CaptureGesture: Hashable, Sendable {
  /// The press that it was recognised in; of a double tap the second one.
  public var press: Int64
  /// Which gesture.
  public var kind: Kind
  /// What the button is for.
  public var role: CaptureEvent.Role
  /// Microseconds of CLOCK_MONOTONIC.
  public var monotonicUSec: Int64

  /// Makes a gesture, for tests of what handles it.
  public init(
    press: Int64, kind: Kind, role: CaptureEvent.Role = .primary, monotonicUSec: Int64 = 0
  ) {
    self.press = press
    self.kind = kind
    self.role = role
    self.monotonicUSec = monotonicUSec
  }
}
