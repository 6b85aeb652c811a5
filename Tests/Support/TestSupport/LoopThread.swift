// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The event loop for tests: a thread of its own, on which everything that is isolated
/// to `LoopActor` runs. Call `LoopThread.start()` first in a test that touches the loop.
package enum LoopThread {
  package static func start() { EventLoop.shared.startInBackground(threadName: "loop") }

  /// Waits until `condition` holds, looking after each millisecond; false when its patience ends.
  @LoopActor
  package static func eventually(
    within seconds: Int64 = Patience.seconds, _ condition: @LoopActor () -> Bool
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
