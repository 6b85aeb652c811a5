// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The event loop for tests: a thread of its own, on which everything that is isolated
/// to `LoopActor` runs. Call `LoopThread.start()` first in a test that touches the loop.
package enum LoopThread {
  package static func start() { EventLoop.shared.startInBackground(threadName: "loop") }

  /// Looks at a value after each millisecond until it is as it has to be, and returns it. Throws what it was last if
  /// that never comes.
  @LoopActor
  @discardableResult
  package static func wait<Value>(
    until isWanted: @LoopActor (Value) -> Bool, _ look: @LoopActor () -> Value
  ) async throws -> sending Value {
    let end = Patience.deadlineUSec
    while true {
      let value = look()
      if isWanted(value) { return value }
      if MonotonicClock.nowUSec > end {
        throw TestError.timeout(awaited: "another value than \(value)")
      }
      await pause()
    }
  }

  /// Waits until `condition` holds, looking after each millisecond; false when its patience ends. For callers that say
  /// what they have seen.
  @LoopActor
  package static func eventually(_ condition: @LoopActor () -> Bool) async -> Bool {
    await holds(within: Patience.seconds, condition)
  }

  /// Whether `condition` comes to hold within this time, which is part of what is tested: a silence.
  @LoopActor
  package static func holds(
    within seconds: Int64, _ condition: @LoopActor () -> Bool
  ) async -> Bool {
    let end = MonotonicClock.nowUSec + seconds * 1_000_000
    while !condition() {
      if MonotonicClock.nowUSec > end { return false }
      await pause()
    }
    return true
  }

  @LoopActor
  private static func pause() async {
    await withCheckedContinuation { continuation in
      EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + 1000) { continuation.resume() }
    }
  }
}
