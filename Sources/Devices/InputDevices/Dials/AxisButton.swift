// SPDX-License-Identifier: Apache-2.0
import Vocabulary

//  value    0 ········ 128 ········ 255        a trigger rests at one end, a stick in the middle
//  trigger  rest   off │ on         end        down at half of the way, up at a third of it
//  stick -  end  on │ off  rest
//
//  down             ▁▁▁▔▔▔▔▔▔▁▁▁
//
//  not yet moved    0, as the kernel knows no better     the first report tells: from the middle it is a stick

/// A direction of an axis that is a button beyond a threshold. Between going down and coming up there is a gap, so
/// that a hand that trembles makes one press.
struct AxisButton: Equatable {
  let word: AxisWord
  private var rest: Int
  private let end: Int
  /// Parts of the way from rest to the end, in percent.
  private let onPercent: Int
  private let offPercent: Int
  private(set) var isDown = false
  /// The middle, until the first value of an axis whose place is not known yet.
  private var middle: ClosedRange<Int>?

  /// - Parameters:
  ///   - value: where the axis is now, by which a trigger differs from a stick.
  ///   - threshold: the part of the way at which it goes down, 10 to 90 percent.
  init(_ word: AxisWord, _ range: ClosedRange<Int>, value: Int, threshold: Int) {
    self.word = word
    let (low, high) = (range.lowerBound, range.upperBound)
    // Some triggers have a range around zero. A hat has but three values, and no end at which it rests.
    let isLow = low >= 0 ? value - low <= (high - low) / 4 : value == low
    let isTrigger = high - low > 2 && isLow
    let (centre, part) = (low + (high - low) / 2, (high - low) / 16)
    middle = isTrigger && value == 0 ? (centre - part)...(centre + part) : nil
    rest = isTrigger && word.isPositive ? low : low + (high - low) / 2
    end = word.isPositive ? high : low
    onPercent = threshold
    offPercent = threshold * 2 / 3
    isDown = isBeyond(value, onPercent)
  }

  /// Takes a value. Returns whether it is down, if that has changed.
  mutating func take(_ value: Int) -> Bool? {
    // A device that is opened is asked for its levels, and 0 is still no report.
    if let middle, value != 0 {
      if middle.contains(value) { rest = (middle.lowerBound + middle.upperBound) / 2 }
      self.middle = nil
    }
    let new = isBeyond(value, isDown ? offPercent : onPercent)
    guard new != isDown else { return nil }
    isDown = new
    return new
  }

  private func isBeyond(_ value: Int, _ percent: Int) -> Bool {
    let way = end - rest
    guard way != 0 else { return false }
    return (value - rest) * way.signum() * 100 >= abs(way) * percent
  }
}
