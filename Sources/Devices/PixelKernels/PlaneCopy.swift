// SPDX-License-Identifier: Apache-2.0

// The loops are plain, and their arithmetic has 16 bits and cannot trap: so the compiler makes vectors of
// them. With the standard library's SIMD types Swift 6.3 calls a function for many of their operations,
// which takes three times as long here, and 50 times in TemporalAverage. Measure before changing one.

/// Copies planes for encoders where they cannot be used in place.
package enum PlaneCopy {
  /// Copies lines of samples.
  ///
  /// - Parameters:
  ///   - source: `height` lines, each `bytesPerLine` after the last.
  ///   - width: samples in a line.
  package static func copy(
    _ source: UnsafeRawPointer, bytesPerLine: Int, width: Int, height: Int, as kind: SampleKind,
    to target: UnsafeMutablePointer<UInt8>, targetBytesPerLine: Int
  ) {
    for line in 0..<height {
      let from = source + line * bytesPerLine
      let to = UnsafeMutableRawPointer(target + line * targetBytesPerLine)
      switch kind {
      case .plain: to.copyMemory(from: from, byteCount: width)
      case .limitedLuma: widen(from, width, .limitedLuma, to)
      case .limitedChroma: widen(from, width, .limitedChroma, to)
      }
    }
  }

  /// Splits lines in which blue and red chroma alternate, as in NV12.
  ///
  /// - Parameter width: samples of each colour in a line.
  package static func part(
    _ source: UnsafeRawPointer, bytesPerLine: Int, width: Int, height: Int, as kind: SampleKind,
    blue: UnsafeMutablePointer<UInt8>, red: UnsafeMutablePointer<UInt8>, targetBytesPerLine: Int
  ) {
    for line in 0..<height {
      let from = source + line * bytesPerLine
      let (toBlue, toRed) = (blue + line * targetBytesPerLine, red + line * targetBytesPerLine)
      if kind == .plain {
        part(from, width, .plain, toBlue, toRed)
      } else {
        part(from, width, .limitedChroma, toBlue, toRed)
      }
    }
  }

  /// Joins two planes to lines in which blue and red chroma alternate, as in NV12.
  ///
  /// - Parameters:
  ///   - bytesPerLine: of both sources.
  ///   - width: samples of each colour in a line.
  package static func join(
    blue: UnsafeRawPointer, red: UnsafeRawPointer, bytesPerLine: Int, width: Int, height: Int,
    to target: UnsafeMutablePointer<UInt8>, targetBytesPerLine: Int
  ) {
    for line in 0..<height {
      let (fromBlue, fromRed) = (blue + line * bytesPerLine, red + line * bytesPerLine)
      let to = UnsafeMutableRawPointer(target + line * targetBytesPerLine)
      for index in 0..<width {
        let blue = UInt16(fromBlue.load(fromByteOffset: index, as: UInt8.self))
        let red = UInt16(fromRed.load(fromByteOffset: index, as: UInt8.self))
        to.storeBytes(of: blue | red &<< 8, toByteOffset: 2 &* index, as: UInt16.self)
      }
    }
  }

  @inline(__always)
  private static func widen(
    _ from: UnsafeRawPointer, _ width: Int, _ kind: SampleKind, _ to: UnsafeMutableRawPointer
  ) {
    for index in 0..<width {
      let sample = from.load(fromByteOffset: index, as: UInt8.self)
      to.storeBytes(of: kind.widen(UInt16(sample)), toByteOffset: index, as: UInt8.self)
    }
  }

  /// Splits one line of alternating blue and red.
  @inline(__always)
  static func part(
    _ from: UnsafeRawPointer, _ width: Int, _ kind: SampleKind, _ blue: UnsafeMutablePointer<UInt8>,
    _ red: UnsafeMutablePointer<UInt8>
  ) {
    for index in 0..<width {
      let pair = from.loadUnaligned(fromByteOffset: 2 &* index, as: UInt16.self)
      blue[index] = kind.widen(pair & 0xFF)
      red[index] = kind.widen(pair &>> 8)
    }
  }
}
