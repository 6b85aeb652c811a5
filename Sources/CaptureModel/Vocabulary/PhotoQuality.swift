// SPDX-License-Identifier: Apache-2.0

/// How much time a photo may take to be good, least first (requirements R-38).
package enum PhotoQuality: String, CaseIterable, Comparable, Sendable {
  case speed
  case balanced
  case quality

  /// JPEG quality, in percent, where the request names none.
  package var compression: Int {
    switch self {
    case .speed: 80
    case .balanced: 90
    case .quality: 95
    }
  }

  package static func < (left: PhotoQuality, right: PhotoQuality) -> Bool {
    left.compression < right.compression
  }
}
