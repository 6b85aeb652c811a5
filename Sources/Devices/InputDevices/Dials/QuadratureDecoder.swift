// SPDX-License-Identifier: Apache-2.0

//            rest          rest
//   A  ──────┐     ┌───────┐     ┌────     clockwise: A changes first
//   B  ─────────┐     ┌───────┐     ┌─
//   quarters    1  2  3  4
//
// A contact that bounces goes a quarter forth and back. A step is reported when the dial has come to
// rest again, so neither a bounce nor a turn that goes back gives one, and a lost edge is forgotten at
// the next rest.

/// Turns the levels of an encoder's two lines into steps.
struct QuadratureDecoder: Equatable {
  /// One of the two lines.
  enum Line {
    case a, b
  }

  /// The quarters from one place of rest to the next: 1, 2 or 4.
  private let quartersPerStep: Int
  private var a: Bool
  private var b: Bool
  /// A place where the dial rests, as a place in the order of levels.
  private var rest: Int
  /// The quarters since the last rest; clockwise is positive.
  private var quarters = 0

  /// A dial that rests now.
  init(a: Bool, b: Bool, quartersPerStep: Int) {
    self.quartersPerStep = quartersPerStep
    (self.a, self.b) = (a, b)
    rest = 0
    rest = place
  }

  /// Takes a line's new level.
  ///
  /// - Returns: the steps by which the dial was turned; clockwise is positive.
  mutating func take(_ line: Line, _ level: Bool) -> Int {
    let before = place
    switch line {
    case .a: a = level
    case .b: b = level
    }
    switch (place - before + 4) % 4 {
    case 1: quarters += 1
    case 3: quarters -= 1
    // The level was known already: an edge before this one was lost.
    default: return 0
    }
    guard (place - rest + 4) % quartersPerStep == 0 else { return 0 }
    let steps = (Double(quarters) / Double(quartersPerStep)).rounded()
    quarters = 0
    return Int(steps)
  }

  /// Takes the levels as they were read after edges were lost. How far it was turned in the meantime is unknown.
  mutating func resynchronise(a: Bool, b: Bool) {
    (self.a, self.b) = (a, b)
    quarters = 0
  }

  /// The place of the present levels in the order in which a clockwise turn brings them.
  private var place: Int {
    switch (a, b) {
    case (true, true): 0
    case (false, true): 1
    case (false, false): 2
    case (true, false): 3
    }
  }
}
