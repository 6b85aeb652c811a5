// SPDX-License-Identifier: Apache-2.0

/// What a session allows its photos at the time a request arrives.
package struct PhotoRules: Hashable, Sendable {
  package var photoEnabled = true
  package var maxQuality = PhotoQuality.balanced
  /// Accepted photos that are not finished.
  package var photosInFlight = 0
  /// How many of these there may be.
  package var photosInFlightLimit = 64

  /// The rules of a session without a configuration of its own.
  package init() {}
}
