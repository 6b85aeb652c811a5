// SPDX-License-Identifier: Apache-2.0
import PressFixtures

/// The time for which a button was held in the end, by the clock around the writes that moved it.
struct HeldTime {
  /// From the shortest time to the longest, microseconds.
  let range: ClosedRange<Int64>

  /// The time that a line gives with `held`; nil if it gives none.
  init?(_ line: FixtureLine, spans: [Int64: RigClock.Span], stretch: Int64) {
    guard let heldUSec = Self.microseconds(line.text) else { return nil }
    // An interrupt may be stamped after the write that caused it.
    let slackUSec: Int64 = 5_000
    let endUSec = Self.microseconds(line.text, after: "at") ?? line.timeUSec
    guard let begin = spans[endUSec - heldUSec] else { return nil }
    if let end = spans[endUSec] {
      let shortest = end.beforeUSec - begin.afterUSec
      range = (shortest - slackUSec)...(end.afterUSec - begin.beforeUSec + slackUSec)
    } else {
      // Ended by the clock: the gateway's timers are late at times, never early.
      range = (heldUSec * stretch - slackUSec)...(heldUSec * stretch + 500_000)
    }
  }

  /// The duration after a word of a line.
  static func microseconds(_ text: String, after mark: String = "held") -> Int64? {
    let words = text.split(separator: " ")
    guard let index = words.firstIndex(of: mark[...]), index + 1 < words.count else { return nil }
    return FixtureDuration.microseconds(words[index + 1])
  }
}
