// SPDX-License-Identifier: Apache-2.0

/// What a caller asks for with one photo; nil where he leaves it to the engine.
package struct PhotoSettings: Hashable, Sendable {
  package var uniqueID: Int64?
  package var mediaType: String?
  package var quality: PhotoQuality?
  /// JPEG quality, in percent.
  package var compression: Int64?
  package var press: Int64?
  /// The moment to be shown, microseconds of CLOCK_MONOTONIC.
  package var momentUSec: Int64?
  /// Wait for the session to run.
  package var queueUntilRunning = false
  /// Whether a bracket is asked for, an empty one too.
  package var hasBracket = false
  package var deferred = false
  /// Names of the steps that the caller can take; nil: all.
  package var handles: [String]?

  /// Settings that leave all to the engine.
  package init() {}
}
