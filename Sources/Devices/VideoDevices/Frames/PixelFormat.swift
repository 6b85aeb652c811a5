// SPDX-License-Identifier: Apache-2.0

/// A pixel format of V4L2, named by four characters ("YUYV").
package struct PixelFormat: Hashable, Sendable, CustomStringConvertible {
  /// The four characters as the kernel packs them, the first in the lowest byte.
  package let fourcc: UInt32

  package init(fourcc: UInt32) { self.fourcc = fourcc }

  /// The format of this text; nil if it is not one to four printable ASCII characters.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...4).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    var code: UInt32 = 0
    for index in 0..<4 {
      code |= UInt32(index < bytes.count ? bytes[index] : 0x20) << UInt32(8 * index)
    }
    self.init(fourcc: code)
  }

  private init(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
    self.init(fourcc: UInt32(a) | UInt32(b) << 8 | UInt32(c) << 16 | UInt32(d) << 24)
  }

  /// Packed 4:2:2, luma first.
  package static let yuyv = PixelFormat(0x59, 0x55, 0x59, 0x56)
  /// Packed 4:2:2, chroma first.
  package static let uyvy = PixelFormat(0x55, 0x59, 0x56, 0x59)
  /// Each frame is a JPEG image, perhaps without its Huffman tables.
  package static let mjpg = PixelFormat(0x4D, 0x4A, 0x50, 0x47)
  /// The same under the name that some drivers use.
  package static let jpeg = PixelFormat(0x4A, 0x50, 0x45, 0x47)
  /// 4:2:0, a luma plane and one of interleaved chroma.
  package static let nv12 = PixelFormat(0x4E, 0x56, 0x31, 0x32)
  /// The same with each plane in separate memory.
  package static let nm12 = PixelFormat(0x4E, 0x4D, 0x31, 0x32)
  /// 4:2:0 in three planes.
  package static let yu12 = PixelFormat(0x59, 0x55, 0x31, 0x32)
  /// The same with each plane in separate memory.
  package static let ym12 = PixelFormat(0x59, 0x4D, 0x31, 0x32)
  /// Red, green and blue, a byte each.
  package static let rgb24 = PixelFormat(0x52, 0x47, 0x42, 0x33)
  /// Luma only.
  package static let grey = PixelFormat(0x47, 0x52, 0x45, 0x59)

  /// H.264 with start codes; only encoders have it.
  package static let h264 = PixelFormat(0x48, 0x32, 0x36, 0x34)

  /// The formats that are captured, the preferred ones first. Cameras are asked about no others:
  /// vivid alone has some 60.
  package static let captured: [PixelFormat] =
    usual + converted + mosaics

  /// Those that frames have as they are, without mosaics.
  static let usual: [PixelFormat] =
    [.mjpg, .jpeg, .yuyv, .uyvy, .nv12, .nm12, .yu12, .ym12, .rgb24, .grey]

  /// Whether a frame's length varies with its content.
  package var isCompressed: Bool { self == .mjpg || self == .jpeg }

  /// The number of separate pieces of memory that a driver fills for a frame.
  package var memoryPlaneCount: Int {
    switch self {
    case .nm12: 2
    case .ym12: 3
    default: 1
    }
  }

  /// The format of the finished frames: each format has one name, all planes lie one after the
  /// other, and rare orders of samples have become usual ones.
  package var delivered: PixelFormat {
    switch self {
    case .jpeg: .mjpg
    case .nm12: .nv12
    case .ym12: .yu12
    default: convertsTo ?? self
    }
  }

  /// The least number of bytes in a line of `width` pixels; 0 for a compressed format.
  package func minimumBytesPerLine(width: Int) -> Int {
    switch self {
    case .mjpg, .jpeg: 0
    case .grey: width
    case .rgb24: width * 3
    case .nv12, .nm12, .yu12, .ym12: (width + 1) / 2 * 2
    default:
      bayer?.bytesPerLine(width: width) ?? sampleOrder?.bytesPerLine(width: width) ?? (width + 1)
        / 2 * 4
    }
  }

  /// The four characters, without the spaces that fill up a shorter name.
  package var description: String {
    var bytes = (0..<4).map { UInt8(truncatingIfNeeded: fourcc >> UInt32(8 * $0)) }
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
