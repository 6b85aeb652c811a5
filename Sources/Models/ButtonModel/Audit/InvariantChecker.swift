// SPDX-License-Identifier: Apache-2.0

// Each button has a trace of its last press, which the records move on. A number in brackets is
// that of the invariant which the step before it violates.
//
//   routed granted ──▶ began ──▶ ended
//        │               ├─────▶ cancelled ──▶ drained
//        │               └─ began again (1), other client (3), default edge (3)
//        │                       cancelled ──▶ ended, default up (4), cancelled again (1)
//   routed default ──▶ default down ──▶ default up
//        └─ began (3)        └─ began, ended, cancelled (3); next press before the up (5)
//   nothing        ──▶ ended, cancelled (2), default up (5)

/// Checks invariants 1 to 6 over the records of an audit log, in their order. It shares nothing
/// with the machine that wrote them.
package struct InvariantChecker: Sendable {
  /// The violations found so far, in the order of the records.
  package private(set) var violations: [InvariantViolation] = []
  private var traces: [ButtonID: PressTrace] = [:]
  private var record = 0

  package init() {}

  /// Checks a whole log. If it is complete, no press may be open at its end.
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

  /// Checks the next record.
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
      .launch, .unlockAttempt,
      .engineAttached, .engineLost, .session, .sessionClosed, .countdown:
      break
    }
  }

  /// Ends the log: a press that is still open will not be closed.
  package mutating func finish() {
    close { _ in true }
  }

  /// The trace of this press; nil if the button's last press is another one.
  private func trace(_ press: PressID, of button: ButtonID) -> PressTrace? {
    guard let trace = traces[button], trace.press == press else { return nil }
    return trace
  }

  /// Starts the trace of a press; the button's previous one has to be over.
  private mutating func start(_ trace: PressTrace) {
    close { $0 == trace.button }
    traces[trace.button] = trace
  }

  private mutating func move(_ button: ButtonID, to stage: PressTrace.Stage) {
    traces[button]?.stage = stage
  }

  private mutating func violate(
    _ invariant: Invariant, _ press: PressID, _ button: ButtonID, _ message: String
  ) {
    violations.append(
      InvariantViolation(
        invariant: invariant, press: press, button: button, record: record, message: message))
  }

  /// Ends the traces of these buttons and reports the presses that are still open.
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

  // MARK: Granted presses

  /// Starts the trace of a press with its decision.
  private mutating func check(_ routed: RoutedPress) {
    if trace(routed.press, of: routed.button) != nil {
      violate(.neverMoves, routed.press, routed.button, "routed twice")
    }
    var trace = PressTrace(
      press: routed.press, button: routed.button, stage: .routed(routed.route))
    if case .granted(let client, _) = routed.route {
      trace.client = client
    }
    start(trace)
  }

  /// Checks a phase, whether it could be sent to the client or not.
  private mutating func check(_ audited: AuditedEvent) {
    let event = audited.event
    if (event.phase == .cancelled) != (event.cancelReason != nil) {
      violate(
        .cancelledHasReason, event.press, event.button,
        event.phase == .cancelled ? "cancelled without a reason" : "a reason without cancelled")
    }
    switch event.phase {
    case .began: began(audited)
    case .ended: closed(audited, as: .ended)
    case .cancelled: closed(audited, as: .cancelled)
    }
  }

  private mutating func began(_ audited: AuditedEvent) {
    let (press, button) = (audited.event.press, audited.event.button)
    guard let trace = trace(press, of: button) else {
      start(
        PressTrace(press: press, button: button, stage: .began, client: audited.client))
      return
    }
    switch trace.stage {
    case .routed(.granted):
      if trace.client != audited.client {
        violate(.neverMoves, press, button, "granted to another client than it was routed to")
      }
      move(button, to: .began)
    case .began:
      let moved = trace.client != audited.client
      violate(
        moved ? .neverMoves : .closedOnce, press, button,
        moved ? "began for a second client" : "began twice")
    case .ended:
      violate(.closedOnce, press, button, "began again after ended")
    case .cancelled, .drained:
      violate(.drainedAfterCancelled, press, button, "began again after cancelled")
    case .routed(.defaulted), .routed(.swallowed), .defaultDown, .defaultUp:
      violate(.neverMoves, press, button, "began, but was not granted")
    }
  }

  private mutating func closed(_ audited: AuditedEvent, as stage: PressTrace.Stage) {
    let (press, button, phase) = (audited.event.press, audited.event.button, audited.event.phase)
    guard let trace = trace(press, of: button) else {
      violate(.nothingWithoutBegan, press, button, "\(phase) without began")
      return
    }
    switch trace.stage {
    case .began:
      if trace.client != audited.client {
        violate(.neverMoves, press, button, "\(phase) for another client than began")
      }
      move(button, to: stage)
    case .routed(.granted):
      violate(.nothingWithoutBegan, press, button, "\(phase) without began")
    case .ended:
      violate(.closedOnce, press, button, "\(phase) after ended")
    case .cancelled, .drained:
      violate(.closedOnce, press, button, "\(phase) after cancelled")
      if phase == .ended {
        violate(.drainedAfterCancelled, press, button, "the client got the release")
      }
    case .routed(.defaulted), .routed(.swallowed), .defaultDown, .defaultUp:
      violate(.neverMoves, press, button, "\(phase), but was not granted")
    }
  }

  // MARK: Presses of the default behaviour

  /// Checks an edge for the default behaviour.
  private mutating func check(_ edge: DefaultEdge) {
    if edge.pressed {
      defaultDown(edge)
    } else {
      defaultUp(edge)
    }
  }

  private mutating func defaultDown(_ edge: DefaultEdge) {
    guard let trace = trace(edge.press, of: edge.button) else {
      start(
        PressTrace(
          press: edge.press, button: edge.button, stage: .defaultDown,
          seenBySystem: edge.seenBySystem))
      return
    }
    switch trace.stage {
    case .routed(.defaulted):
      traces[edge.button]?.seenBySystem = edge.seenBySystem
      move(edge.button, to: .defaultDown)
    case .routed(.granted), .routed(.swallowed), .began, .ended, .cancelled, .drained:
      violate(.neverMoves, edge.press, edge.button, "default down, but was not defaulted")
    case .defaultDown, .defaultUp:
      violate(.defaultHasBothEdges, edge.press, edge.button, "default down twice")
    }
  }

  private mutating func defaultUp(_ edge: DefaultEdge) {
    guard let last = traces[edge.button] else {
      violate(.defaultHasBothEdges, edge.press, edge.button, "default up without its down")
      return
    }
    switch last.stage {
    case .cancelled:
      violate(
        .drainedAfterCancelled, edge.press, edge.button,
        "the release of a cancelled press went to the default behaviour")
    case .defaultDown where last.press == edge.press:
      if last.seenBySystem != edge.seenBySystem {
        violate(.defaultHasBothEdges, edge.press, edge.button, "edges went different ways")
      }
      move(edge.button, to: .defaultUp)
    case .began where last.press == edge.press:
      violate(.neverMoves, edge.press, edge.button, "default up, but was granted")
    case .routed, .began, .ended, .drained, .defaultDown, .defaultUp:
      violate(.defaultHasBothEdges, edge.press, edge.button, "default up without its down")
    }
  }

  /// Checks a release that went to nobody.
  private mutating func drained(_ press: PressID, _ button: ButtonID) {
    guard let trace = trace(press, of: button) else { return }
    switch trace.stage {
    case .cancelled:
      move(button, to: .drained)
    case .defaultDown:
      violate(.defaultHasBothEdges, press, button, "the release of a defaulted press was withheld")
    case .routed, .began, .ended, .drained, .defaultUp:
      break
    }
  }
}

/// The last press of one button, as far as a log has reported it.
private struct PressTrace {
  /// The progress of the press.
  enum Stage {
    /// The decision was logged, and nothing else yet.
    case routed(PressRoute)
    case began
    case ended
    case cancelled
    /// The press was cancelled, and its release went to nobody.
    case drained
    case defaultDown
    case defaultUp
  }

  let press: PressID
  let button: ButtonID
  var stage: Stage
  /// The client that received `began`, or that the decision named.
  var client: ClientID?
  /// Whether the system also saw the down edge.
  var seenBySystem = false
}
