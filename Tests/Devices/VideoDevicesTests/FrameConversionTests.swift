// SPDX-License-Identifier: Apache-2.0
import CLinux
import PixelKernels
import Testing

@testable import VideoDevices

/// Frames in rare orders of samples, and in fields, are ones of a usual format when the engine has them.
@Suite struct FrameConversionTests {
  private static let (width, height) = (4, 4)
  /// The samples of a picture whose two pixels of a pair, and two lines of a pair, have the same chroma.
  private static func luma(_ x: Int, _ y: Int) -> UInt8 { UInt8(10 + 16 * y + x) }
  private static func blue(_ x: Int, _ y: Int) -> UInt8 { UInt8(100 + 2 * (y / 2) + x / 2) }
  private static func red(_ x: Int, _ y: Int) -> UInt8 { UInt8(200 + 2 * (y / 2) + x / 2) }
  private static func colour(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
    (luma(x, y), 255 - luma(x, y), UInt8(8 * x + y))
  }

  /// The lines of a plane, each with filling behind it.
  private static func plane(
    _ lines: Int, _ count: Int, filling: Int, _ sample: (Int, Int) -> [UInt8]
  ) -> [UInt8] {
    (0..<lines).flatMap { y in
      (0..<count).flatMap { sample($0, y) } + [UInt8](repeating: 0xEE, count: filling)
    }
  }

  private static func planes(_ filling: Int, _ lines: Int = height) -> (
    luma: [UInt8], blue: [UInt8], red: [UInt8]
  ) {
    let half = (width / 2, filling / 2)
    return (
      plane(height, width, filling: filling) { [luma($0, $1)] },
      plane(lines, half.0, filling: half.1) { [blue(2 * $0, $1 * height / lines)] },
      plane(lines, half.0, filling: half.1) { [red(2 * $0, $1 * height / lines)] }
    )
  }

  /// The picture as a driver delivers it.
  private static func source(_ name: String, filling: Int) throws -> [UInt8] {
    func packed(_ samples: (Int, Int) -> [UInt8]) -> [UInt8] {
      plane(height, width / 2, filling: filling) { samples(2 * $0, $1) }
    }
    func pixels(_ bytes: (UInt8, UInt8, UInt8) -> [UInt8]) -> [UInt8] {
      plane(height, width, filling: filling) {
        let (red, green, blue) = colour($0, $1)
        return bytes(red, green, blue)
      }
    }
    func pairs(_ lines: Int, full: Bool, _ order: (UInt8, UInt8) -> [UInt8]) -> [UInt8] {
      planes(filling).luma
        + plane(lines, full ? width : width / 2, filling: full ? 2 * filling : filling) {
          let (x, y) = (full ? $0 : 2 * $0, $1 * height / lines)
          return order(blue(x, y), red(x, y))
        }
    }
    func words(_ bits: Int) -> [UInt8] {
      plane(height, width, filling: filling) {
        let word = UInt16(luma($0, $1)) << UInt16(bits - 8)
        return [UInt8(word & 0xFF), UInt8(word >> 8)]
      }
    }
    switch name {
    case "YVYU": return packed { [luma($0, $1), red($0, $1), luma($0 + 1, $1), blue($0, $1)] }
    case "VYUY": return packed { [red($0, $1), luma($0, $1), blue($0, $1), luma($0 + 1, $1)] }
    case "NV21": return pairs(height / 2, full: false) { [$1, $0] }
    case "NV16": return pairs(height, full: false) { [$0, $1] }
    case "NV61": return pairs(height, full: false) { [$1, $0] }
    case "NV24": return pairs(height, full: true) { [$0, $1] }
    case "NV42": return pairs(height, full: true) { [$1, $0] }
    case "YV12":
      let made = planes(filling, height / 2)
      return made.luma + made.red + made.blue
    case "422P":
      let made = planes(filling)
      return made.luma + made.blue + made.red
    case "BGR3": return pixels { [$2, $1, $0] }
    case "XR24", "AR24", "BGR4": return pixels { [$2, $1, $0, 7] }
    case "BX24", "BA24", "RGB4": return pixels { [7, $0, $1, $2] }
    case "XB24", "AB24": return pixels { [$0, $1, $2, 7] }
    case "RX24", "RA24": return pixels { [7, $2, $1, $0] }
    case "RGBP":
      return pixels {
        let word = UInt16($0 >> 3) << 11 | UInt16($1 >> 2) << 5 | UInt16($2 >> 3)
        return [UInt8(word & 0xFF), UInt8(word >> 8)]
      }
    case "Y10", "Y12", "Y14", "Y16": return words(Int(name.dropFirst()) ?? 0)
    default: throw Unknown(name: name)
    }
  }

