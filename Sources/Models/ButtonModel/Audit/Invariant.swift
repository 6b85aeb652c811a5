// SPDX-License-Identifier: Apache-2.0

/// The promises about every press (DESIGN section 2). The raw values are their numbers there.
package enum Invariant: Int, CaseIterable, Sendable {
  /// Every `began` is followed by exactly one `ended` or `cancelled` of the same press.
  case closedOnce = 1
  /// Nothing without a `began`.
  case nothingWithoutBegan = 2
  /// A press never moves between clients, or between client and default.
  case neverMoves = 3
  /// After `cancelled` the release goes to nobody.
  case drainedAfterCancelled = 4
  /// A defaulted press delivers both edges to the default behaviour.
  case defaultHasBothEdges = 5
  /// `cancelled`, and only it, carries one reason of table G.2.
  case cancelledHasReason = 6
}

/// A promise that a log shows to be broken.
package struct InvariantViolation: Hashable, Sendable, CustomStringConvertible {
  package var invariant: Invariant
  /// The press that broke it.
  package var press: PressID
  package var button: ButtonID
  /// Number of the record at which it was noticed, from 1.
  package var record: Int
  /// What is wrong, in words.
  package var message: String

  package var description: String {
    "record \(record): invariant \(invariant.rawValue), press \(press) of \(button): \(message)"
  }
}
