// SPDX-License-Identifier: Apache-2.0

//   photos in work     0   1   2   3   2   1   0
//   asked for          quality each time
//   made with          q   q   b   b   b   q   q       quality, balanced

/// The rule of fast capture prioritisation: if photos are asked for faster than they are made, further
/// ones are made more quickly (requirements R-57).
package enum FastCapture {
  /// Photos in work from which on another one is made more quickly.
  package static let crowd = 2

  /// The quality that a photo is made with in place of its own; nil if it keeps its own.
  ///
  /// - Parameter photosInWork: accepted before it, and not durable.
  package static func lowered(
    _ quality: PhotoQuality, photosInWork: Int
  ) -> PhotoQuality? {
    guard photosInWork >= crowd else { return nil }
    return PhotoQuality.allCases.filter { $0 < quality }.max()
  }
}
