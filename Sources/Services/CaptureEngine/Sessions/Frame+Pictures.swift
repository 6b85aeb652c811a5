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

  /// Whether it is a JPEG that breaks the rules of its form. It takes as long as decoding it.
  var isDamagedJPEG: Bool {
    // One of an unusual form is decoded, and may be whole.
    format.pixelFormat == .mjpg && damage.map { $0.form == nil } ?? false
  }

  /// What is wrong with a frame that should be a baseline JPEG; nil: nothing. It takes as long as decoding it.
  var damage: JPEGDamage? {
    withBytes { bytes in
      do throws(JPEGDamage) {
        _ = try JPEGLayout(checking: bytes, width: format.width, height: format.height)
        return nil
      } catch {
        return error
      }
    }
  }
}
