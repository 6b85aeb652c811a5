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

  /// 16 samples.
  @inline(__always)
  func widen(_ samples: SIMD16<UInt8>) -> SIMD16<UInt8> {
    if self == .plain { return samples }
    let words = widen(SIMD16<UInt16>(truncatingIfNeeded: samples))
    return SIMD16<UInt8>(truncatingIfNeeded: words)
  }

  /// 16 samples, each in the low byte of a word.
  @inline(__always)
  func widen(_ samples: SIMD16<UInt16>) -> SIMD16<UInt16> {
    switch self {
    case .plain: samples
    case .limitedLuma: Self.scale(samples, 235, 149, 64, 7)
    case .limitedChroma: Self.scale(samples, 240, 291, 304, 8)
    }
  }

  /// One sample, the same as in a vector.
  @inline(__always)
  package func widen(_ sample: UInt8) -> UInt8 {
    switch self {
    case .plain: sample
    case .limitedLuma: UInt8((UInt16(min(max(sample, 16), 235) - 16) * 149 + 64) >> 7)
    case .limitedChroma: UInt8((UInt16(min(max(sample, 16), 240) - 16) * 291 + 304) >> 8)
    }
  }

  /// One sample, in the low byte of a word whose other byte is 0: the same as in a vector.
  @inline(__always)
  func widen(_ sample: UInt16) -> UInt8 {
    switch self {
    case .plain: UInt8(truncatingIfNeeded: sample)
    case .limitedLuma: Self.scale(sample, 235, 149, 64, 7)
    case .limitedChroma: Self.scale(sample, 240, 291, 304, 8)
    }
  }

  @inline(__always)
  private static func scale(
    _ sample: UInt16, _ high: Int16, _ factor: UInt16, _ offset: UInt16, _ shift: UInt16
  ) -> UInt8 {
    let within = UInt16(bitPattern: min(max(Int16(bitPattern: sample), 16), high))
    return UInt8(truncatingIfNeeded: (within &* factor &+ (offset &- 16 &* factor)) &>> shift)
  }

  /// 255/219 is 149/128 and 255/224 is 291/256, near enough; both fit into 16 bits, and 128 of chroma
  /// comes out as 128.
  @inline(__always)
  private static func scale(
    _ samples: SIMD16<UInt16>, _ high: Int16, _ factor: UInt16, _ offset: UInt16, _ shift: UInt16
  ) -> SIMD16<UInt16> {
    // Signed, because every processor can compare signed words.
    let signed = SIMD16<Int16>(truncatingIfNeeded: samples)
    let within = pointwiseMin(
      pointwiseMax(signed, SIMD16(repeating: 16)), SIMD16(repeating: high))
    let wide = SIMD16<UInt16>(truncatingIfNeeded: within) &* factor
    return (wide &+ (offset &- 16 &* factor)) &>> SIMD16(repeating: shift)
  }
}
