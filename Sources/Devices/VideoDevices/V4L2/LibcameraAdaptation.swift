// SPDX-License-Identifier: Apache-2.0
import Glibc
import Synchronization

/// libcamera's adaptation for programs that speak V4L2, where it was loaded in front of the C library
/// (docs/CSI.md).
enum LibcameraAdaptation {
  private static let isLoaded =
    getenv("LD_PRELOAD").map { String(cString: $0).contains("v4l2-compat") } ?? false
  private static let turn = Mutex(())

  /// It starts libcamera when the first node is opened, and keeps its lists without a lock: two threads
  /// that open nodes at once end the program. So with it one after the other has its turn; without it no
  /// node waits for the driver of another.
  static func inTurn<Answer: Sendable>(_ body: () -> Answer) -> Answer {
    isLoaded ? turn.withLock { _ in body() } : body()
  }
}
