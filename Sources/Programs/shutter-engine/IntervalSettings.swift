// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO
import ShutterKit

extension IntervalMachine.Clock {
  /// What both clocks show now.
  static var now: Self {
    let aheadUSec = WallClock.aheadUSec
    let nowUSec = MonotonicClock.nowUSec
    let eastSeconds = WallClock.offsetSeconds(atUnixUSec: nowUSec + aheadUSec)
    return Self(
      nowUSec: nowUSec, localAheadUSec: aheadUSec + Int64(eastSeconds) * 1_000_000)
  }
}

extension EngineConfiguration.Interval {
  var rule: IntervalMachine.Rule {
    IntervalMachine.Rule(
      stepUSec: stepUSec,
      window: hours.map { DayWindow(fromMinute: $0.fromMinute, untilMinute: $0.untilMinute) })
  }

  var ofSession: CaptureSession.Configuration {
    var wanted = CaptureSession.Configuration()
    wanted.camera = camera
    wanted.width = size.map { Int64($0.width) }
    wanted.height = size.map { Int64($0.height) }
    return wanted
  }
}
