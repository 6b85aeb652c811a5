// SPDX-License-Identifier: Apache-2.0

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
      var done = 0
      while done + 16 <= width {
        let blues = fromBlue.loadUnaligned(fromByteOffset: done, as: SIMD16<UInt8>.self)
        let reds = fromRed.loadUnaligned(fromByteOffset: done, as: SIMD16<UInt8>.self)
        let words =
          SIMD16<UInt16>(truncatingIfNeeded: blues) | SIMD16<UInt16>(truncatingIfNeeded: reds) &<< 8
        to.storeBytes(of: words, toByteOffset: done * 2, as: SIMD16<UInt16>.self)
        done += 16
      }
      while done < width {
        let (blue, red) = (
          fromBlue.load(fromByteOffset: done, as: UInt8.self),
          fromRed.load(fromByteOffset: done, as: UInt8.self)
        )
        to.storeBytes(of: blue, toByteOffset: done * 2, as: UInt8.self)
        to.storeBytes(of: red, toByteOffset: done * 2 + 1, as: UInt8.self)
        done += 1
      }
    }
  }

  @inline(__always)
  private static func widen(
    _ from: UnsafeRawPointer, _ width: Int, _ kind: SampleKind, _ to: UnsafeMutableRawPointer
  ) {
    var done = 0
    while done + 16 <= width {
      let samples = from.loadUnaligned(fromByteOffset: done, as: SIMD16<UInt8>.self)
      to.storeBytes(of: kind.widen(samples), toByteOffset: done, as: SIMD16<UInt8>.self)
      done += 16
    }
    while done < width {
      let sample = from.load(fromByteOffset: done, as: UInt8.self)
      to.storeBytes(of: kind.widen(sample), toByteOffset: done, as: UInt8.self)
      done += 1
    }
  }

  @inline(__always)
  private static func part(
    _ from: UnsafeRawPointer, _ width: Int, _ kind: SampleKind, _ blue: UnsafeMutablePointer<UInt8>,
    _ red: UnsafeMutablePointer<UInt8>
  ) {
    var done = 0
    while done + 16 <= width {
      let words = from.loadUnaligned(fromByteOffset: done * 2, as: SIMD16<UInt16>.self)
      let blues = kind.widen(SIMD16<UInt8>(truncatingIfNeeded: words))
      let reds = kind.widen(SIMD16<UInt8>(truncatingIfNeeded: words &>> 8))
      UnsafeMutableRawPointer(blue + done).storeBytes(of: blues, as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(red + done).storeBytes(of: reds, as: SIMD16<UInt8>.self)
      done += 16
    }
    while done < width {
      blue[done] = kind.widen(from.load(fromByteOffset: done * 2, as: UInt8.self))
      red[done] = kind.widen(from.load(fromByteOffset: done * 2 + 1, as: UInt8.self))
      done += 1
    }
  }
}
