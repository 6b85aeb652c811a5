// SPDX-License-Identifier: Apache-2.0
import Encoders
import VideoDevices

extension Frame {
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
