// SPDX-License-Identifier: Apache-2.0

/// The properties of the sensor behind a camera's Bayer formats, for those who develop its raw
/// frames. Nil means that nobody knows: V4L2 does not report it.
package struct SensorProfile: Hashable, Sendable {
  /// The value of a sample without light, on the scale of 16 bits that camera tuning files use: a
  /// format of 10 bits has a 64th of it.
  package var blackLevel: Int?
  /// The value at which a sample is saturated, on the same scale. Nil: the largest possible one.
  package var whiteLevel: Int?
  /// Nine numbers, line by line: from CIE XYZ under the illuminant to the sensor's red, green and blue.
  package var colorMatrix: [Double]?
  /// The light for which the matrix holds.
  package var illuminant = Illuminant.d65
  /// The sensor's red, green and blue for something neutral in the light of the photos.
  package var neutral: [Double]?

  /// Nothing is known.
  package init() {}

  /// The numbers of bits that a sample of a level's scale has.
  package static let levelBits = 16

  /// The black level in a format of so many bits.
  package func blackLevel(bits: Int) -> Int { (blackLevel ?? 0) >> (Self.levelBits - bits) }

  /// The white level in a format of so many bits.
  package func whiteLevel(bits: Int) -> Int {
    (whiteLevel ?? 1 << Self.levelBits - 1) >> (Self.levelBits - bits)
  }
}

/// A standard light. The raw values are the words of the configuration.
package enum Illuminant: String, CaseIterable, Sendable {
  /// A light bulb.
  case a = "A"
  case d50 = "D50"
  case d55 = "D55"
  /// Daylight at noon.
  case d65 = "D65"
  case d75 = "D75"
}
