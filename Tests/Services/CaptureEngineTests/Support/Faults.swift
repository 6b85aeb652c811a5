// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

/// What is to go wrong inside an engine, from any thread.
final class Faults: Sendable {
  private let state = Mutex(State())

  private struct State {
    var cutsFrames = false
    var writeError: Errno?
    var writeUSec: Int64 = 0
  }

  /// Whether the camera delivers only the first half of each picture.
  var cutsFrames: Bool {
    get { state.withLock { $0.cutsFrames } }
    set { state.withLock { $0.cutsFrames = newValue } }
  }

  /// What a write to the disk fails with; nil: it works.
  var writeError: Errno? {
    get { state.withLock { $0.writeError } }
    set { state.withLock { $0.writeError = newValue } }
  }

  /// How long a write takes at least, microseconds.
  var writeUSec: Int64 {
    get { state.withLock { $0.writeUSec } }
    set { state.withLock { $0.writeUSec = newValue } }
  }

  /// All is well again.
  func end() { state.withLock { $0 = State() } }
}
