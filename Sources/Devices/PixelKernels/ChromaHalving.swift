// SPDX-License-Identifier: Apache-2.0

/// Planar 4:2:0, as video encoders take it, from pictures with chroma for each line: two lines share the
/// mean of their chroma. The memory is the caller's and must be large enough; both sides are even.
package enum ChromaHalving {
  /// Converts packed 4:2:2. Samples keep their range.
  ///
  /// - Parameters:
  ///   - source: `height` lines that begin `bytesPerLine` bytes apart and have width * 2 bytes.
  ///   - target: with chroma planes of half the height.
  package static func convert(
    _ source: UnsafeRawBufferPointer, order: PackedOrder, width: Int, height: Int,
    bytesPerLine: Int, into target: PlanarTarget
  ) {
    precondition(width > 0 && width % 2 == 0 && height % 2 == 0 && bytesPerLine >= width * 2)
    precondition(source.count >= (height - 1) * bytesPerLine + width * 2)
    guard let base = source.baseAddress else { return }
    for pair in 0..<height / 2 {
      let upper = base + pair * 2 * bytesPerLine
      let luma = target.luma + pair * 2 * target.lumaBytesPerLine
      let blue = target.blue + pair * target.chromaBytesPerLine
      let red = target.red + pair * target.chromaBytesPerLine
      // Each of the two is compiled on its own.
      switch order {
      case .yuyv:
        convertLines(
          upper, upper + bytesPerLine, width, luma, luma + target.lumaBytesPerLine, blue, red, 0, 8)
      case .uyvy:
        convertLines(
          upper, upper + bytesPerLine, width, luma, luma + target.lumaBytesPerLine, blue, red, 8, 0)
      }
    }
  }

  /// Writes the mean of two lines of samples, halves rounded up.
  package static func mean(
    _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, count: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    for index in 0..<count {
      target[index] = mean(
        upper.load(fromByteOffset: index, as: UInt8.self),
        lower.load(fromByteOffset: index, as: UInt8.self))
    }
  }

  /// Two lines at a time, 32 pixels in each step.
  @inline(__always)
  private static func convertLines(
    _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, _ width: Int,
    _ upperLuma: UnsafeMutablePointer<UInt8>, _ lowerLuma: UnsafeMutablePointer<UInt8>,
    _ blue: UnsafeMutablePointer<UInt8>, _ red: UnsafeMutablePointer<UInt8>,
    _ lumaShift: UInt16, _ chromaShift: UInt16
  ) {
    var done = 0
    while done + 32 <= width {
      // Blue in the low byte of each word, red in the high one.
      let chroma = unsafeBitCast(
        SIMD32<UInt8>(
          lowHalf: step(
            upper + done * 2, lower + done * 2, upperLuma + done, lowerLuma + done, lumaShift,
            chromaShift),
          highHalf: step(
            upper + done * 2 + 32, lower + done * 2 + 32, upperLuma + done + 16,
            lowerLuma + done + 16, lumaShift, chromaShift)),
        to: SIMD16<UInt16>.self)
      UnsafeMutableRawPointer(blue + done / 2).storeBytes(
        of: narrow(chroma), as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(red + done / 2).storeBytes(
        of: narrow(chroma &>> 8), as: SIMD16<UInt8>.self)
      done += 32
    }
    while done < width {
      let above = upper.loadUnaligned(fromByteOffset: done * 2, as: UInt16.self)
      let below = lower.loadUnaligned(fromByteOffset: done * 2, as: UInt16.self)
      upperLuma[done] = UInt8(truncatingIfNeeded: above &>> lumaShift)
      lowerLuma[done] = UInt8(truncatingIfNeeded: below &>> lumaShift)
      let chroma = mean(
        UInt8(truncatingIfNeeded: above &>> chromaShift),
        UInt8(truncatingIfNeeded: below &>> chromaShift))
      if done % 2 == 0 { blue[done / 2] = chroma } else { red[done / 2] = chroma }
      done += 1
    }
  }

  /// Writes the luma of 16 pixels in two lines, and returns the chroma that they share, blue and red
  /// alternating.
  @inline(__always)
  private static func step(
    _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer,
    _ upperLuma: UnsafeMutablePointer<UInt8>, _ lowerLuma: UnsafeMutablePointer<UInt8>,
    _ lumaShift: UInt16, _ chromaShift: UInt16
  ) -> SIMD16<UInt8> {
    let above = upper.loadUnaligned(as: SIMD16<UInt16>.self)
    let below = lower.loadUnaligned(as: SIMD16<UInt16>.self)
    UnsafeMutableRawPointer(upperLuma).storeBytes(
      of: narrow(above &>> lumaShift), as: SIMD16<UInt8>.self)
    UnsafeMutableRawPointer(lowerLuma).storeBytes(
      of: narrow(below &>> lumaShift), as: SIMD16<UInt8>.self)
    // The byte is shifted down by 8 or, where the shift would be 0, masked.
    return chromaShift == 0
      ? mean(above & 0xFF, below & 0xFF) : mean(above &>> chromaShift, below &>> chromaShift)
  }

  @inline(__always)
  private static func narrow(_ words: SIMD16<UInt16>) -> SIMD16<UInt8> {
    SIMD16<UInt8>(truncatingIfNeeded: words)
  }

  /// The mean of samples, each in a word. (On bytes, `(a | b) &- ((a ^ b) &>> 1)` would need no words, but it was
  /// measured at 80 times the time.)
  @inline(__always)
  private static func mean(_ a: SIMD16<UInt16>, _ b: SIMD16<UInt16>) -> SIMD16<UInt8> {
    narrow((a &+ b &+ 1) &>> 1)
  }

  @inline(__always)
  private static func mean(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt16(a) &+ UInt16(b) &+ 1) &>> 1)
  }
}
