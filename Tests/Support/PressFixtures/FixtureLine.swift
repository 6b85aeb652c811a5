// SPDX-License-Identifier: Apache-2.0

/// One line of expected or real output.
package struct FixtureLine: Hashable, Sendable, CustomStringConvertible {
  /// When, microseconds since the start.
  package var timeUSec: Int64
  /// What: words with one blank between them, durations in milliseconds.
  package var text: String

  /// Puts a line together.
  package init(timeUSec: Int64, text: String) {
    self.timeUSec = timeUSec
    self.text = text
  }

  /// Who tells it: the first word. Only lines of one source have an order on real devices.
  package var source: String {
    String(text.prefix { $0 != " " })
  }

  /// The text without what depends on exact times (`held 240ms`, `at 20ms`), for real devices.
  package var textWithoutTimes: String {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if FixtureDuration.microseconds(word) != nil, let last = words.last,
        last == "held" || last == "at"
      {
        words.removeLast()
      } else {
        words.append(word)
      }
    }
    return words.joined(separator: " ")
  }

  package var description: String {
    "\(FixtureDuration.text(timeUSec))  \(text)"
  }
}
