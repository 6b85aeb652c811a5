// SPDX-License-Identifier: Apache-2.0

// a dial       1  1  -2  3                 each value is a turn
// a counter    200 201 202 203 · 203 ·     +1 +1 +1, and the report of another axis repeats it: 0
//              255 · 1                     +2: it wraps at 256, and the kernel reports no 0
//              203 · 90                    0: too far for a turn, so something was missed
//
// A wheel for films (Contour Shuttle and others) reports REL_DIAL as a counter of eight bits. It shows by its first
// value: nobody turns a dial that far within one report. A value that no counter has shows that it is none.

/// Turns the values of REL_DIAL into steps.
struct JogCounter: Equatable {
  private enum Kind: Equatable {
    case unknown
    case relative
    /// A counter, with its last value; nil after lost events.
    case counter(last: Int32?)
  }

  /// The least first value of a counter: the dials that exist send fewer steps in a report.
  private static let leastFirst: Int32 = 50
  /// The most steps from one report of a counter to the next.
  private static let mostSteps = 16

  private var kind = Kind.unknown

  /// Takes a value. Returns the steps.
  mutating func take(_ value: Int32) -> Int {
    if kind == .unknown {
      kind = (Self.leastFirst...255).contains(value) ? .counter(last: nil) : .relative
    }
    switch kind {
    case .unknown, .relative: return Int(value)
    case .counter(let last):
      guard (1...255).contains(value) else {
        kind = .relative
        return Int(value)
      }
      kind = .counter(last: value)
      guard let last else { return 0 }
      let steps = Int(Int8(truncatingIfNeeded: value - last))
      return abs(steps) <= Self.mostSteps ? steps : 0
    }
  }

  /// Forgets the last value, because events were lost.
  mutating func forget() {
    if case .counter = kind { kind = .counter(last: nil) }
  }
}
