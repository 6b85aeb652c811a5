// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The clock that the kernel stamps events and frames with, and waiting by it.
package enum TestClock {
  /// CLOCK_MONOTONIC in microseconds.
  package static var nowUSec: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1_000
  }

  /// The time that is left until `deadlineUSec`, as poll(2) takes it: never negative, rounded up.
  package static func millisecondsLeft(until deadlineUSec: Int64) -> Int32 {
    Int32(clamping: max(0, deadlineUSec - nowUSec + 999) / 1_000)
  }

  /// The writer's clock before and after an input: the stamp of the event lies between both.
  package struct Span: Sendable {
    package let beforeUSec: Int64
    package let afterUSec: Int64

    package init(beforeUSec: Int64, afterUSec: Int64) {
      self.beforeUSec = beforeUSec
      self.afterUSec = afterUSec
    }

    package func contains(_ timeUSec: Int64) -> Bool {
      (beforeUSec...afterUSec).contains(timeUSec)
    }
  }

  /// Runs `body` between two looks at the clock.
  package static func span(around body: () throws -> Void) rethrows -> Span {
    let before = nowUSec
    try body()
    return Span(beforeUSec: before, afterUSec: nowUSec)
  }

  /// Tries `attempt` until it returns a value, for events that nothing reports to this process.
  /// Looks every 5 ms; throws `TestError.timeout` when its patience ends.
  /// - Parameters:
  ///   - seconds: only where this time is a promise.
  ///   - seen: what is there instead, for the message of a failure: where `attempt` reads it by no reader of the kit.
  @discardableResult
  package static func wait<Value>(
    for awaited: String, seconds: Int64 = Patience.seconds, seen: @autoclosure () -> Any? = nil,
    _ attempt: () throws -> Value?
  ) throws -> Value {
    let deadline = nowUSec + seconds * 1_000_000
    return try Witness.$current.withValue(Witness()) {
      while true {
        if let value = try attempt() { return value }
        if nowUSec > deadline {
          throw TestError.timeout(
            awaited: seen().map { "\(awaited), not \("\($0)".prefix(2_000))" } ?? awaited)
        }
        usleep(5_000)
      }
    }
  }

  /// Lets time pass until then: where time itself is the input, such as the length of a film or of a press. It may
  /// be later when this returns.
  package static func pass(until timeUSec: Int64) {
    while nowUSec < timeUSec { usleep(UInt32(clamping: max(1, timeUSec - nowUSec))) }
  }

  /// Lets this much time pass, or more.
  package static func pass(milliseconds: Int64) { pass(until: nowUSec + milliseconds * 1_000) }
}
