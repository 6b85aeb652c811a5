// SPDX-License-Identifier: Apache-2.0

//   locked       ?┬──────────┬──────────┬───────────────┬───  the seat's, as the gateway reports
//   gateway       │          │          │ ·· gone ··    │
//   interrupted ──┤ unlocked ├──────────┤ unlocked      ├───  with the rule `locked`
//
//   any seat       ──────┬──────────────────┬──                as reported for all sessions
//   this session's ──┤ unlocked ············│···               reported for this session: it counts
//   interrupted
//
//   foreground             ──┬─────────┬──                    the session's client
//   interrupted                        ├──                    had it, and lost it: the rule `background`
//
// Until the gateway has reported whether the seat is locked, the seat counts as locked. While the
// gateway is gone, its last report holds: an engine or a gateway that crashes must not open what
// was closed. Without a gateway no client counts as being in the background.

/// Decides whether the lock or another client in front interrupts a session (reason 1, requirements
///
package struct InterruptionPolicy: Hashable, Sendable {
  /// The rules of the configuration.
  package struct Rules: Hashable, Sendable {
    /// Interrupts while the seat is locked.
    package var locked = false
    /// Interrupts while its client, which was in the foreground, no longer is.
    package var background = false

    package init() {}
  }

  private let rules: Rules
  /// Nil until the gateway has reported it.
  private var isLocked: Bool?
  /// The gateway's report for this session alone; nil: the report for all counts.
  private var isOwnSeatLocked: Bool?
  private var wasInFront = false
  /// Whether the session's client is in the foreground.
  package private(set) var isInFront = false

  /// A session of which the gateway has reported nothing.
  package init(rules: Rules) { self.rules = rules }

  /// Whether reason 1 holds.
  package var isInterrupted: Bool {
    rules.locked && (isOwnSeatLocked ?? isLocked) != false
      || rules.background && wasInFront && !isInFront
  }

  /// A seat is locked or not; nil: the gateway has not reported it yet. It counts until the lock of
  /// the session's own seat is reported.
  package mutating func locked(_ isLocked: Bool?) { self.isLocked = isLocked }

  /// The seat of the session's client is locked or not.
  package mutating func ownSeatLocked(_ isLocked: Bool) { isOwnSeatLocked = isLocked }

  /// The session's client came to the front, or left it.
  package mutating func foreground(_ isInFront: Bool) {
    self.isInFront = isInFront
    wasInFront = wasInFront || isInFront
  }

  /// The gateway is gone. The seat stays as it was, until the next gateway reports about it.
  package mutating func gatewayLost() {
    isLocked = isOwnSeatLocked ?? isLocked
    isOwnSeatLocked = nil
    isInFront = false
    wasInFront = false
  }
}
