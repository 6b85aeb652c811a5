// SPDX-License-Identifier: Apache-2.0
import CLinux
import PixelKernels

/// A frame's format and the memory that it needs.
struct BufferFormat: Sendable, Hashable {
  /// As the driver names it. In `frame` all planes lie one after the other.
  let pixelFormat: PixelFormat
  private(set) var frame: FrameFormat
  /// How the driver's frames become those of `frame`; nil if they are copied.
  private(set) var conversion: FrameConversion?
  /// Bytes of the driver's largest frame.
  let imageSize: Int

  init(frame: FrameFormat, imageSize: Int) {
    pixelFormat = frame.pixelFormat
    self.frame = frame
    self.imageSize = imageSize
  }

  /// Bytes of the largest frame that is made.
  var frameBytes: Int { conversion?.target.minimumBytes ?? imageSize }

  /// Reads a driver's answer; nil if a whole frame would not fit into a buffer of that size.
  init?(_ answer: v4l2_format) {
    if Self.isMultiPlanar(answer.type) {
      self.init(answer.fmt.pix_mp)
    } else {
      self.init(answer.fmt.pix)
    }
  }

  init?(_ answer: v4l2_pix_format) {
    let plane = Plane(bytesPerLine: Int(answer.bytesperline), size: Int(answer.sizeimage))
    self.init(
      PixelFormat(fourcc: answer.pixelformat), Int(answer.width), Int(answer.height), [plane],
      Colours(space: answer.colorspace, quantisation: answer.quantization),
      FrameFields(answer.field))
  }

  init?(_ answer: v4l2_pix_format_mplane) {
    let planes = withUnsafeBytes(of: answer.plane_fmt) { bytes in
      bytes.bindMemory(to: v4l2_plane_pix_format.self).prefix(Int(answer.num_planes)).map {
        Plane(bytesPerLine: Int($0.bytesperline), size: Int($0.sizeimage))
      }
    }
    self.init(
      PixelFormat(fourcc: answer.pixelformat), Int(answer.width), Int(answer.height), planes,
      Colours(space: answer.colorspace, quantisation: UInt32(answer.quantization)),
      FrameFields(answer.field))
  }

  private struct Plane {
    let bytesPerLine: Int
    let size: Int
  }

  private init?(
    _ format: PixelFormat, _ width: Int, _ height: Int, _ planes: [Plane], _ colours: Colours,
    _ fields: FrameFields
  ) {
    // Before anything is multiplied: a driver may answer with any numbers of 32 bits.
    guard let first = planes.first, planes.count == format.memoryPlaneCount,
      FrameSize(driver: UInt64(clamping: width), UInt64(clamping: height)) != nil
    else { return nil }
    let least = format.minimumBytesPerLine(width: width)
    let range = colours.range(of: format)
    func parts(_ line: Int) -> (FrameConversion?, FrameFormat) {
      let conversion = FrameConversion(
        format, width: width, lines: height, bytesPerLine: line, fields: fields, range: range)
      let frame =
        conversion?.target
        ?? FrameFormat(
          pixelFormat: format.delivered, width: width, height: height,
          bytesPerLine: format.isCompressed ? 0 : line, range: range)
      return (conversion, frame)
    }
    var told: Int? = first.bytesPerLine == 0 ? least : first.bytesPerLine
    if planes.count == 1, !format.isCompressed {
      told = LineLength.bytes(
        told: first.bytesPerLine, least: least, imageSize: first.size
      ) {
        let (conversion, frame) = parts(max($0, least))
        return conversion?.sourceBytes ?? frame.minimumBytes
      }
    }
    guard let told else { return nil }
    pixelFormat = format
    (conversion, frame) = parts(told)
    imageSize = planes.count == 1 ? first.size : frame.minimumBytes
    guard format.isCompressed || told >= least,
      imageSize >= conversion?.sourceBytes ?? frame.minimumBytes
    else { return nil }
    guard planes.count > 1 else { return }
    // Planes of other line lengths would have to be copied line by line; no driver has them.
    let lines = format == .ym12 ? [told, told / 2, told / 2] : [told, told]
    guard planes.map(\.bytesPerLine) == lines,
      zip(planes, frame.planeBytes).allSatisfy({ $0.size >= $1 })
    else { return nil }
  }

  /// The same frames, with samples of another range than the driver says.
  func with(_ range: SampleRange) -> BufferFormat {
    var other = self
    other.frame = frame.with(range)
    other.conversion = conversion?.with(range)
    return other
  }

  /// The numbers of a driver's answer, for an error.
  static func numbers(of answer: v4l2_format) -> String {
    let (fourcc, size, line, image): (UInt32, String, UInt32, UInt32) =
      if isMultiPlanar(answer.type) {
        withUnsafeBytes(of: answer.fmt.pix_mp.plane_fmt) { bytes in
          let plane = bytes.load(as: v4l2_plane_pix_format.self)
          let format = answer.fmt.pix_mp
          return (
            format.pixelformat, "\(format.width)x\(format.height)", plane.bytesperline,
            plane.sizeimage
          )
        }
      } else {
        (
          answer.fmt.pix.pixelformat, "\(answer.fmt.pix.width)x\(answer.fmt.pix.height)",
          answer.fmt.pix.bytesperline, answer.fmt.pix.sizeimage
        )
      }
    return "\(PixelFormat(fourcc: fourcc)) \(size), \(line) bytes a line, \(image) a frame"
  }

  private static func isMultiPlanar(_ type: UInt32) -> Bool {
    type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue
      || type == V4L2_BUF_TYPE_VIDEO_OUTPUT_MPLANE.rawValue
  }

  /// The format to ask the driver for: progressive frames; the rest is the driver's choice.
  static func request(_ format: PixelFormat, _ size: FrameSize, type: UInt32) -> v4l2_format {
    var request = v4l2_format()
    request.type = type
    if isMultiPlanar(type) {
      request.fmt.pix_mp.pixelformat = format.fourcc
      request.fmt.pix_mp.width = UInt32(size.width)
      request.fmt.pix_mp.height = UInt32(size.height)
      request.fmt.pix_mp.field = V4L2_FIELD_NONE.rawValue
    } else {
      request.fmt.pix.pixelformat = format.fourcc
      request.fmt.pix.width = UInt32(size.width)
      request.fmt.pix.height = UInt32(size.height)
      request.fmt.pix.field = V4L2_FIELD_NONE.rawValue
    }
    return request
  }
}

/// What a driver says about the colours of its frames, in V4L2's numbers.
struct Colours: Sendable {
  let space: UInt32
  let quantisation: UInt32

  /// The range of the samples. Where the driver does not name it, V4L2's default holds: full for
  /// RGB, grey, Bayer and JPEG, limited for luma with chroma. libcamera's adaptation never names it, and
  /// its frames are full.
  func range(
    of format: PixelFormat, isAdapted: Bool = LibcameraAdaptation.isLoaded
  ) -> SampleRange {
    switch quantisation {
    case V4L2_QUANTIZATION_FULL_RANGE.rawValue: return .full
    case V4L2_QUANTIZATION_LIM_RANGE.rawValue: return .limited
    default: break
    }
    let isFull =
      format.isCompressed || format.delivered == .rgb24 || format.isGrey || format.bayer != nil
      || space == V4L2_COLORSPACE_JPEG.rawValue || isAdapted
    return isFull ? .full : .limited
  }
}
