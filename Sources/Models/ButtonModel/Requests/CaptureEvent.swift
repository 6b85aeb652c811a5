// SPDX-License-Identifier: Apache-2.0

/// One event of an interaction: `CaptureEvent` of the Gateway interface, field by field.
package struct CaptureEvent: Hashable, Sendable {
  /// Counts the events of the interaction from 1, without gaps.
  package var sequence: Int64
  package var press: PressID
  package var phase: Phase
  package var role: Role
  package var button: ButtonID
  package var kind: SourceKind
  /// Kernel time of the edge, microseconds; of the cause if the press was cancelled.
  package var monotonicUSec: Int64
  /// Microseconds since `began`, never negative; nil in `began`.
  package var heldUSec: Int64?
  /// Set if and only if the phase is `cancelled`.
  package var cancelReason: CancelReason?

  /// Puts an event together.
  package init(
    sequence: Int64, press: PressID, phase: Phase, role: Role, button: ButtonID,
    kind: SourceKind, monotonicUSec: Int64, heldUSec: Int64? = nil,
    cancelReason: CancelReason? = nil
  ) {
    self.sequence = sequence
    self.press = press
    self.phase = phase
    self.role = role
    self.button = button
    self.kind = kind
    self.monotonicUSec = monotonicUSec
    self.heldUSec = heldUSec
    self.cancelReason = cancelReason
  }
}
