// SPDX-License-Identifier: Apache-2.0

extension InvariantChecker {
  /// A decision starts the trace of a press.
  mutating func check(_ routed: RoutedPress) {
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

  /// A phase that a client was told, or would have been.
  mutating func check(_ audited: AuditedEvent) {
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
        violate(.drainedAfterCancelled, press, button, "the client was told of the release")
      }
    case .routed(.defaulted), .routed(.swallowed), .defaultDown, .defaultUp:
      violate(.neverMoves, press, button, "\(phase), but was not granted")
    }
  }
}
