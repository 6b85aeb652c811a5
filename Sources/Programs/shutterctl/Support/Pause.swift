// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Waiting on the event loop.
enum Pause {
  @LoopActor
  static func milliseconds(_ count: Int64) async {
    await until(uSec: MonotonicClock.nowUSec + count * 1000)
  }

  /// Waits until a time of CLOCK_MONOTONIC.
  @LoopActor
  static func until(uSec time: Int64) async {
    await withCheckedContinuation { continuation in
      EventLoop.shared.schedule(atUSec: time) { continuation.resume() }
    }
  }
}
