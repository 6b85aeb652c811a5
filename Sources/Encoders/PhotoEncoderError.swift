// SPDX-License-Identifier: Apache-2.0

/// Why there is no photo of a frame.
package enum PhotoEncoderError: Error, Hashable, Sendable {
  /// The camera's JPEG is damaged.
  case damagedFrame(JPEGDamage)
  /// The picture could not be encoded.
  case notEncoded(JPEGEncoderError)
}
