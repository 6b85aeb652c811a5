// SPDX-License-Identifier: Apache-2.0
import CLinux

/// A frame's format and the room that it needs.
struct BufferFormat: Sendable, Hashable {
  let frame: FrameFormat
  /// Bytes of the largest frame.
  let imageSize: Int

  init(frame: FrameFormat, imageSize: Int) {
    self.frame = frame
    self.imageSize = imageSize
  }

  /// A driver's answer; nil if a whole frame would not fit into it.
  init?(_ answer: v4l2_pix_format) {
    let format = PixelFormat(fourcc: answer.pixelformat)
    let least = format.minimumBytesPerLine(width: Int(answer.width))
    // Some drivers leave it 0 for packed formats, and fill it for compressed ones.
    let told = answer.bytesperline == 0 ? least : Int(answer.bytesperline)
    frame = FrameFormat(
      pixelFormat: format, width: Int(answer.width), height: Int(answer.height),
      bytesPerLine: format.isCompressed ? 0 : told)
    imageSize = Int(answer.sizeimage)
    let sizes = 1...16384
    guard sizes.contains(frame.width), sizes.contains(frame.height),
      frame.bytesPerLine >= least, imageSize >= frame.minimumBytes
    else { return nil }
  }

  /// What is asked for: progressive frames, the rest being the driver's choice.
  static func request(_ format: PixelFormat, _ size: FrameSize) -> v4l2_format {
    var request = v4l2_format()
    request.type = VideoNode.captureType
    request.fmt.pix.pixelformat = format.fourcc
    request.fmt.pix.width = UInt32(size.width)
    request.fmt.pix.height = UInt32(size.height)
    request.fmt.pix.field = V4L2_FIELD_NONE.rawValue
    return request
  }
}
