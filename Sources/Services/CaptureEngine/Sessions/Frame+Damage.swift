// SPDX-License-Identifier: Apache-2.0
import Encoders
import VideoDevices

extension Frame {
  /// Whether it is a JPEG that breaks the rules of its form. It takes as long as decoding it.
  var isDamagedJPEG: Bool {
    guard format.pixelFormat == .mjpg else { return false }
    return withBytes { bytes in
      do throws(JPEGDamage) {
        _ = try JPEGLayout(checking: bytes, width: format.width, height: format.height)
        return false
      } catch {
        // One of an unusual form is decoded, and may be whole.
        return error.form == nil
      }
    }
  }
}