  /// A sample of which only the highest bits were delivered: they are its lowest ones, too.
  private static func coarse(_ sample: UInt8, _ bits: UInt8) -> UInt8 {
    let high = sample >> (8 - bits)
    return (high << (8 - bits)) | (high >> (2 * bits - 8))
  }

  private struct Unknown: Error { let name: String }

  /// The same picture as the engine has it.
  private static func wanted(_ format: PixelFormat, isCoarse: Bool) -> [UInt8] {
    switch format {
    case .yuyv:
      plane(height, width / 2, filling: 0) { x, y in
        [luma(2 * x, y), blue(2 * x, y), luma(2 * x + 1, y), red(2 * x, y)]
      }
    case .uyvy:
      plane(height, width / 2, filling: 0) { x, y in
        [blue(2 * x, y), luma(2 * x, y), red(2 * x, y), luma(2 * x + 1, y)]
      }
    case .nv12:
      planes(0).luma
        + plane(height / 2, width / 2, filling: 0) { [blue(2 * $0, 2 * $1), red(2 * $0, 2 * $1)] }
    case .yu12: { $0.luma + $0.blue + $0.red }(planes(0, height / 2))
    case .rgb24:
      plane(height, width, filling: 0) {
        let (red, green, blue) = colour($0, $1)
        return isCoarse
          ? [coarse(red, 5), coarse(green, 6), coarse(blue, 5)]
          : [red, green, blue]
      }
    default: planes(0).luma
    }
  }

  private static func answer(
    _ format: PixelFormat, lines: Int = height, bytesPerLine: Int, size: Int,
    field: v4l2_field = V4L2_FIELD_NONE
  ) -> v4l2_pix_format {
    var answer = v4l2_pix_format()
    answer.pixelformat = format.fourcc
    (answer.width, answer.height) = (UInt32(width), UInt32(lines))
    (answer.bytesperline, answer.sizeimage) = (UInt32(bytesPerLine), UInt32(size))
    answer.field = field.rawValue
    return answer
  }

  /// What becomes of a buffer of the driver.
  private static func taken(_ made: BufferFormat, _ bytes: [UInt8]) -> [UInt8]? {
    var intake = FrameIntake(
      made.frame, conversion: made.conversion, blockSize: made.frameBytes,
      counters: SharedCounters())
    var raw = v4l2_buffer()
    raw.bytesused = UInt32(bytes.count)
    let frame = bytes.withUnsafeBytes {
      intake.accept(FilledBuffer(raw), [$0], dequeuedUSec: 1_000_000)
    }
    return frame?.withBytes { Array($0) }
  }

