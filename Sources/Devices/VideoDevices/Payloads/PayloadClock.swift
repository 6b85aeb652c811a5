// SPDX-License-Identifier: Apache-2.0

/// Finds out when the exposure of a USB camera's frame began, from the header of one of its payloads.
///
///     camera's clock   start ───── age ─────▶ sent
///     ours             start ◀─ age in ns ─── sent ── way to us ──▶ arrival
///
/// The camera's clock is any clock: its rate and its zero are learned from pairs of `sent` and `arrival`. A payload may
/// be late by some milliseconds and is never early, so the line that turns one into the other lies below all pairs.
///
/// Many cameras fill in these times badly, or not at all. They are used if
///
/// - there are 8 pairs or more, over a fifth of a second or more, near one line, of a clock that counts milliseconds or
///   less;
/// - from the first to the last of them the starts advance like the clock, to 5 %: a constant does not;
/// - from the start to the sending it takes 1 ms or more: else the camera has stamped the sending.
///
/// A camera that is believed loses that when this was not so for 30 frames in a row. A frame without usable times has the
/// delay of the frame before, three times in a row. After that its time is not known.
package struct PayloadClock: Sendable, Hashable {
  /// A header's times, unwrapped.
  private struct Pair: Hashable {
    let header: PayloadHeader
    /// The camera's clock since the first pair.
    let sent: Double
    /// `start` less `sent`, negated.
    let age: Double
    /// Nanoseconds since the first pair.
    let arrival: Double
  }

  static let fewestPairs = 8
  static let mostPairs = 64
  static let shortestSpanNSec = 200_000_000.0
  /// So many frames in a row may be without usable times.
  static let mostMisses = 3
  /// Pairs with more time between them do not belong together: the clock may have wrapped.
  static let longestGapNSec: Int64 = 10_000_000_000
  static let longestDelayNSec = 1_000_000_000.0
  static let shortestDelayNSec = 1_000_000.0

  private var pairs: [Pair] = []
  private var line: TickLine?
  /// Headers in a row that did not fit to those before.
  private var strangers = 0
  /// Headers in a row that came late.
  private var late = 0
  /// Headers in a row with which the pairs are not plausible.
  private var doubts = 0
  /// Frames in a row whose start was not known.
  private var misses = 0
  /// From start to arrival, of the last frame whose start was known.
  private var delayUSec: Int64?

  package init() {}

  /// The start of a frame's exposure, CLOCK_MONOTONIC; nil if it is not known.
  ///
  /// - Parameters:
  ///   - header: of one of the frame's payloads; nil: there is none with both times.
  ///   - arrivalUSec: of the frame, by the driver.
  package mutating func startUSec(_ header: PayloadHeader?, arrivalUSec: Int64) -> Int64? {
    if let header, let startNSec = startNSec(header) {
      misses = 0
      delayUSec = arrivalUSec &- startNSec / 1000
      return startNSec / 1000
    }
    misses += 1
    if misses > Self.mostMisses { delayUSec = nil }
    return delayUSec.map { arrivalUSec &- $0 }
  }

  private mutating func startNSec(_ header: PayloadHeader) -> Int64? {
    guard let pair = pair(header) else { return stranger(header) }
    let lateNSec = line.map { pair.arrival - $0.nsec(pair.sent) } ?? 0
    let slackNSec = pairs.last.map { (pair.arrival - $0.arrival) / 100 } ?? 0
    guard lateNSec >= -Self.farthestNSec - slackNSec else { return stranger(header) }
    if lateNSec > Self.farthestNSec + slackNSec, late < Self.mostLate {
      // Behind a header of another clock it seems late where the clock was set back.
      guard strangers == 0 else { return stranger(header) }
      // The line knows better when it was sent.
      late += 1
      return start(of: pair)
    }
    if late == Self.mostLate { (pairs, line) = ([], nil) }
    (strangers, late) = (0, 0)
    pairs.append(pair)
    if pairs.count > Self.mostPairs { pairs.removeFirst() }
    learn()
    return start(of: pair)
  }

  /// A payload may lie so far from the line. One that comes later says nothing about it; one that comes before it was
  /// sent is of another clock.
  private static let farthestNSec = 20_000_000.0
  /// So many in a row may be late, which a busy machine makes them. After that the camera's clock has been set back.
  static let mostLate = 30
  /// So many in a row may make the pairs implausible before a camera is not believed any more: a frame that stays longer
  /// in the camera than others does, for as long as it is the first or the last of a few pairs.
  static let mostDoubts = 30

  /// Counts a header that does not fit. After three in a row the next one begins a new clock.
  private mutating func stranger(_ header: PayloadHeader) -> Int64? {
    strangers += 1
    // Without a line there is nothing to lose.
    guard strangers > Self.mostMisses || line == nil else { return nil }
    (pairs, line, strangers) = ([], nil, 0)
    if let pair = pair(header) { pairs.append(pair) }
    return nil
  }

  /// Nil if it cannot follow the last pair.
  private func pair(_ header: PayloadHeader) -> Pair? {
    let age = Int32(bitPattern: header.sentTicks &- header.startTicks)
    // A start after the sending.
    guard age >= 0 else { return nil }
    guard let last = pairs.last else {
      return Pair(header: header, sent: 0, age: Double(age), arrival: 0)
    }
    let step = Int32(bitPattern: header.sentTicks &- last.header.sentTicks)
    let passed = header.arrivalNSec - last.header.arrivalNSec
    guard step > 0, (1...Self.longestGapNSec).contains(passed) else { return nil }
    return Pair(
      header: header, sent: last.sent + Double(step), age: Double(age),
      arrival: last.arrival + Double(passed))
  }

  private func start(of pair: Pair) -> Int64? {
    guard let line, let last = pairs.last else { return nil }
    let ageNSec = pair.age * line.nsecPerTick
    guard ageNSec <= Self.longestDelayNSec else { return nil }
    return last.header.arrivalNSec + Int64(line.nsec(pair.sent - pair.age) - last.arrival)
  }

  /// Takes the line of the pairs, unless they are no reason to believe the camera's times.
  private mutating func learn() {
    guard pairs.count >= Self.fewestPairs, let first = pairs.first, let last = pairs.last,
      last.arrival - first.arrival >= Self.shortestSpanNSec,
      let new = TickLine(pairs.map { ($0.sent, $0.arrival) })
    else {
      line = nil
      return
    }
    let advance = (last.sent - last.age - first.sent + first.age) / (last.sent - first.sent)
    let delayNSec = new.nsecPerTick * pairs.map(\.age).reduce(0, +) / Double(pairs.count)
    let isPlausible = (0.95...1.05).contains(advance) && delayNSec >= Self.shortestDelayNSec
    doubts = isPlausible ? 0 : doubts + 1
    let isBelieved = isPlausible || line != nil && doubts <= Self.mostDoubts
    line = isBelieved ? new : nil
  }
}

