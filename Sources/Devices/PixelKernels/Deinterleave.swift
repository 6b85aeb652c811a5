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
    let chromaWidth = (width + 1) / 2
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: chromaWidth * 2) { pairs in
      guard let pairs = pairs.baseAddress else { return }
      for line in 0..<height {
        let from = base + line * bytesPerLine
        let luma = target.luma + line * target.lumaBytesPerLine
        // Each of the four is compiled on its own.
        switch (order, range) {
        case (.yuyv, .full):
          convert(from, 0, width, .plain, luma)
          convert(from, 8, chromaWidth * 2, .plain, pairs)
        case (.uyvy, .full):
          convert(from, 8, width, .plain, luma)
          convert(from, 0, chromaWidth * 2, .plain, pairs)
        case (.yuyv, .limited):
          convert(from, 0, width, .limitedLuma, luma)
          convert(from, 8, chromaWidth * 2, .limitedChroma, pairs)
        case (.uyvy, .limited):
          convert(from, 8, width, .limitedLuma, luma)
          convert(from, 0, chromaWidth * 2, .limitedChroma, pairs)
        }
        PlaneCopy.part(
          pairs, chromaWidth, .plain, target.blue + line * target.chromaBytesPerLine,
          target.red + line * target.chromaBytesPerLine)
      }
    }
  }

  // Chroma goes a way of two steps, because a loop that takes every fourth byte is twice as slow.

  /// Converts one byte of each 16-bit word: that above `shift` bits.
  @inline(__always)
  private static func convert(
    _ from: UnsafeRawPointer, _ shift: UInt16, _ count: Int, _ kind: SampleKind,
    _ to: UnsafeMutablePointer<UInt8>
  ) {
    for index in 0..<count {
      let word = from.loadUnaligned(fromByteOffset: 2 &* index, as: UInt16.self)
      to[index] = kind.widen((word &>> shift) & 0xFF)
    }
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
