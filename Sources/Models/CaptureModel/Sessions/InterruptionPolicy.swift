// SPDX-License-Identifier: Apache-2.0

//   locked       ?┬──────────┬──────────┬───────────────┬───  of the seat, by the gateway's word
//   gateway       │          │          │ ·· gone ··    │
//   interrupted ──┤ unlocked ├──────────┤ unlocked      ├───  with the rule `locked`
//
//   foreground             ──┬─────────┬──                    of the session's client
//   interrupted                        ├──                    had it, and lost it: the rule `background`
//
// Until the gateway has said whether the seat is locked it counts as locked, and while the gateway is gone
// what it said last holds: an engine or a gateway that crashes must not open what was closed. Without a gateway
// nobody is behind anybody.

/// Whether a session is not available because of who is in front (reason 1, requirements R-59).
package struct InterruptionPolicy: Hashable, Sendable {
  /// What the configuration wants.
  package struct Rules: Hashable, Sendable {
    /// While the seat is locked.
    package var locked = false
    /// While its client, which was in the foreground, is not any more.
    package var background = false

    package init() {}
  }

  private let rules: Rules
  /// Nil: nobody has said yet.
  private var isLocked: Bool?
  private var wasInFront = false
  /// Whether the session's client is in the foreground.
  package private(set) var isInFront = false

  /// A session of which the gateway has said nothing.
  package init(rules: Rules) { self.rules = rules }

  /// Whether reason 1 holds.
  package var isInterrupted: Bool {
    rules.locked && isLocked != false || rules.background && wasInFront && !isInFront
  }

  /// The seat is locked or not; nil: nobody has said yet.
  package mutating func locked(_ isLocked: Bool?) { self.isLocked = isLocked }

  /// The session's client came to the front, or is not there any more.
  package mutating func foreground(_ isInFront: Bool) {
    self.isInFront = isInFront
    wasInFront = wasInFront || isInFront
  }

  /// The gateway is gone. The seat stays as it was.
  package mutating func gatewayLost() {
    isInFront = false
    wasInFront = false
  }
}
