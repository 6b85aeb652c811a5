// SPDX-License-Identifier: Apache-2.0

/// A range of values of which every `step`th is had, from the first on.
struct SteppedRange: Sendable, Hashable {
  let minimum: Int
  let maximum: Int
  let step: Int

  /// A step of 0, which some drivers give, counts as 1.
  init(_ minimum: UInt32, _ maximum: UInt32, step: UInt32) {
    self.minimum = Int(minimum)
    self.maximum = Int(maximum)
    self.step = max(1, Int(step))
  }

  func contains(_ value: Int) -> Bool {
    value >= minimum && value <= maximum && (value - minimum) % step == 0
  }
}
