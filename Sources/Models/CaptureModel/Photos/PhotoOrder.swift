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

/// What a photo can be had as. The raw value is the media type.
package enum PhotoMedia: String, CaseIterable, Sendable {
  case jpeg = "image/jpeg"
  /// The frame as the camera delivered it.
  case raw = "application/octet-stream"

  /// How the names of its files end, without the dot.
  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .raw: "raw"
    }
  }
}

/// How much time a photo may take to be good, least first (requirements R-38). What each means for a
/// camera is in docs/PHOTOS.md.
package enum PhotoQuality: String, CaseIterable, Comparable, Sendable {
  /// One frame, quickly.
  case speed
  /// One frame, well.
  case balanced
  /// Several frames, to take the noise out of one.
  case quality

  /// JPEG quality, in percent, where the request names none.
  package var compression: Int {
    switch self {
    case .speed: 80
    case .balanced: 90
    case .quality: 95
    }
  }

  /// Frames that go into the picture. A ring holds at least as many.
  package var frameCount: Int {
    switch self {
    case .speed, .balanced: 1
    case .quality: RingCapacity.minimumFrames
    }
  }

  package static func < (left: PhotoQuality, right: PhotoQuality) -> Bool {
    left.compression < right.compression
  }
}

/// A photo request that passed the rules, with all choices made.
package struct PhotoOrder: Hashable, Sendable {
  package let uniqueID: Int64
  package let media: PhotoMedia
  package let quality: PhotoQuality
  /// JPEG quality, in percent, 1 to 100.
  package let compression: Int
  package let press: Int64?
  /// The moment to be shown, microseconds of CLOCK_MONOTONIC.
  package let momentUSec: Int64
  /// When the request arrived, microseconds of CLOCK_MONOTONIC.
  package let arrivalUSec: Int64

  /// Frames that go into the picture; one that is not encoded is what the camera delivered.
  package var frameCount: Int {
    switch media {
    case .jpeg: quality.frameCount
    case .raw: 1
    }
  }
}
