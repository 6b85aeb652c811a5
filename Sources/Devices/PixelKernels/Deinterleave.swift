// SPDX-License-Identifier: Apache-2.0

/// Packed 4:2:2 to planar 4:2:2, as libjpeg-turbo takes it.
package enum Deinterleave {
  /// Converts a frame. Lines of `source` begin `bytesPerLine` bytes apart and have (width + 1) / 2
  /// * 4 bytes; for an odd width, the last luma value of a line is left out. The result has full
  /// range. The source must hold `height` lines: anything else is a broken invariant of the caller.
  package static func convert(
    _ source: UnsafeRawBufferPointer, order: PackedOrder, width: Int, height: Int,
    bytesPerLine: Int, range: SampleRange = .full, into target: PlanarTarget
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
      // Each of the four is compiled on its own.
      switch (order, range) {
      case (.yuyv, .full): convertLine(from, width, luma, blue, red, 0, 8, .plain, .plain)
      case (.uyvy, .full): convertLine(from, width, luma, blue, red, 8, 0, .plain, .plain)
      case (.yuyv, .limited):
        convertLine(from, width, luma, blue, red, 0, 8, .limitedLuma, .limitedChroma)
      case (.uyvy, .limited):
        convertLine(from, width, luma, blue, red, 8, 0, .limitedLuma, .limitedChroma)
      }
    }
  }

  /// A 16-bit word has a luma and a chroma byte, and two of those chroma bytes make a word again,
  /// with blue in the low byte: so the same truncation splits both.
  @inline(__always)
  private static func convertLine(
    _ from: UnsafeRawPointer, _ width: Int, _ luma: UnsafeMutablePointer<UInt8>,
    _ blue: UnsafeMutablePointer<UInt8>, _ red: UnsafeMutablePointer<UInt8>,
    _ lumaShift: UInt16, _ chromaShift: UInt16, _ lumaKind: SampleKind, _ chromaKind: SampleKind
  ) {
    var done = 0
    while done + 32 <= width {
      let first = from.loadUnaligned(fromByteOffset: done * 2, as: SIMD16<UInt16>.self)
      let second = from.loadUnaligned(fromByteOffset: done * 2 + 32, as: SIMD16<UInt16>.self)
      let lumaOut = UnsafeMutableRawPointer(luma + done)
      lumaOut.storeBytes(of: samples(first, lumaShift, lumaKind), as: SIMD16<UInt8>.self)
      lumaOut.storeBytes(
        of: samples(second, lumaShift, lumaKind), toByteOffset: 16, as: SIMD16<UInt8>.self)
      let chroma = unsafeBitCast(
        SIMD32<UInt8>(
          lowHalf: samples(first, chromaShift, chromaKind),
          highHalf: samples(second, chromaShift, chromaKind)),
        to: SIMD16<UInt16>.self)
      UnsafeMutableRawPointer(blue + done / 2).storeBytes(
        of: narrow(chroma), as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(red + done / 2).storeBytes(
        of: narrow(chroma &>> 8), as: SIMD16<UInt8>.self)
      done += 32
    }
    while done < width {
      let word = from.loadUnaligned(fromByteOffset: done * 2, as: UInt16.self)
      let chroma = chromaKind.widen(UInt8(truncatingIfNeeded: word &>> chromaShift))
      luma[done] = lumaKind.widen(UInt8(truncatingIfNeeded: word &>> lumaShift))
      if done % 2 == 0 { blue[done / 2] = chroma } else { red[done / 2] = chroma }
      done += 1
    }
    if width % 2 == 1 {
      let word = from.loadUnaligned(fromByteOffset: width * 2, as: UInt16.self)
      red[width / 2] = chromaKind.widen(UInt8(truncatingIfNeeded: word &>> chromaShift))
    }
  }

  /// One byte of each word, converted to full range.
  @inline(__always)
  private static func samples(
    _ words: SIMD16<UInt16>, _ shift: UInt16, _ kind: SampleKind
  ) -> SIMD16<UInt8> {
    guard kind != .plain else { return narrow(words &>> shift) }
    // The byte is shifted down by 8 or, where the shift would be 0, masked.
    return narrow(kind.widen(shift == 0 ? words & 0xFF : words &>> shift))
  }

  @inline(__always)
  private static func narrow(_ words: SIMD16<UInt16>) -> SIMD16<UInt8> {
    SIMD16<UInt8>(truncatingIfNeeded: words)
  }
}

/// The order of bytes in packed 4:2:2, where two pixels share their chroma.
package enum PackedOrder: Sendable, Hashable {
  /// Y0 U Y1 V
  case yuyv
  /// U Y0 V Y1
  case uyvy
}

/// The memory for planar 4:2:2: a luma plane of `width` by `height` bytes and two chroma planes of
/// half the width, rounded up. The memory is the caller's and must be large enough.
package struct PlanarTarget {
  package var luma: UnsafeMutablePointer<UInt8>
  package var blue: UnsafeMutablePointer<UInt8>
  package var red: UnsafeMutablePointer<UInt8>
  /// Bytes from one line to the next.
  package var lumaBytesPerLine: Int
  package var chromaBytesPerLine: Int

  package init(
    luma: UnsafeMutablePointer<UInt8>, blue: UnsafeMutablePointer<UInt8>,
    red: UnsafeMutablePointer<UInt8>, lumaBytesPerLine: Int, chromaBytesPerLine: Int
  ) {
    self.luma = luma
    self.blue = blue
    self.red = red
    self.lumaBytesPerLine = lumaBytesPerLine
    self.chromaBytesPerLine = chromaBytesPerLine
  }
}
