// SPDX-License-Identifier: Apache-2.0

/// Packed 4:2:2 to planar 4:2:2, as libjpeg-turbo takes it.
package enum Deinterleave {
  /// Converts a frame. Lines of `source` begin `bytesPerLine` bytes apart and have
  /// (width + 1) / 2 * 4 bytes; of an odd width the last luma value of a line is left out.
  /// The source must hold `height` lines: anything else is a broken invariant of the caller.
  package static func convert(
    _ source: UnsafeRawBufferPointer, order: PackedOrder, width: Int, height: Int,
    bytesPerLine: Int, into target: PlanarTarget
  ) {
    let lineBytes = (width + 1) / 2 * 4
    precondition(width > 0 && height > 0 && bytesPerLine >= lineBytes)
    precondition(source.count >= (height - 1) * bytesPerLine + lineBytes)
    guard let base = source.baseAddress else { return }
    for line in 0..<height {
      let from = base + line * bytesPerLine
      let luma = target.luma + line * target.lumaBytesPerLine
      let blue = target.blue + line * target.chromaBytesPerLine
      let red = target.red + line * target.chromaBytesPerLine
      switch order {
      case .yuyv: convertLine(from, width, luma, blue, red, lumaShift: 0, chromaShift: 8)
      case .uyvy: convertLine(from, width, luma, blue, red, lumaShift: 8, chromaShift: 0)
      }
    }
  }

  /// A 16 bit word has a luma and a chroma byte, and two of those chroma bytes make again a word,
  /// blue below red: so the same truncation splits both.
  @inline(__always)
  private static func convertLine(
    _ from: UnsafeRawPointer, _ width: Int, _ luma: UnsafeMutablePointer<UInt8>,
    _ blue: UnsafeMutablePointer<UInt8>, _ red: UnsafeMutablePointer<UInt8>,
    lumaShift: UInt16, chromaShift: UInt16
  ) {
    var done = 0
    while done + 32 <= width {
      let first = from.loadUnaligned(fromByteOffset: done * 2, as: SIMD16<UInt16>.self)
      let second = from.loadUnaligned(fromByteOffset: done * 2 + 32, as: SIMD16<UInt16>.self)
      let lumaOut = UnsafeMutableRawPointer(luma + done)
      lumaOut.storeBytes(of: narrow(first &>> lumaShift), as: SIMD16<UInt8>.self)
      lumaOut.storeBytes(
        of: narrow(second &>> lumaShift), toByteOffset: 16, as: SIMD16<UInt8>.self)
      let chroma = unsafeBitCast(
        SIMD32<UInt8>(
          lowHalf: narrow(first &>> chromaShift), highHalf: narrow(second &>> chromaShift)),
        to: SIMD16<UInt16>.self)
      UnsafeMutableRawPointer(blue + done / 2).storeBytes(
        of: narrow(chroma), as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(red + done / 2).storeBytes(
        of: narrow(chroma &>> 8), as: SIMD16<UInt8>.self)
      done += 32
    }
    while done < width {
      let word = from.loadUnaligned(fromByteOffset: done * 2, as: UInt16.self)
      let chroma = UInt8(truncatingIfNeeded: word &>> chromaShift)
      luma[done] = UInt8(truncatingIfNeeded: word &>> lumaShift)
      if done % 2 == 0 { blue[done / 2] = chroma } else { red[done / 2] = chroma }
      done += 1
    }
    if width % 2 == 1 {
      let word = from.loadUnaligned(fromByteOffset: width * 2, as: UInt16.self)
      red[width / 2] = UInt8(truncatingIfNeeded: word &>> chromaShift)
    }
  }

  @inline(__always)
  private static func narrow(_ words: SIMD16<UInt16>) -> SIMD16<UInt8> {
    SIMD16<UInt8>(truncatingIfNeeded: words)
  }
}
