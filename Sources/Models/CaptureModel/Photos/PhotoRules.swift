// SPDX-License-Identifier: Apache-2.0

/// What a session allows its photos at the time a request arrives.
package struct PhotoRules: Hashable, Sendable {
  /// Accepted photos of a session that are not finished: there may be no more.
  package static let photosInFlightLimit = 64

  package var photoEnabled = true
  package var maxQuality = PhotoQuality.balanced
  /// Whether a photo may begin before the one before it is finished (requirements R-56).
  package var isResponsive = false

  /// The rules of a session without a configuration of its own.
  package init() {}
}
