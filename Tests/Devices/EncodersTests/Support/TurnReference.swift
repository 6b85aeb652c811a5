// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import PixelKernels
import TestSupport

/// The eight orientations of EXIF (CP-3451, 4.6.4 A), from their definitions and pixel by pixel.
enum TurnReference {
  /// The rotation and the mirroring that `EXIFRecord` writes as each orientation, from 1.
  static let turns: [(rotation: Int, isMirrored: Bool)] = [
    (0, false), (0, true), (180, false), (180, true), (90, true), (90, false), (270, true),
    (270, false),
  ]

  static func turn(_ orientation: Int) -> PictureTurn? {
    let turn = turns[orientation - 1]
    return PictureTurn(rotation: turn.rotation, isMirrored: turn.isMirrored)
  }

  /// The place from which a pixel of the upright picture comes, in a picture of this size.
  static func source(
    _ orientation: Int, x: Int, y: Int, width: Int, height: Int
  ) -> (x: Int, y: Int) {
    switch orientation {
    case 2: (width - 1 - x, y)
    case 3: (width - 1 - x, height - 1 - y)
    case 4: (x, height - 1 - y)
    case 5: (y, x)
    case 6: (y, height - 1 - x)
    case 7: (width - 1 - y, height - 1 - x)
    case 8: (width - 1 - y, x)
    default: (x, y)
    }
  }

  /// A plane of this size, upright.
  ///
  /// - Parameter bytesPerLine: of the plane.
  static func upright(
    _ plane: [UInt8], _ orientation: Int, width: Int, height: Int, bytesPerLine: Int
  ) -> [UInt8] {
    let (columns, lines) = orientation > 4 ? (height, width) : (width, height)
    return (0..<lines).flatMap { y in
      (0..<columns).map { x in
        let from = source(orientation, x: x, y: y, width: width, height: height)
        return plane[from.y * bytesPerLine + from.x]
      }
    }
  }
}

/// A JPEG of any sampling and form, of a picture with soft and sharp parts.
enum AnyJPEG {
  static func make(
    _ sampling: TJSAMP, width: Int, height: Int, isProgressive: Bool = false, quality: Int32 = 85
  ) throws -> [UInt8] {
    var random = RandomSource(seed: 7)
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let noise = Int.random(in: -9...9, using: &random)
        let edge = (x / 11 + y / 7) % 3 == 0 ? 60 : 0
        pixels += [
          UInt8(clamping: 40 + x * 150 / width + edge + noise),
          UInt8(clamping: 30 + y * 170 / height + noise),
          UInt8(clamping: 200 - x * 90 / width - y * 80 / height + edge + noise),
        ]
      }
    }
    guard let encoder = tjInitCompress() else { throw JPEGDecoder.Failure(message: "no memory") }
    defer { tjDestroy(encoder) }
    var output: UnsafeMutablePointer<UInt8>?
    defer { tjFree(output) }
    var size: UInt = 0
    let flags = TJFLAG_ACCURATEDCT | (isProgressive ? TJFLAG_PROGRESSIVE : 0)
    guard
      tjCompress2(
        encoder, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &output, &size,
        Int32(sampling.rawValue), quality, flags) == 0
    else { throw JPEGDecoder.Failure(message: String(cString: tjGetErrorStr2(encoder))) }
    return Array(UnsafeBufferPointer(start: output, count: Int(size)))
  }
}
