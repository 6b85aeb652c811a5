// SPDX-License-Identifier: Apache-2.0
import Vocabulary

/// The times that a client sets for the actions of its presses; nil: as they are. Microseconds.
package struct ButtonTimes: Hashable, Sendable {
  package var holdThresholdUSec: Int64?
  package var lockoutUSec: Int64?
  package var timerUSec: Int64?
  package var intervalUSec: Int64?
  package var burstIntervalUSec: Int64?

  package init(
    holdThresholdUSec: Int64? = nil, lockoutUSec: Int64? = nil, timerUSec: Int64? = nil,
    intervalUSec: Int64? = nil, burstIntervalUSec: Int64? = nil
  ) {
    self.holdThresholdUSec = holdThresholdUSec
    self.lockoutUSec = lockoutUSec
    self.timerUSec = timerUSec
    self.intervalUSec = intervalUSec
    self.burstIntervalUSec = burstIntervalUSec
  }
}

extension ButtonSettings {
  /// Takes the times that a client sets.
  package mutating func apply(_ times: ButtonTimes) throws(BrokenRule) {
    holdThresholdUSec = try Self.time(
      times.holdThresholdUSec, 1...60_000_000, "holdThresholdUSec", holdThresholdUSec)
    lockoutUSec = try Self.time(times.lockoutUSec, 0...3_600_000_000, "lockoutUSec", lockoutUSec)
    timerUSec = try Self.time(times.timerUSec, 100_000...60_000_000, "timerUSec", timerUSec)
    intervalUSec = try Self.time(
      times.intervalUSec, 100_000...86_400_000_000, "intervalUSec", intervalUSec)
    burstIntervalUSec = try Self.time(
      times.burstIntervalUSec, 10_000...10_000_000, "burstIntervalUSec", burstIntervalUSec)
  }

  private static func time(
    _ uSec: Int64?, _ range: ClosedRange<Int64>, _ name: String, _ former: Int64
  ) throws(BrokenRule) -> Int64 {
    guard let uSec else { return former }
    guard range.contains(uSec) else {
      throw BrokenRule("actions.\(name)", "from \(range.lowerBound) to \(range.upperBound)")
    }
    return uSec
  }

  /// Whether a session may have these actions.
  ///
  /// - Parameter recordingEnabled: whether it may record at all.
  package func check(recordingEnabled: Bool) throws(BrokenRule) {
    let records = [primary, primaryHold, secondary, secondaryHold].contains {
      switch $0 {
      case .toggleRecording, .recordWhileHeld: true
      case .none, .photo, .nextCamera, .selfTimer, .interval, .burstWhileHeld: false
      }
    }
    guard recordingEnabled || !records else {
      throw BrokenRule(
        "actions", "toggle_recording and record_while_held only while recordingEnabled is true")
    }
  }
}
