// SPDX-License-Identifier: Apache-2.0
import CLinux

//   step 1/60     1/60   2/60   3/60   4/60   …   the longest
//                  │      │      │      │
//   asked for      1/60   1/30   1/20   1/15      these are taken
//                      1/50                       refused: the nearest is 1/60
//   no step       anything between the ends, and so with a step that is no shorter than the range
//   step 100 ns   1/25 is taken, although it lies between two steps: uvcvideo writes its times as fractions of a second,
//                 and none of its steps is exactly one

/// The frame intervals of a size where a driver gives a range of them: any that lies on its steps.
package struct IntervalRange: Sendable, Hashable {
  let shortest: FrameInterval
  let longest: FrameInterval
  /// Nil: any interval between the ends.
  let step: FrameInterval?

  /// Nil if the ends are none. A driver that gives them in the wrong order has swapped rates for times.
  init?(_ first: FrameInterval?, _ last: FrameInterval?, step: FrameInterval?) {
    guard let first, let last else { return nil }
    (shortest, longest) = first <= last ? (first, last) : (last, first)
    let span = longest.seconds - shortest.seconds
    self.step = step.flatMap { $0.seconds < span ? $0 : nil }
  }

  /// What a driver says; nil if it makes no sense. A step of 0, which some drivers give, is none, and so is that of a
  /// continuous range: it has to be 1 s there, and drivers do not mean it.
  init?(_ range: v4l2_frmival_stepwise, isContinuous: Bool) {
    self.init(
      FrameInterval(range.min), FrameInterval(range.max),
      step: isContinuous ? nil : FrameInterval(range.step))
  }

  /// Whether it lies on a step, to a microsecond: no driver is more exact.
  func contains(_ interval: FrameInterval) -> Bool {
    abs(nearest(to: interval).seconds - interval.seconds) <= 1e-6
  }

  /// The nearest interval on the steps.
  func nearest(to interval: FrameInterval) -> FrameInterval {
    guard interval > shortest else { return shortest }
    guard let step else { return min(interval, longest) }
    let span = min(interval, longest).seconds - shortest.seconds
    // With steps as small as that, any interval is on one.
    guard let steps = Int(exactly: (span / step.seconds).rounded()) else {
      return min(interval, longest)
    }
    // Rounding may lead beyond the end.
    for count in [steps, steps - 1] where count > 0 {
      if let found = shortest.adding(step, times: count), found <= longest { return found }
    }
    return shortest
  }

  /// The one where nobody names another: the shortest, unless it is one that hardly a camera has.
  var usualOne: FrameInterval {
    guard shortest.reaches(framesPerSecond: 61), let usual = FrameInterval(1, 30) else {
      return shortest
    }
    return nearest(to: usual)
  }

  /// The ones that are listed: the shortest, and the customary ones.
  var usual: [FrameInterval] {
    let customary = [120, 90, 60, 50, 30, 25, 24, 20, 15, 10, 5, 1].compactMap {
      FrameInterval(1, $0)
    }
    return Set([shortest] + customary.filter(contains)).sorted()
  }
}

extension FrameInterval {
  fileprivate var seconds: Double { Double(numerator) / Double(denominator) }

  /// This one and so many steps; nil if its parts would be too large.
  fileprivate func adding(_ step: FrameInterval, times count: Int) -> FrameInterval? {
    let (stepped, wide) = step.numerator.multipliedReportingOverflow(by: denominator)
    let (steps, wider) = stepped.multipliedReportingOverflow(by: count)
    let (own, large) = numerator.multipliedReportingOverflow(by: step.denominator)
    let (sum, larger) = own.addingReportingOverflow(steps)
    let (parts, small) = denominator.multipliedReportingOverflow(by: step.denominator)
    guard !wide, !wider, !large, !larger, !small else { return nil }
    return FrameInterval(reducing: sum, parts)
  }
}
