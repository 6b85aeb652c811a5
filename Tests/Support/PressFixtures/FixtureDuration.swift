// SPDX-License-Identifier: Apache-2.0

/// Durations as fixtures write them.
package enum FixtureDuration {
  /// Thirty years: a story of any length can add such together.
  private static let longest: Int64 = 1_000_000_000_000_000

  /// Reads `250us`, `10ms` or `2s`; nil if it is none, or too long for any story.
  package static func microseconds(_ text: some StringProtocol) -> Int64? {
    let digits = text.prefix { $0.isNumber }
    let unit: Int64
    switch text.dropFirst(digits.count) {
    case "us": unit = 1
    case "ms": unit = 1_000
    case "s": unit = 1_000_000
    default: return nil
    }
    guard let number = Int64(digits), number <= longest / unit else { return nil }
    return number * unit
  }

  /// Writes milliseconds, or microseconds if there is a rest.
  package static func text(_ microseconds: Int64) -> String {
    microseconds % 1_000 == 0 ? "\(microseconds / 1_000)ms" : "\(microseconds)us"
  }
}
