// SPDX-License-Identifier: Apache-2.0

//  units       1 1 1 1   1 1 1 1                 four units a detent
//  detents           1         1
//
//  detents     1        1      1   1  1 1 1      quicker and quicker
//  times       1        1      1   2  3 4 4      100 ms by the time since the last one, at most `acceleration`

/// Turns what an axis says into the steps of a control.
struct DialPace: Equatable {
  /// Detents that are at least so far apart are not quick, microseconds.
  private static let calmUSec: Int64 = 100_000

  private let settings: DialPaceSettings
  /// Units that are no whole detent yet.
  private var rest = 0
  private var last: (atUSec: Int64, direction: Int)?

  init(_ settings: DialPaceSettings) { self.settings = settings }

  /// Takes a turn by so many units at this time of the kernel. Returns the steps.
  mutating func take(_ units: Int, atUSec: Int64) -> Int {
    // A person who turns back does not pass what was no detent.
    if rest.signum() == -units.signum() { rest = 0 }
    rest += units
    let detents = rest / settings.units
    guard detents != 0 else { return 0 }
    rest -= detents * settings.units
    defer { last = (atUSec, detents.signum()) }
    return detents * settings.steps * times(detents, atUSec)
  }

  /// Forgets what was no detent, because turns were lost.
  mutating func forget() {
    rest = 0
    last = nil
  }

  private func times(_ detents: Int, _ atUSec: Int64) -> Int {
    guard let last, last.direction == detents.signum(), atUSec >= last.atUSec else { return 1 }
    let apartUSec = max(1, (atUSec - last.atUSec) / Int64(abs(detents)))
    return max(1, min(settings.acceleration, Int(Self.calmUSec / apartUSec)))
  }

  static func == (left: DialPace, right: DialPace) -> Bool {
    left.settings == right.settings && left.rest == right.rest
      && left.last?.atUSec == right.last?.atUSec
      && left.last?.direction == right.last?.direction
  }
}

/// How the turns of a dial become steps.
package struct DialPaceSettings: Equatable, Sendable {
  /// The units of the axis from one detent to the next, 1 to 1000.
  package var units = 1
  /// The steps for one detent, 1 to 100.
  package var steps = 1
  /// How much more a detent may count when the dial is turned quickly, 1 to 20; 1: no more.
  package var acceleration = 1

  package init() {}
}

//  value      0 ─── 255            a range of 50 detents
//  anchor     ├─┤                  within one of them nothing turns, so noise is no turn
//  endless    250 ▶ 3              by the shorter way, where the range has no ends

/// Turns the positions of an axis into detents.
struct AbsoluteDial: Equatable {
  private let length: Int
  private let unit: Int
  private let isEndless: Bool
  private var anchor: Int

  /// - Parameter detents: from one end to the other, at least 1.
  init(_ range: ClosedRange<Int>, value: Int, detents: Int, isEndless: Bool) {
    length = range.upperBound - range.lowerBound + (isEndless ? 1 : 0)
    unit = max(1, length / max(1, detents))
    self.isEndless = isEndless
    anchor = value
  }

  /// Takes a position. Returns the detents since the last one.
  mutating func take(_ value: Int) -> Int {
    var distance = value - anchor
    if isEndless, length > 0 {
      if distance > length / 2 { distance -= length }
      if distance < -length / 2 { distance += length }
    }
    let detents = distance / unit
    anchor += detents * unit
    if isEndless, length > 0 { anchor = value - (distance - detents * unit) }
    return detents
  }

  /// Takes a position that was found after turns were lost.
  mutating func resynchronise(_ value: Int) { anchor = value }
}
