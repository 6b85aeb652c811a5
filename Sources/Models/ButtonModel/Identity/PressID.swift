// SPDX-License-Identifier: Apache-2.0

/// A press, from the button going down to its release; unique per boot.
package struct PressID: Hashable, Sendable, CustomStringConvertible {
  /// The number that tells it from all others.
  package let number: Int64

  /// Numbers one; equal numbers are the same.
  package init(_ number: Int64) {
    self.number = number
  }

  package var description: String { "p\(number)" }
}
