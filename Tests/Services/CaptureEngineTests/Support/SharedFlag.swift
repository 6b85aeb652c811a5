// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Raised on one thread, seen on another.
final class SharedFlag: Sendable {
  private let state = Mutex(false)

  var isRaised: Bool { state.withLock { $0 } }

  func raise() { state.withLock { $0 = true } }
}
