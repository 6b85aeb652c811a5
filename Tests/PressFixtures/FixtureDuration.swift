// SPDX-License-Identifier: Apache-2.0

/// Durations as fixtures write them.
package enum FixtureDuration {
  /// Reads `250us`, `10ms` or `2s`; nil if it is none.
  package static func microseconds(_ text: some StringProtocol) -> Int64? {
    let digits = text.prefix { $0.isNumber }
    guard let number = Int64(digits) else { return nil }
    switch text.dropFirst(digits.count) {
    case "us": return number
    case "ms": return number * 1_000
    case "s": return number * 1_000_000
    default: return nil
    }
  }

  /// Writes milliseconds, or microseconds if there is a rest.
  package static func text(_ microseconds: Int64) -> String {
    microseconds % 1_000 == 0 ? "\(microseconds / 1_000)ms" : "\(microseconds)us"
  }
}
