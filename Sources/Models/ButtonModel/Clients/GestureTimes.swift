// SPDX-License-Identifier: Apache-2.0

/// What tells the gestures apart.
package struct GestureTimes: Hashable, Sendable {
  /// From the release of the first tap to the down of the second at most, microseconds.
  package var doubleTapUSec: Int64 = 300_000
  /// A press of this length or more is a hold and no tap, microseconds.
  package var holdUSec: Int64 = 500_000

  /// The defaults.
  package init() {}
}
