// SPDX-License-Identifier: Apache-2.0
import ButtonModel

/// Checks the lines of an audit log against the invariants.
package struct LogCheck {
  private var checker = InvariantChecker()
  private var hasBeginning = false
  /// Presses whose decision is in the log, where its beginning is not.
  private var known: Set<PressID> = []
  /// Lines that were taken.
  package private(set) var lines = 0
  /// Decisions about presses.
  package private(set) var presses = 0

  package init() {}

  /// Takes the next line; returns the promises that it shows to be broken.
  package mutating func take(_ line: [UInt8]) throws(AuditLineError) -> [InvariantViolation] {
    lines += 1
    guard let record = try AuditLine.record(line) else { return [] }
    if case .gatewayStarted = record.event { hasBeginning = true }
    if case .recordsLost = record.event {
      // From here on it is as if older files were gone.
      hasBeginning = false
      known = []
    }
    if case .routed(let routed) = record.event {
      presses += 1
      if !hasBeginning { known.insert(routed.press) }
    }
    // Older files are gone: of a press that began there the log has only the end.
    if !hasBeginning, let press = record.event.press, !known.contains(press) { return [] }
    let before = checker.violations.count
    checker.check(record)
    return Array(checker.violations[before...])
  }
}

extension AuditEvent {
  fileprivate var press: PressID? {
    switch self {
    case .routed(let routed): routed.press
    case .event(let audited): audited.event.press
    case .defaultEdge(let edge): edge.press
    case .drained(let press, _): press
    case .gatewayStarted, .gatewayStopped, .recordsLost, .configuration, .orphanRelease,
      .foundPressed,
      .bounced, .deviceAdded, .deviceRemoved, .deviceReconfigured, .deviceResynchronised,
      .deviceFlooding, .grab, .interactionAdded, .interactionRemoved, .clientGone,
      .clientUnresponsive, .clientResponsive, .refused, .foreground, .seatShows, .locked,
      .engineAttached, .engineLost, .session, .sessionClosed:
      nil
    }
  }
}
