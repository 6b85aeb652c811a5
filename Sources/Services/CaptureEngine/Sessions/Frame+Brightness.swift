// SPDX-License-Identifier: Apache-2.0
import Encoders
import PixelKernels
import VideoDevices

extension Frame {
  /// 0 to 255; nil where it is unknown.
  var brightness: Double? {
    withBytes { bytes in
      let (width, height) = (format.width, format.height)
      if let layout = format.pixelFormat.bayer {
        return FrameBrightness.mean(
          bytes, layout, width: width, height: height, bytesPerLine: format.bytesPerLine)
      }
      guard let pixels = format.pixels else {
        return FrameBrightness.mean(ofJPEG: bytes, width: width, height: height)
      }
      return FrameBrightness.mean(bytes, pixels, width: width, height: height)
    }
  }
}
