// SPDX-License-Identifier: Apache-2.0
import ButtonModel

/// Checks the lines of an audit log against the invariants.
package struct LogCheck {
  private var checker = InvariantChecker()
  private var hasBeginning = false
  /// The presses whose decision is in a log that lacks its beginning.
  private var known: Set<PressID> = []
  /// The number of lines.
  package private(set) var lines = 0
  /// The number of decisions about presses.
  package private(set) var presses = 0

  package init() {}

  /// Checks the next line and returns the violations that it shows.
  package mutating func take(_ line: [UInt8]) throws(AuditLineError) -> [InvariantViolation] {
    lines += 1
    guard let record = try AuditLine.record(line) else { return [] }
    if case .gatewayStarted = record.event { hasBeginning = true }
    if case .recordsLost = record.event {
      // From here on the log is treated as if older files were missing.
      hasBeginning = false
      known = []
    }
    if case .routed(let routed) = record.event {
      presses += 1
      if !hasBeginning { known.insert(routed.press) }
    }
    // Older files are missing: a press that began there has only its end in the log.
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
      .clientUnresponsive, .clientResponsive, .refused, .foreground, .seatShows, .locked, .launch,
      .unlockAttempt,
      .engineAttached, .engineLost, .session, .sessionClosed, .countdown:
      nil
    }
  }
}
