// SPDX-License-Identifier: Apache-2.0

// 1 is a key's down, 0 its up, 2 a repetition: the kernel reports a down of a key that is down as that.
//
//   held             1 ── 250 ms ─▶ 2 2 2 2 2 (33 ms) 0       one press, and repetitions
//   never released   1 ───── 1 s ─────▶ 2 ──── 1 s ────▶ 2    three presses: between them the key was let go
//
//   momentary        1 P                2 P              2 P
//   other            1 P                2 missed, P r    2 P r      r: 1 ms later, as nobody else says it
//
// A keyboard repeats a key that is held after its delay, and then many times a second. So a repetition that comes
// after a longer silence is another push. A key that comes up after all is not one of these.

/// Finds pushes of a key whose release the device keeps to itself, by the silence before a repetition.
struct RepeatedDowns {
  /// The meaning of a repetition.
  enum Meaning: Equatable {
    /// The key is held.
    case repetition
    /// The key was let go, and went down again.
    case press
    /// The same of a key of which this was not known.
    case firstMissedRelease
  }

  /// The silence after which a repetition is a press of a key that is known to be never released, or is
  /// momentary, microseconds. It is longer if the device's repetition begins later.
  static let shortestSilenceUSec: Int64 = 300_000
  /// The same for other keys: the delay of keyboards is 250 or 500 ms, and not all say which.
  static let silenceUSec: Int64 = 700_000
  /// A repetition may be so late, microseconds.
  private static let latenessUSec: Int64 = 50_000

  private let isMomentary: Bool
  private let delayUSec: Int64
  /// The stamp of the last event of each key; nil if it is not known.
  private var lastUSec: [Int64?]
  private var isUnreleased: [Bool]

  /// - Parameters:
  ///   - count: the number of keys.
  ///   - delayUSec: the time until the device begins to repeat a key that is held; 0 if it does not say.
  init(count: Int, isMomentary: Bool, delayUSec: Int64) {
    self.isMomentary = isMomentary
    self.delayUSec = delayUSec
    lastUSec = Array(repeating: nil, count: count)
    isUnreleased = Array(repeating: false, count: count)
  }

  /// Whether a release of this key has to be made, because the device reports none.
  func makesRelease(of index: Int) -> Bool { isUnreleased[index] }

  /// Takes a down or an up.
  mutating func moved(_ index: Int, pressed: Bool, atUSec: Int64) {
    lastUSec[index] = atUSec
    if !pressed { isUnreleased[index] = false }
  }

  /// Takes a repetition.
  mutating func repeated(_ index: Int, atUSec: Int64) -> Meaning {
    defer { lastUSec[index] = atUSec }
    guard let last = lastUSec[index] else { return .repetition }
    let isKnown = isMomentary || isUnreleased[index]
    let least = isKnown ? Self.shortestSilenceUSec : Self.silenceUSec
    guard atUSec - last > max(least, delayUSec + Self.latenessUSec) else { return .repetition }
    if isKnown { return .press }
    isUnreleased[index] = true
    return .firstMissedRelease
  }

  /// Forgets when the keys moved, because events were lost.
  mutating func forget() {
    for index in lastUSec.indices { lastUSec[index] = nil }
  }
}
