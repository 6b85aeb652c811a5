// SPDX-License-Identifier: Apache-2.0

/// Why a picture could not be encoded.
package enum JPEGEncoderError: Error, Hashable, Sendable {
  /// The encoder could not be made, or has no memory for the result.
  case noMemory
  /// The quality is not from 1 to 100 percent.
  case badQuality(Int)
  /// The picture has no pixels, or more in one direction than a JPEG can have.
  case badSize(width: Int, height: Int)
  /// The picture has not as many planes as its sampling asks for.
  case wrongPlaneCount(expected: Int, found: Int)
  /// A plane, counted from 0, is smaller than the picture.
  case planeTooSmall(plane: Int, neededBytes: Int, foundBytes: Int)
  /// libjpeg-turbo refused, with its words.
  case refused(String)
}
