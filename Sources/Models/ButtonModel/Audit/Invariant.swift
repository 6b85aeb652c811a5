// SPDX-License-Identifier: Apache-2.0

/// The promises about every press. The raw values are the numbers by which documents cite them.
package enum Invariant: Int, CaseIterable, Sendable {
  /// Every `began` is followed by exactly one `ended` or `cancelled` of the same press.
  case closedOnce = 1
  /// Without a `began` there is no `ended` and no `cancelled`.
  case nothingWithoutBegan = 2
  /// A press never moves between clients, or between a client and the default behaviour.
  case neverMoves = 3
  /// After `cancelled` the release goes to nobody.
  case drainedAfterCancelled = 4
  /// A defaulted press delivers both edges to the default behaviour.
  case defaultHasBothEdges = 5
  /// `cancelled`, and no other phase, carries a reason of table G.2.
  case cancelledHasReason = 6
}

/// A broken promise, found in a log.
package struct InvariantViolation: Hashable, Sendable, CustomStringConvertible {
  package var invariant: Invariant
  /// The press that broke it.
  package var press: PressID
  package var button: ButtonID
  /// The number of the record at which it was noticed, from 1.
  package var record: Int
  /// The fault, in words.
  package var message: String

  package var description: String {
    "record \(record): invariant \(invariant.rawValue), press \(press) of \(button): \(message)"
  }
}
