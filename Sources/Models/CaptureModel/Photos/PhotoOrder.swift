// SPDX-License-Identifier: Apache-2.0

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
