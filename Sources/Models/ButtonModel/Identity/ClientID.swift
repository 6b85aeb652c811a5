// SPDX-License-Identifier: Apache-2.0

/// A client process. The caller gives one number to each process, and never the same to two.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
  /// The number that tells it from all others.
  package let number: Int64

  /// Numbers one; equal numbers are the same.
  package init(_ number: Int64) {
    self.number = number
  }

  package var description: String { "c\(number)" }
}
