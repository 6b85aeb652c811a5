// SPDX-License-Identifier: Apache-2.0

/// Why a call of a ``ConfigurationTransaction`` is out of place. Not inside of it: the compiler of Swift 6.0
/// dies of an error whose type is generic.
package enum TransactionRefusal: Error, Hashable, Sendable {
  /// A change is being applied.
  case inProgress
  /// There is nothing that a commit could end.
  case notBegun
}
