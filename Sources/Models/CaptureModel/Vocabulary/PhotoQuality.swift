// SPDX-License-Identifier: Apache-2.0

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