/// The line that turns a camera's ticks into nanoseconds. It has the slope of the pairs' regression, and touches the
/// lowest one: times of arrival are late, and never early.
struct TickLine: Sendable, Hashable {
  let nsecPerTick: Double
  private let zeroNSec: Double

  /// Clocks that count anything longer are too coarse; some cameras count frames.
  static let longestTickNSec = 1_000_000.0
  /// Pairs that lie farther above the line, on average, are not of one clock.
  static let greatestLatenessNSec = 20_000_000.0

  /// Nil if the pairs are not of one clock.
  init?(_ pairs: [(ticks: Double, nsec: Double)]) {
    let count = Double(pairs.count)
    let ticks = pairs.map(\.ticks).reduce(0, +) / count
    let nsec = pairs.map(\.nsec).reduce(0, +) / count
    var (square, product) = (0.0, 0.0)
    for pair in pairs {
      square += (pair.ticks - ticks) * (pair.ticks - ticks)
      product += (pair.ticks - ticks) * (pair.nsec - nsec)
    }
    guard square > 0, product > 0, product / square <= Self.longestTickNSec else { return nil }
    let slope = product / square
    let zeros = pairs.map { $0.nsec - slope * $0.ticks }
    let zero = zeros.min() ?? 0
    guard nsec - slope * ticks - zero <= Self.greatestLatenessNSec else { return nil }
    (nsecPerTick, zeroNSec) = (slope, zero)
  }

  /// The time at which the clock had this value.
  func nsec(_ ticks: Double) -> Double { nsecPerTick * ticks + zeroNSec }
}