  @Test("every order of samples", arguments: PixelFormat.converted, [0, 8])
  func samples(_ format: PixelFormat, filling: Int) throws {
    let bytes = try Self.source(format.description, filling: filling)
    let line = format.minimumBytesPerLine(width: Self.width) + filling
    let made = try #require(
      BufferFormat(Self.answer(format, bytesPerLine: line, size: bytes.count)))
    #expect(made.pixelFormat == format && made.frame.pixelFormat == format.delivered)
    #expect(made.frame.pixelFormat != format && PixelFormat.usual.contains(format.delivered))
    #expect(made.frame.width == Self.width && made.frame.height == Self.height)
    let wanted = Self.wanted(format.delivered, isCoarse: format.description == "RGBP")
    #expect(Self.taken(made, bytes) == wanted)
    // A frame that lacks its last byte is none, and a buffer that is too small for one is refused.
    #expect(Self.taken(made, Array(bytes.dropLast(1 + filling * 2))) == nil)
    let short = Self.answer(format, bytesPerLine: line, size: bytes.count - 1)
    #expect(BufferFormat(short) == nil)
  }

  @Test("a line with an odd number of pixels")
  func oddWidth() throws {
    let format = try #require(PixelFormat("NV24"))
    var answer = Self.answer(format, lines: 1, bytesPerLine: 4, size: 12)
    answer.width = 3
    let made = try #require(BufferFormat(answer))
    let bytes: [UInt8] = [1, 2, 3, 99, 10, 20, 12, 24, 30, 40, 99, 99]
    #expect(Self.taken(made, bytes) == [1, 11, 2, 22, 3, 30, 3, 40])
  }

  /// Where a field's lines are, by their luma: the first of the two fields is the one that is shown.
  @Test(
    "of a picture in fields one is shown, its lines twice",
    arguments: [
      (V4L2_FIELD_INTERLACED, [1, 9, 2, 9], [1, 1, 2, 2]),
      (V4L2_FIELD_INTERLACED_TB, [1, 9, 2, 9], [1, 1, 2, 2]),
      (V4L2_FIELD_INTERLACED_BT, [1, 9, 2, 9], [1, 1, 2, 2]),
      (V4L2_FIELD_SEQ_TB, [1, 2, 9, 9], [1, 1, 2, 2]),
      (V4L2_FIELD_SEQ_BT, [1, 2, 9, 9], [1, 1, 2, 2]),
      (V4L2_FIELD_ALTERNATE, [1, 2], [1, 1, 2, 2]), (V4L2_FIELD_TOP, [1, 2], [1, 1, 2, 2]),
      (V4L2_FIELD_BOTTOM, [1, 2], [1, 1, 2, 2]),
      (V4L2_FIELD_NONE, [1, 2, 3, 4], [1, 2, 3, 4]), (V4L2_FIELD_ANY, [1, 2, 3, 4], [1, 2, 3, 4]),
    ] as [(v4l2_field, [UInt8], [UInt8])])
  func fields(_ field: v4l2_field, lines: [UInt8], shown: [UInt8]) throws {
    let bytes = lines.flatMap { [UInt8](repeating: $0, count: Self.width) }
    let made = try #require(
      BufferFormat(
        Self.answer(
          .grey, lines: lines.count, bytesPerLine: Self.width, size: bytes.count, field: field)))
    #expect(made.frame.height == shown.count)
    #expect(Self.taken(made, bytes) == shown.flatMap { [UInt8](repeating: $0, count: Self.width) })
  }

  @Test("the chroma of a picture in fields is that of the same field")
  func chromaOfFields() throws {
    let answer = Self.answer(.nv12, bytesPerLine: 4, size: 24, field: V4L2_FIELD_INTERLACED)
    let made = try #require(BufferFormat(answer))
    let lines: [UInt8] = [1, 9, 2, 9, 5, 8]
    let shown: [UInt8] = [1, 1, 2, 2, 5, 5]
    func repeated(_ lines: [UInt8]) -> [UInt8] {
      lines.flatMap { [UInt8](repeating: $0, count: 4) }
    }
    #expect(Self.taken(made, repeated(lines)) == repeated(shown))
  }

  @Test("the range of the samples: the driver's, the configuration's, and libcamera's own")
  func range() throws {
    let silent = Colours(space: 8, quantisation: 0)
    #expect(silent.range(of: .yuyv, isAdapted: false) == .limited)
    #expect(silent.range(of: .yuyv, isAdapted: true) == .full)
    let limited = Colours(space: 8, quantisation: V4L2_QUANTIZATION_LIM_RANGE.rawValue)
    #expect(limited.range(of: .nv12, isAdapted: true) == .limited)
    let format = try #require(PixelFormat("NV16"))
    let made = try #require(BufferFormat(Self.answer(format, bytesPerLine: 4, size: 32)))
    #expect(made.frame.range == .limited && made.with(.full).frame.range == .full)
    #expect(made.with(.full).conversion?.target.range == .full)
  }

  @Test("a camera that has only luma, of however many bits, is no usual one")
  func luma() throws {
    func camera(_ format: String) throws -> CameraDescription {
      let format = try #require(PixelFormat(format))
      return CameraDescription(
        kind: .synthetic, name: "a", label: "a", node: nil, position: nil,
        formats: [CameraFormat(pixelFormat: format, width: 8, height: 8, frameIntervals: [])])
    }
    #expect(try !camera("Y16").isUsual && !camera("GREY").isUsual && camera("BGR3").isUsual)
  }
}
