// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// What one user has of a server, on all his connections together.
@LoopActor
final class UserShare {
  /// Those that are open.
  var connections = 0
  /// The calls that he may make; nil: any number.
  private var calls: TokenBucket?

  init(_ limits: ServerLimits) {
    let rate = limits.callsPerSecondPerUser
    calls = rate > 0 ? TokenBucket(perSecond: rate) : nil
  }

  var isLimited: Bool { calls != nil }

  /// When his next call may be handled, microseconds; nil: now.
  var nextCallUSec: Int64? {
    guard calls != nil else { return nil }
    let now = MonotonicClock.nowUSec
    guard let wait = calls?.wait(atUSec: now), wait > 0 else { return nil }
    return now + wait
  }

  /// A call is handled.
  func takeCall() {
    _ = calls?.take(1, atUSec: MonotonicClock.nowUSec)
  }
}
