// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import LinuxIO
import PixelKernels
import VideoDevices

extension EXIFRecord {
  /// What the photo of this work tells about itself, in local time.
  init(_ work: PhotoWork, thumbnail: [UInt8] = []) {
    let frame = work.chosen.frame
    let unixUSec = WallClock.unixUSec(ofMonotonicUSec: frame.stampUSec)
    self.init(
      time: CivilTime(
        unixUSec: unixUSec, offsetSeconds: WallClock.offsetSeconds(atUnixUSec: unixUSec)),
      width: frame.payload.format.width, height: frame.payload.format.height,
      rotation: work.camera.rotation, isMirrored: work.camera.isMirrored,
      make: work.camera.make, model: work.camera.label,
      software: "shutter-engine \(Version.current)", imageUniqueID: work.imageUniqueID,
      thumbnail: thumbnail,
      provenance: PhotoProvenance(work))
  }
}

extension PhotoWork {
  /// A small picture of the frame.
  func thumbnail(_ encoder: inout ThumbnailEncoder) throws(JPEGEncoderError) -> [UInt8] {
    let frame = chosen.frame.payload
    return try frame.withBytes { bytes throws(JPEGEncoderError) in
      let (width, height) = (frame.format.width, frame.format.height)
      guard let pixels = frame.format.pixels else {
        return try encoder.thumbnail(ofJPEG: bytes, width: width, height: height)
      }
      return try encoder.thumbnail(
        bytes, pixels, range: frame.format.range, width: width, height: height)
    }
  }
}

extension PhotoProvenance {
  /// How the frame of this work was chosen.
  init(_ work: PhotoWork) {
    let frame = work.chosen.frame
    self.init(
      press: work.order.press, pressSource: work.pressSource, momentUSec: work.order.momentUSec,
      requestUSec: work.order.arrivalUSec, frameUSec: frame.stampUSec,
      frameTimeSource: frame.payload.metadata.stampSource.told,
      offsetUSec: work.chosen.offsetUSec, frameSequence: frame.sequence,
      zeroShutterLag: work.chosen.zeroShutterLag)
  }
}

extension FrameFormat {
  /// How the encoder has to read frames of this format; nil for one that it cannot, such as a JPEG.
  var pixels: FramePixels? {
    switch pixelFormat {
    case .yuyv: .packed422(.yuyv, bytesPerLine: bytesPerLine)
    case .uyvy: .packed422(.uyvy, bytesPerLine: bytesPerLine)
    case .nv12: .semiPlanar420(bytesPerLine: bytesPerLine)
    case .yu12: .planar420(bytesPerLine: bytesPerLine)
    case .rgb24: .rgb(bytesPerLine: bytesPerLine)
    case .grey: .grey(bytesPerLine: bytesPerLine)
    default: nil
    }
  }
}
