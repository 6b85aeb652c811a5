// SPDX-License-Identifier: Apache-2.0

/// An interaction. The machine numbers them; a number is not used again.
package struct InteractionID: Hashable, Sendable, CustomStringConvertible {
  /// The number that tells it from all others.
  package let number: Int64

  /// Numbers one; equal numbers are the same.
  package init(_ number: Int64) {
    self.number = number
  }

  package var description: String { "i\(number)" }
}
