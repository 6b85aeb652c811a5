// SPDX-License-Identifier: Apache-2.0

/// A small generator of random numbers, which repeats the sequence of a seed (SplitMix64).
package struct RandomSource: Sendable {
  private var state: UInt64

  /// The sequence of this seed.
  package init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ 0x5851_F42D_4C95_7F2D
  }

  /// A number from 0 up to, not including, the limit.
  package mutating func below(_ limit: Int) -> Int {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(truncatingIfNeeded: mixed >> 1) % limit
  }

  /// True once in so many times.
  package mutating func once(in times: Int) -> Bool {
    below(times) == 0
  }
}
