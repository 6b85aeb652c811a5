// SPDX-License-Identifier: Apache-2.0

/// Lines of samples in an order that only some cameras use, as lines in a usual one.
///
/// A line is copied from the driver's memory anyway, so each sample is read once. Both memories must be long enough:
/// anything else is a broken invariant of the caller.
package enum LineConversion {
  /// YVYU to YUYV, or VYUY to UYVY.
  ///
  /// - Parameters:
  ///   - order: of the result.
  ///   - pairs: pairs of pixels, four bytes each.
  package static func swapChroma(
    _ from: UnsafeRawPointer, to target: UnsafeMutableRawPointer, pairs: Int, order: PackedOrder
  ) {
    // On the machines that Linux runs on here, the first byte is the lowest one.
    switch order {
    case .yuyv:
      for pair in 0..<pairs {
        let word = from.loadUnaligned(fromByteOffset: 4 &* pair, as: UInt32.self)
        let swapped = (word & 0x00FF_00FF) | ((word &>> 16) & 0xFF00) | ((word & 0xFF00) &<< 16)
        target.storeBytes(of: swapped, toByteOffset: 4 &* pair, as: UInt32.self)
      }
    case .uyvy:
      for pair in 0..<pairs {
        let word = from.loadUnaligned(fromByteOffset: 4 &* pair, as: UInt32.self)
        let swapped = (word & 0xFF00_FF00) | ((word &>> 16) & 0xFF) | ((word & 0xFF) &<< 16)
        target.storeBytes(of: swapped, toByteOffset: 4 &* pair, as: UInt32.self)
      }
    }
  }

  /// Red before blue to blue before red, as in NV21 and NV12.
  package static func swapBytes(
    _ from: UnsafeRawPointer, to target: UnsafeMutableRawPointer, pairs: Int
  ) {
    for pair in 0..<pairs {
      let word = from.loadUnaligned(fromByteOffset: 2 &* pair, as: UInt16.self)
      target.storeBytes(of: word.byteSwapped, toByteOffset: 2 &* pair, as: UInt16.self)
    }
  }

  /// Red, green and blue in any places of a pixel to three bytes in this order.
  package static func rgb(
    _ from: UnsafeRawPointer, to target: UnsafeMutableRawPointer, width: Int, _ places: ColourPlaces
  ) {
    for pixel in 0..<width {
      let source = from + pixel &* places.bytesPerPixel
      let result = target + 3 &* pixel
      result.storeBytes(of: source.load(fromByteOffset: places.red, as: UInt8.self), as: UInt8.self)
      result.storeBytes(
        of: source.load(fromByteOffset: places.green, as: UInt8.self), toByteOffset: 1,
        as: UInt8.self)
      result.storeBytes(
        of: source.load(fromByteOffset: places.blue, as: UInt8.self), toByteOffset: 2,
        as: UInt8.self)
    }
  }

  /// Words with 5 bits of red, 6 of green and 5 of blue, red in the highest, to three bytes.
  package static func rgb565(
    _ from: UnsafeRawPointer, to target: UnsafeMutableRawPointer, width: Int
  ) {
    for pixel in 0..<width {
      let word = from.loadUnaligned(fromByteOffset: 2 &* pixel, as: UInt16.self)
      let (red, green, blue) = (word &>> 11, (word &>> 5) & 0x3F, word & 0x1F)
      let result = target + 3 &* pixel
      // The highest bits again as the lowest: so 31 and 63 become 255.
      result.storeBytes(
        of: UInt8(truncatingIfNeeded: red &<< 3 | red &>> 2), as: UInt8.self)
      result.storeBytes(
        of: UInt8(truncatingIfNeeded: green &<< 2 | green &>> 4), toByteOffset: 1, as: UInt8.self)
      result.storeBytes(
        of: UInt8(truncatingIfNeeded: blue &<< 3 | blue &>> 2), toByteOffset: 2, as: UInt8.self)
    }
  }

  /// Luma of more than 8 bits, in words, to bytes.
  ///
  /// - Parameter bits: of each sample, 8 to 16. Larger values become 255.
  package static func grey(
    _ from: UnsafeRawPointer, to target: UnsafeMutableRawPointer, width: Int, bits: Int
  ) {
    let shift = UInt16(truncatingIfNeeded: bits &- 8)
    for pixel in 0..<width {
      let word = from.loadUnaligned(fromByteOffset: 2 &* pixel, as: UInt16.self) &>> shift
      let sample = UInt8(truncatingIfNeeded: word > 255 ? 255 : word)
      target.storeBytes(of: sample, toByteOffset: pixel, as: UInt8.self)
    }
  }

  /// A line of luma and one of chroma to YUYV.
  ///
  /// - Parameters:
  ///   - chroma: two samples for each pair of pixels, or for each pixel.
  ///   - isFull: whether each pixel has chroma of its own; pairs get the mean.
  ///   - redFirst: whether red comes before blue.
  package static func yuyv(
    luma: UnsafeRawPointer, chroma: UnsafeRawPointer, isFull: Bool, redFirst: Bool,
    to target: UnsafeMutableRawPointer, width: Int
  ) {
    let (blue, red) = redFirst ? (1, 0) : (0, 1)
    for pair in 0..<((width &+ 1) / 2) {
      // The last pixel of an odd line stands for its missing neighbour.
      let second = min(2 &* pair &+ 1, width &- 1)
      let (left, right) = isFull ? (4 &* pair, 2 &* second) : (2 &* pair, 2 &* pair)
      store(
        luma.load(fromByteOffset: 2 &* pair, as: UInt8.self),
        mean(chroma, left &+ blue, right &+ blue),
        luma.load(fromByteOffset: second, as: UInt8.self),
        mean(chroma, left &+ red, right &+ red), at: target + 4 &* pair)
    }
  }

  /// A line of luma and two of chroma, each of half the length, to YUYV.
  package static func yuyv(
    luma: UnsafeRawPointer, blue: UnsafeRawPointer, red: UnsafeRawPointer,
    to target: UnsafeMutableRawPointer, width: Int
  ) {
    for pair in 0..<((width &+ 1) / 2) {
      store(
        luma.load(fromByteOffset: 2 &* pair, as: UInt8.self),
        blue.load(fromByteOffset: pair, as: UInt8.self),
        luma.load(fromByteOffset: min(2 &* pair &+ 1, width &- 1), as: UInt8.self),
        red.load(fromByteOffset: pair, as: UInt8.self), at: target + 4 &* pair)
    }
  }

  @inline(__always)
  private static func mean(_ from: UnsafeRawPointer, _ one: Int, _ other: Int) -> UInt8 {
    let sum =
      UInt16(from.load(fromByteOffset: one, as: UInt8.self))
      &+ UInt16(from.load(fromByteOffset: other, as: UInt8.self)) &+ 1
    return UInt8(truncatingIfNeeded: sum &>> 1)
  }

  @inline(__always)
  private static func store(
    _ first: UInt8, _ blue: UInt8, _ second: UInt8, _ red: UInt8,
    at target: UnsafeMutableRawPointer
  ) {
    let word =
      UInt32(first) | UInt32(blue) &<< 8 | UInt32(second) &<< 16 | UInt32(red) &<< 24
    target.storeBytes(of: word, as: UInt32.self)
  }
}

/// Where a pixel has its red, green and blue, a byte each.
package struct ColourPlaces: Sendable, Hashable {
  package let bytesPerPixel: Int
  /// Bytes from the pixel's first one.
  package let red: Int
  package let green: Int
  package let blue: Int

  package init(_ bytesPerPixel: Int, red: Int, green: Int, blue: Int) {
    (self.bytesPerPixel, self.red, self.green, self.blue) = (bytesPerPixel, red, green, blue)
  }
}
