// SPDX-License-Identifier: Apache-2.0

extension ByteWriter {
  /// A box (ISO/IEC 14496-12, section 4.2): its size, its type and its content.
  mutating func box(_ type: String, _ content: (inout ByteWriter) -> Void) {
    let start = bytes.count
    number(UInt32(0))
    text(type)
    content(&self)
    patch(UInt32(clamping: bytes.count - start), at: start)
  }

  mutating func box(
    _ type: String, version: UInt8, flags: UInt32 = 0, _ content: (inout ByteWriter) -> Void
  ) {
    box(type) {
      $0.number(UInt32(version) << 24 | flags)
      content(&$0)
    }
  }

  /// A descriptor of MPEG-4 systems (ISO/IEC 14496-1, section 8.3.3), shorter than 128 bytes.
  mutating func descriptor(_ tag: UInt8, _ content: (inout ByteWriter) -> Void) {
    number(tag)
    let start = bytes.count
    number(UInt8(0))
    content(&self)
    patch(UInt8(clamping: bytes.count - start - 1), at: start)
  }

  /// The matrix by which players turn the picture clockwise and shift it back into view.
  mutating func matrix(rotation: Int = 0, width: Int = 0, height: Int = 0) {
    let (cosine, sine, x, y) =
      switch rotation {
      case 90: (0, 1, height, 0)
      case 180: (-1, 0, width, height)
      case 270: (0, -1, 0, width)
      default: (1, 0, 0, 0)
      }
    // 16.16 bits, the last column 2.30.
    for value in [
      cosine << 16, sine << 16, 0, -sine << 16, cosine << 16, 0, x << 16, y << 16, 1 << 30,
    ] {
      number(Int32(truncatingIfNeeded: value))
    }
  }
}

/// The description of one track for a player, without its tables.
enum MP4Track: Sendable {
  case picture(MovieDescription.Picture)
  case opus(OpusHeader)

  /// 1 for pictures, 2 for sound.
  var number: UInt32 {
    switch self {
    case .picture: 1
    case .opus: 2
    }
  }

  /// Ticks a second.
  var timescale: Int64 {
    switch self {
    case .picture: 1_000_000
    // Whatever went into the encoder: the decoder counts in these (RFC 7845, section 4).
    case .opus: 48000
    }
  }

  /// The time that the decoder puts out before the beginning.
  var skippedTicks: Int64 {
    switch self {
    case .picture: 0
    case .opus(let header): Int64(header.preSkip)
    }
  }

  /// Rounded, so that no error adds up from sample to sample.
  func ticks(uSec: Int64) -> Int64 {
    switch self {
    case .picture: uSec
    case .opus: (uSec * timescale + 500_000) / 1_000_000
    }
  }

  func uSec(ticks: Int64) -> Int64 {
    switch self {
    case .picture: ticks
    case .opus: (ticks * 1_000_000 + timescale / 2) / timescale
    }
  }

  /// Writes the description for a decoder.
  func writeSampleEntry(_ out: inout ByteWriter) {
    switch self {
    case .picture(let picture): Self.write(picture, &out)
    case .opus(let header): Self.write(header, &out)
    }
  }

  private static func write(_ picture: MovieDescription.Picture, _ out: inout ByteWriter) {
    let type =
      switch picture.codec {
      case .mjpeg: "mp4v"
      case .h264: "avc1"
      }
    out.box(type) {
      $0.zeros(6)
      $0.number(UInt16(1))  // data reference
      $0.zeros(16)
      $0.number(picture.width, as: UInt16.self)
      $0.number(picture.height, as: UInt16.self)
      $0.number(UInt32(72 << 16))  // dots an inch, both ways
      $0.number(UInt32(72 << 16))
      $0.zeros(4)
      $0.number(UInt16(1))  // frames in a sample
      $0.zeros(32)  // no name of an encoder
      $0.number(UInt16(24))
      $0.number(Int16(-1))
      switch picture.codec {
      case .mjpeg:
        $0.box("esds", version: 0) {
          $0.descriptor(3) {
            $0.number(UInt16(1))
            $0.number(UInt8(0))
            $0.descriptor(4) {
              $0.number(UInt8(0x6C))  // JPEG
              $0.number(UInt8(0x11))  // visual
              $0.zeros(11)  // sizes and rates that nobody knows yet
            }
            $0.descriptor(6) { $0.number(UInt8(2)) }
          }
        }
      case .h264(let configuration): $0.box("avcC") { $0.append(configuration) }
      }
    }
  }

  private static func write(_ header: OpusHeader, _ out: inout ByteWriter) {
    out.box("Opus") {
      $0.zeros(6)
      $0.number(UInt16(1))
      $0.zeros(8)
      $0.number(UInt16(header.channels))
      $0.number(UInt16(16))
      $0.zeros(4)
      $0.number(UInt32(48000 << 16))
      $0.box("dOps") {
        $0.number(UInt8(0))
        $0.number(header.channels)
        $0.number(header.preSkip)
        $0.number(header.inputRate)
        $0.number(header.gain)
        $0.number(header.mappingFamily)
        $0.append(header.mapping)
      }
    }
  }
}
