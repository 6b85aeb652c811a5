// SPDX-License-Identifier: Apache-2.0

/// How many presses went where, since the start.
package struct PressCounts: Hashable, Sendable {
  package var granted = 0
  package var defaulted = 0
  package var swallowed = 0
  /// Of the granted ones.
  package var cancelled = 0
}
