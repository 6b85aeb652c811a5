// SPDX-License-Identifier: Apache-2.0

//   range 0...10, step 4      0 ── 4 ── 8 ·· 10        a turn goes on to the next step, and stops at
//                             ▲    ▲    ▲              the last; a value set by the client is rounded
//   range without a step      a turn by one step is a hundredth of the range
//   values 1, 1.4, 2          1 ── 1.4 ── 2            other values are refused
//   choices 3                 0 ── 1 ── 2

/// The values that a control can have.
package enum ControlScale: Hashable, Sendable {
  /// A slider with a range, and with steps or, for nil, without.
  case range(minimum: Double, maximum: Double, step: Double?)
  /// A slider that has only these values, ascending.
  case values([Double])
  /// An index picker with this many choices.
  case choices(Int)

  /// The most values or choices.
  package static let most = 256
  /// The most steps of a range: far more than a person turns.
  private static let mostSteps: Double = 1_000_000
  /// How far beside a step a value still counts as on it, as a part of a step.
  private static let tolerance = 1e-6

  package var isPicker: Bool {
    if case .choices = self { true } else { false }
  }

  /// The value at which a control begins, and the smallest.
  package var first: Double {
    switch self {
    case .range(let minimum, _, _): minimum
    case .values(let values): values.first ?? 0
    case .choices: 0
    }
  }

  /// The greatest value.
  package var last: Double {
    switch self {
    case .range(_, let maximum, _): maximum
    case .values(let values): values.last ?? 0
    case .choices(let count): Double(count - 1)
    }
  }

  /// The name of the part that is not acceptable; nil if there is none.
  package var fault: String? {
    switch self {
    case .range(let minimum, let maximum, let step):
      if !minimum.isFinite { return "minimum" }
      if !maximum.isFinite || minimum >= maximum || !(maximum - minimum).isFinite {
        return "maximum"
      }
      guard let step else { return nil }
      let isValid = step <= maximum - minimum && (maximum - minimum) / step <= Self.mostSteps
      return step > 0 && isValid ? nil : "step"
    case .values(let values):
      let isAscending = zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
      let isValid = (1...Self.most).contains(values.count) && values.allSatisfy(\.isFinite)
      return isValid && isAscending ? nil : "values"
    case .choices(let count): return (1...Self.most).contains(count) ? nil : "count"
    }
  }

  /// The value that a control has after it was set to this one; nil if it cannot have it.
  package func accepted(_ value: Double) -> Double? {
    guard value >= first, value <= last else { return nil }
    switch self {
    case .range(let minimum, let maximum, let step):
      guard let step else { return value }
      let nearest = minimum + ((value - minimum) / step).rounded() * step
      return nearest > maximum ? value : nearest
    case .values(let values): return values.contains(value) ? value : nil
    case .choices: return value == value.rounded() ? value : nil
    }
  }

  /// The value so many steps further; it stops at both ends.
  package func stepped(_ value: Double, by steps: Int) -> Double {
    if steps == 0 { return value }
    switch self {
    case .range(let minimum, let maximum, nil):
      let further = value + (maximum - minimum) / 100 * Double(steps)
      return min(max(further, minimum), maximum)
    case .range(let minimum, let maximum, let step?):
      let place = (value - minimum) / step
      let last = ((maximum - minimum) / step + Self.tolerance).rounded(.down)
      let from =
        steps > 0
        ? (place + Self.tolerance).rounded(.down) : (place - Self.tolerance).rounded(.up)
      let further = min(max(from + Double(steps), 0), last) * step + minimum
      // A value that the client has set beyond the last step is not turned back.
      return steps > 0 ? max(value, further) : min(value, further)
    case .values(let values):
      let place = values.firstIndex(of: value) ?? 0
      return values[Self.clamped(place, steps, values.count)]
    case .choices(let count):
      return Double(Self.clamped(Int(value), steps, count))
    }
  }

  private static func clamped(_ place: Int, _ steps: Int, _ count: Int) -> Int {
    min(max(place.adding(clamping: steps), 0), count - 1)
  }
}
