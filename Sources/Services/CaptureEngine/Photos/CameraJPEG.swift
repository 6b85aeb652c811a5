// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import LinuxIO
import VideoDevices

/// A camera's own JPEG that becomes a photo's file: made by the thread that writes it, and checked
/// by another while the disk works.
struct CameraJPEG: Sendable {
  /// The most bytes by which a file without XMP is longer than the frame: EXIF data, Huffman tables.
  static let mostRepaired = 4096
  /// The most bytes by which any file is longer than the frame.
  static let mostAdded = mostRepaired + XMPSegment.mostBytes

  let work: PhotoWork
  /// Whether it gets an XMP packet.
  let hasXMP: Bool
  /// The threads that check.
  let checkers: WorkerPool
  /// Makes a small picture of a photo; empty if it cannot be made.
  let preview: @Sendable (PhotoWork) -> [UInt8]

  /// The most bytes of the file.
  var mostBytes: Int { work.chosen.frame.payload.bytesUsed + Self.mostAdded }

  /// The positions of the parts of the frame. It takes a hundredth of the time of `check`.
  func outline() throws(JPEGDamage) -> JPEGOutline {
    let frame = work.chosen.frame.payload
    return try frame.withBytes { bytes throws(JPEGDamage) in
      try JPEGOutline(of: bytes, width: frame.format.width, height: frame.format.height)
    }
  }

  /// The file's bytes.
  func photo(_ layout: JPEGLayout) -> [UInt8] { work.photo(layout, hasXMP: hasXMP) }

  /// The small picture that is reported with the photo; nil if none was asked for, or it cannot be
  /// made.
  var reportedPreview: [UInt8]? {
    work.hasPreview ? PhotoWork.reported(preview(work)) : nil
  }

  /// The parts of the frame that are kept, after every code was checked.
  func check(_ outline: JPEGOutline) throws(JPEGDamage) -> JPEGLayout {
    try work.chosen.frame.payload.withBytes { bytes throws(JPEGDamage) in
      try outline.checkCodes(of: bytes)
    }
  }
}

extension PhotoWork {
  /// Whether the photo is the camera's own JPEG, repaired but not encoded again. A photo of several frames is
  /// decoded.
  var isPassedThrough: Bool {
    result.media == .jpeg && chosen.frame.payload.format.pixelFormat == .mjpg && !isRecoded
      && chosen.blended.isEmpty
  }

  /// The parts of the camera's JPEG that are kept, after all of it was checked.
  func checkedLayout() throws(JPEGDamage) -> JPEGLayout {
    let frame = chosen.frame.payload
    return try frame.withBytes { bytes throws(JPEGDamage) in
      try JPEGLayout(checking: bytes, width: frame.format.width, height: frame.format.height)
    }
  }

  /// The photo of a camera's own JPEG.
  func photo(_ layout: JPEGLayout, hasXMP: Bool, thumbnail: [UInt8] = []) -> [UInt8] {
    let segments = segments(hasXMP: hasXMP, thumbnail: thumbnail)
    return chosen.frame.payload.withBytes { JPEGFile.photo($0, layout, segments: segments) }
  }

  /// Logs why there is no photo.
  func log(_ error: some Error) {
    Log.error("frame \(chosen.frame.sequence) of \(camera.label) gives no photo: \(error)")
  }
}
