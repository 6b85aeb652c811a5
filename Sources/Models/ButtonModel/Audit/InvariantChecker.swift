// SPDX-License-Identifier: Apache-2.0

// One trace for each button, of its last press. The records move it on; every other step is a
// violation of the invariant in brackets.
//
//   routed granted ──▶ began ──▶ ended
//        │               ├─────▶ cancelled ──▶ drained
//        │               └─ began again (1), other client (3), default edge (3)
//        │                       cancelled ──▶ ended, default up (4), cancelled again (1)
//   routed default ──▶ default down ──▶ default up
//        └─ began (3)        └─ began, ended, cancelled (3); next press before the up (5)
//   nothing        ──▶ ended, cancelled (2), default up (5)

/// Checks invariants 1 to 6 over the records of an audit log, in their order. It knows nothing of
/// the machine that wrote them, and keeps one trace for each button.
package struct InvariantChecker: Sendable {
  /// What was found, in the order of the records.
  package private(set) var violations: [InvariantViolation] = []
  var traces: [ButtonID: PressTrace] = [:]
  private var record = 0

  /// A checker that has seen nothing.
  package init() {}

  /// Checks a whole log, which ends with nothing open if `isComplete`.
  package static func violations(
    in records: [AuditRecord], isComplete: Bool
  ) -> [InvariantViolation] {
    var checker = InvariantChecker()
    for record in records {
      checker.check(record)
    }
    if isComplete {
      checker.finish()
    }
    return checker.violations
  }

  /// Takes the next record.
  package mutating func check(_ next: AuditRecord) {
    record += 1
    switch next.event {
    case .routed(let routed): check(routed)
    case .event(let audited): check(audited)
    case .defaultEdge(let edge): check(edge)
    case .drained(let press, let button): drained(press, button)
    case .deviceRemoved(let device): close { $0.device == device }
    case .gatewayStarted, .recordsLost: traces.removeAll()
    case .gatewayStopped: finish()
    case .configuration, .orphanRelease, .foundPressed, .bounced, .deviceAdded, .deviceReconfigured,
      .deviceResynchronised, .deviceFlooding, .grab, .interactionAdded, .interactionRemoved,
      .clientGone,
      .clientUnresponsive, .clientResponsive, .refused, .foreground, .seatShows, .locked,
      .engineAttached, .engineLost, .session, .sessionClosed:
      break
    }
  }

  /// Tells that the log is complete: what is open now stays open.
  package mutating func finish() {
    close { _ in true }
  }

  /// The trace of this press, nil if the button's last press is another one.
  func trace(_ press: PressID, of button: ButtonID) -> PressTrace? {
    guard let trace = traces[button], trace.press == press else { return nil }
    return trace
  }

  /// Starts the trace of a press; the button's last one has to be over.
  mutating func start(_ trace: PressTrace) {
    close { $0 == trace.button }
    traces[trace.button] = trace
  }

  /// Moves the trace of a button's last press on.
  mutating func move(_ button: ButtonID, to stage: PressTrace.Stage) {
    traces[button]?.stage = stage
  }

  /// Notes a violation.
  mutating func violate(
    _ invariant: Invariant, _ press: PressID, _ button: ButtonID, _ message: String
  ) {
    violations.append(
      InvariantViolation(
        invariant: invariant, press: press, button: button, record: record, message: message))
  }

  /// Ends the traces of these buttons, and notes what they leave open.
  private mutating func close(_ isMeant: (ButtonID) -> Bool) {
    for (button, trace) in traces where isMeant(button) {
      switch trace.stage {
      case .began:
        violate(.closedOnce, trace.press, button, "began, and neither ended nor cancelled")
      case .routed(.defaulted):
        violate(.defaultHasBothEdges, trace.press, button, "default without its down")
      case .defaultDown:
        violate(.defaultHasBothEdges, trace.press, button, "default down without its up")
      case .routed(.granted), .routed(.swallowed), .ended, .cancelled, .drained, .defaultUp:
        break
      }
      traces[button] = nil
    }
  }
}
