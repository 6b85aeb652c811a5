// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Waiting on the event loop.
enum Pause {
  @LoopActor
  static func milliseconds(_ count: Int64) async {
    await withCheckedContinuation { continuation in
      EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + count * 1000) {
        continuation.resume()
      }
    }
  }
}
