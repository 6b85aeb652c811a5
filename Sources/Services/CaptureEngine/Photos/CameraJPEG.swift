// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import LinuxIO
import VideoDevices

/// A camera's own JPEG that becomes a photo's file: made by the thread that writes it, and checked
/// by another while the disk works.
struct CameraJPEG: Sendable {
  /// The most bytes by which the file is longer than the frame: EXIF data, Huffman tables.
  static let mostAdded = 4096

  let work: PhotoWork
  /// The threads that check.
  let checkers: WorkerPool

  /// The most bytes of the file.
  var mostBytes: Int { work.chosen.frame.payload.bytesUsed + Self.mostAdded }

  /// The positions of the parts of the frame. It takes a hundredth of the time of `check`.
  func outline() throws(JPEGDamage) -> JPEGOutline {
    let frame = work.chosen.frame.payload
    return try frame.withBytes { bytes throws(JPEGDamage) in
      try JPEGOutline(of: bytes, width: frame.format.width, height: frame.format.height)
    }
  }

  /// The parts of the frame that are kept, after every code was checked.
  func check(_ outline: JPEGOutline) throws(JPEGDamage) -> JPEGLayout {
    try work.chosen.frame.payload.withBytes { bytes throws(JPEGDamage) in
      try outline.checkCodes(of: bytes)
    }
  }
}

extension PhotoWork {
  /// Whether the photo is the camera's own JPEG, repaired but not encoded again.
  var isPassedThrough: Bool {
    result.media == .jpeg && chosen.frame.payload.format.pixelFormat == .mjpg
  }

  /// The parts of the camera's JPEG that are kept, after all of it was checked.
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

  /// Logs why there is no photo.
  func log(_ error: some Error) {
    Log.error("frame \(chosen.frame.sequence) of \(camera.label) gives no photo: \(error)")
  }
}
