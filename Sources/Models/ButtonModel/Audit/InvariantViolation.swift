// SPDX-License-Identifier: Apache-2.0

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
