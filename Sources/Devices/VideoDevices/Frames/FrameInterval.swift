// SPDX-License-Identifier: Apache-2.0
import CLinux

/// The time from one frame to the next, in seconds as a fraction in lowest terms.
package struct FrameInterval: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let numerator: Int
  package let denominator: Int

  /// Nil unless both are from 1 to 2^32 - 1.
  package init?(_ numerator: Int, _ denominator: Int) {
    let range = 1...Int(UInt32.max)
    guard range.contains(numerator), range.contains(denominator) else { return nil }
    self.init(reducing: numerator, denominator)
  }

  /// Nil unless both are from 1 to 2^32 - 1 in lowest terms.
  init?(reducing numerator: Int, _ denominator: Int) {
    guard numerator > 0, denominator > 0 else { return nil }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    let range = 1...Int(UInt32.max)
    guard range.contains(numerator / a), range.contains(denominator / a) else { return nil }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// Microseconds, rounded down, from 1 to an hour: a driver may name 136 years, and times are made of this one.
  package var uSec: Int64 {
    min(max(1, Int64(numerator) * 1_000_000 / Int64(denominator)), Self.mostUSec)
  }

  private static let mostUSec: Int64 = 3_600_000_000

  /// Whether this many frames or more come in a second.
  package func reaches(framesPerSecond: Int) -> Bool { denominator >= numerator * framesPerSecond }

  package static func < (left: Self, right: Self) -> Bool {
    // The products of two numbers of 32 bits: one bit more than an Int has.
    UInt(left.numerator) * UInt(right.denominator) < UInt(right.numerator) * UInt(left.denominator)
  }

  /// "1/30".
  package var description: String { "\(numerator)/\(denominator)" }
}

extension FrameInterval {
  /// Reads the kernel's fraction; nil if a part of it is 0, which is how drivers say "not known".
  init?(_ fraction: v4l2_fract) {
    self.init(Int(fraction.numerator), Int(fraction.denominator))
  }

  /// The fraction in the kernel's form.
  var fraction: v4l2_fract {
    v4l2_fract(numerator: UInt32(numerator), denominator: UInt32(denominator))
  }
}
