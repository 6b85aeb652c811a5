// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A place in which the lock outlives the gateway.
@LoopActor
package protocol LockStore {
  /// Whether the seat was locked last; if nothing was ever kept, it was not.
  func read() throws(LockProblem) -> Bool

  /// Keeps this state in the place of the last. Does not wait for the disk: `done` is called when the state
  /// would be found after a power cut, or with what went wrong.
  func write(_ isLocked: Bool, _ done: @escaping @LoopActor (LockProblem?) -> Void)
}

/// The reason why the lock could not be read or kept, in words.
package struct LockProblem: Error, Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}
