// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

/// What others ask of a stream's thread while it waits for frames.
final class StreamOrders: Sendable {
  /// What is wanted now.
  struct Wanted: Sendable {
    var stopped = false
    var focusLocked = false
  }

  private let state = Mutex(Wanted())
  private let wakeUp: WakeUp

  init() throws(SystemError) { wakeUp = try WakeUp() }

  /// To poll on: readable when there is something to take.
  var descriptor: Int32 { wakeUp.descriptor.raw }

  func stop() { change { $0.stopped = true } }

  func setFocusLock(_ locked: Bool) { change { $0.focusLocked = locked } }

  /// What is wanted now; the descriptor is readable again at the next change.
  func take() -> Wanted {
    wakeUp.lower()
    return state.withLock { $0 }
  }

  private func change(_ body: (inout Wanted) -> Void) {
    state.withLock { body(&$0) }
    wakeUp.raise()
  }
}
