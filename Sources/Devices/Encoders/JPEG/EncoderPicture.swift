// SPDX-License-Identifier: Apache-2.0

/// A picture as libjpeg-turbo takes it, of full range.
enum EncoderPicture {
  case planes(ImagePlanes)
  /// Red, green and blue, a byte each.
  case rgb(PixelPlane)
}
