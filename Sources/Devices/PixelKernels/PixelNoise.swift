// SPDX-License-Identifier: Apache-2.0

/// Noise as of a sensor in poor light, for the synthetic camera: a sum of random numbers, the same for
/// the same seed.
package enum PixelNoise {
  /// Adds noise to every byte.
  ///
  /// - Parameter amplitude: the most that a value changes by, 0 to 127; its deviation is about a half.
  package static func add(
    amplitude: Int, seed: UInt64, to bytes: UnsafeMutableRawBufferPointer
  ) {
    guard amplitude > 0 else { return }
    let range = Int32(min(amplitude, 127))
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    for index in bytes.indices {
      // xorshift64: fast, and as random as noise has to be.
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let first = Int32(truncatingIfNeeded: state & 0xFF)
      let second = Int32(truncatingIfNeeded: (state >> 8) & 0xFF)
      let noise = (first + second - 255) * range / 255
      bytes[index] = UInt8(clamping: Int32(bytes[index]) + noise)
    }
  }
}
