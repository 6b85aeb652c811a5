// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// What any thread may ask of a session.
final class SessionRecord: Sendable {
  typealias Configuration = CaptureSession.Configuration

  /// As the engine told it last, or the library while there is no engine.
  struct Status: Sendable {
    var state = CaptureSession.State.stopped
    var interruption: CaptureSession.InterruptionReason?
    var failure: CaptureError?
    var active: Configuration?
    var name: String?
    var contentDirectory: String?
  }

  private struct State {
    var status = Status()
    var wanted: Configuration
    /// What it was made with.
    let first: Configuration
    var depth = 0
  }

  let notifications = Broadcast<CaptureSession.Notification>()
  private let state: Mutex<State>

  init(_ configuration: Configuration) {
    state = Mutex(State(wanted: configuration, first: configuration))
  }

  var status: Status {
    get { state.withLock { $0.status } }
    set { state.withLock { $0.status = newValue } }
  }

  /// What the program wants, committed or not.
  var configuration: Configuration {
    get { state.withLock { $0.wanted } }
    set { state.withLock { $0.wanted = newValue } }
  }

  var isBeingConfigured: Bool { state.withLock { $0.depth > 0 } }

  func begin() { state.withLock { $0.depth += 1 } }

  /// What is to be applied; nil within an outer change.
  func commit() -> Configuration? {
    state.withLock { state in
      state.depth = max(0, state.depth - 1)
      return state.depth == 0 ? state.wanted : nil
    }
  }

  /// The engine did not take it; what the program has changed since stays. Before the first time the old one
  /// is what the session was made with.
  func restore(_ old: Configuration?, insteadOf refused: Configuration) {
    state.withLock { state in
      if state.wanted == refused { state.wanted = old ?? state.first }
    }
  }

  /// The session went to another camera.
  func switched(to camera: String) {
    state.withLock { $0.wanted.camera = camera }
  }
}
