// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import LinuxIO
import VideoDevices

extension PhotoWork {
  /// Whether the photo is the camera's own JPEG, repaired but not encoded again.
  var isPassedThrough: Bool {
    order.media == .jpeg && chosen.frame.payload.format.pixelFormat == .mjpg
  }

  /// Where the parts of the camera's JPEG lie.
  func outline() throws(JPEGDamage) -> JPEGOutline {
    let frame = chosen.frame.payload
    return try frame.withBytes { bytes throws(JPEGDamage) in
      try JPEGOutline(of: bytes, width: frame.format.width, height: frame.format.height)
    }
  }

  /// What is kept of the camera's JPEG, all of which is checked.
  func checkedLayout() throws(JPEGDamage) -> JPEGLayout {
    let frame = chosen.frame.payload
    return try frame.withBytes { bytes throws(JPEGDamage) in
      try JPEGLayout(checking: bytes, width: frame.format.width, height: frame.format.height)
    }
  }

  /// The photo of a camera's own JPEG.
  func photo(_ layout: JPEGLayout, thumbnail: [UInt8] = []) -> [UInt8] {
    let exif = EXIFSegment(EXIFRecord(self, thumbnail: thumbnail))
    return chosen.frame.payload.withBytes { JPEGFile.photo($0, layout, exif: exif) }
  }

  /// Tells why there is no photo.
  func log(_ error: some Error) {
    Log.error("frame \(chosen.frame.sequence) of \(camera.label) gives no photo: \(error)")
  }
}
