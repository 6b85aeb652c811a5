// SPDX-License-Identifier: Apache-2.0

/// What follows from the end of a debounce window.
package enum DebounceExpiry: Hashable, Sendable {
  /// The button has settled.
  case settled([ButtonReport])
  /// The level has to be read and handed to `Debouncer.level`.
  case needsLevel
}
