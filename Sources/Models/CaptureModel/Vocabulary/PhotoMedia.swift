// SPDX-License-Identifier: Apache-2.0

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
