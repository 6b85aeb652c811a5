// SPDX-License-Identifier: Apache-2.0

/// The values of a byte that the samples of a picture use. JPEG uses all of them.
package enum SampleRange: Sendable, Hashable {
  /// 0 to 255.
  case full
  /// Luma, red, green and blue from 16 to 235, chroma from 16 to 240.
  case limited
}

/// The conversion that a sample needs for a JPEG.
package enum SampleKind: Sendable, Hashable {
  /// None: the sample stays as it is.
  case plain
  /// Luma, red, green or blue of limited range: 16 to 235 becomes 0 to 255.
  case limitedLuma
  /// Chroma of limited range: 16 to 240 becomes 0 to 255, and 128 stays.
  case limitedChroma

  /// One sample.
  @inline(__always)
  package func widen(_ sample: UInt8) -> UInt8 {
    widen(UInt16(sample))
  }

  /// One sample, in the low byte of a word whose other byte is 0: for loops.
  @inline(__always)
  func widen(_ sample: UInt16) -> UInt8 {
    switch self {
    case .plain: UInt8(truncatingIfNeeded: sample)
    case .limitedLuma: Self.scale(sample, 235, 149, 64, 7)
    case .limitedChroma: Self.scale(sample, 240, 291, 304, 8)
    }
  }

  /// 255/219 is 149/128 and 255/224 is 291/256, near enough; both fit into 16 bits, and 128 of chroma
  /// comes out as 128.
  @inline(__always)
  private static func scale(
    _ sample: UInt16, _ high: Int16, _ factor: UInt16, _ offset: UInt16, _ shift: UInt16
  ) -> UInt8 {
    let within = UInt16(bitPattern: min(max(Int16(bitPattern: sample), 16), high))
    return UInt8(truncatingIfNeeded: (within &* factor &+ (offset &- 16 &* factor)) &>> shift)
  }
}
