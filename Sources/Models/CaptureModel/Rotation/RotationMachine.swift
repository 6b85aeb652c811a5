// SPDX-License-Identifier: Apache-2.0

//   turn of the machine, clockwise, as somebody in front of its display sees it
//
//   measured     0 ········· 35 ········ 45 ········ 55 ········· 90
//   from 0       ├─────────────── stays 0 ───────────┤ goes to 90
//   from 90              goes to 0 ├──────────────── stays 90 ──────────
//
//   measured     0   0   90  90  90  90         another quarter counts when it was measured for
//   turn         0 ──────────────────90         `settlingUSec`, by every measurement
//   measured     0   90  0   90  90  180 …
//   turn         0 ─────────────────────
//
//   measured     –   –   270                    the first clear one after `begin` counts at once
//   turn         0 ──────270
//
//   flat         less than 20° from lying on its back or face: no edge is up, the turn stays
//   shaken       less than 0.7 or more than 1.3 of gravity: it measures more than gravity

/// The turn of the machine, from the measurements of an accelerometer (requirements R-54).
package struct RotationMachine: Sendable {
  private enum Attitude {
    /// Nothing clear has been measured since the beginning: the last turn counts.
    case unknown
    case settled
    /// All measurements since then were of another turn.
    case settling(QuarterTurn, sinceUSec: Int64)
  }

  /// The time for which another turn has to be measured, microseconds.
  package static let settlingUSec: Int64 = 300_000

  /// The turn that counts.
  package private(set) var turn = QuarterTurn.none
  private var attitude = Attitude.unknown

  /// Begins upright.
  package init() {}

  /// The time until the next measurement is wanted, microseconds.
  package var pauseUSec: Int64 {
    switch attitude {
    case .settled: 250_000
    case .unknown, .settling: 100_000
    }
  }

  /// Measurements begin: the first ones, or the first ones after a pause.
  package mutating func begin() { attitude = .unknown }

  /// Something was measured.
  ///
  /// - Returns: the turn, if it is another one from now on.
  package mutating func measured(_ gravity: Gravity, atUSec nowUSec: Int64) -> QuarterTurn? {
    guard gravity.isClear else {
      // It was not measured all the time.
      if case .settling = attitude { attitude = .settled }
      return nil
    }
    let now = gravity.turn(from: turn)
    switch attitude {
    case .unknown: return settle(at: now)
    case .settled: attitude = now == turn ? .settled : .settling(now, sinceUSec: nowUSec)
    case .settling(let next, let sinceUSec):
      if now == turn {
        attitude = .settled
      } else if now != next {
        attitude = .settling(now, sinceUSec: nowUSec)
      } else if nowUSec - sinceUSec >= Self.settlingUSec {
        return settle(at: now)
      }
    }
    return nil
  }

  private mutating func settle(at new: QuarterTurn) -> QuarterTurn? {
    attitude = .settled
    guard new != turn else { return nil }
    turn = new
    return new
  }
}

extension Gravity {
  /// Whether it is gravity, and one of the machine's edges is up.
  fileprivate var isClear: Bool {
    let (least, most) = (Gravity.standard * 7 / 10, Gravity.standard * 13 / 10)
    guard (least * least...most * most).contains(square) else { return false }
    // The square of the sine of 20°.
    return squareInPlane * 1000 >= 117 * square
  }

  /// The turn that is measured; the former one counts up to 55° to either side.
  fileprivate func turn(from before: QuarterTurn) -> QuarterTurn {
    let (up, aside) = (part(along: before), part(along: before + .quarter))
    // The tangent of 55°.
    if up > 0, abs(aside) * 1000 <= 1428 * up { return before }
    if abs(aside) >= abs(up) { return before + (aside > 0 ? .quarter : .threeQuarters) }
    return before + .half
  }

  /// The part of it that points up when the machine is turned so far.
  private func part(along turn: QuarterTurn) -> Int {
    switch turn {
    case .none: y
    case .quarter: -x
    case .half: -y
    case .threeQuarters: x
    }
  }
}
