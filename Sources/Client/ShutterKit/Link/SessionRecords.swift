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

/// The readiness as any thread may ask for it and change it: what is tracked counts when the call returns.
final class ReadinessRecord: Sendable {
  let changes = Broadcast<CaptureReadiness>()
  private let machine = Mutex(ReadinessMachine())

  var readiness: CaptureReadiness { machine.withLock { $0.readiness } }

  /// Changes the machine, and tells a readiness that is another then.
  func update<Result: Sendable>(_ change: (inout ReadinessMachine) -> Result) -> Result {
    machine.withLock { machine in
      let before = machine.readiness
      let result = change(&machine)
      // Under the lock, so that readers are told in the order of the changes.
      if machine.readiness != before { changes.tell(machine.readiness) }
      return result
    }
  }

  /// The present readiness, then every change.
  func stream() -> AsyncStream<CaptureReadiness> {
    machine.withLock { changes.stream(beginningWith: $0.readiness) }
  }
}

/// Tells the same to any number of readers. One that does not read misses the oldest.
final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var lastNumber = 0
    var readers: [Int: AsyncStream<Element>.Continuation] = [:]
    var isOver = false
  }

  /// Elements that wait for one reader.
  private static var limit: Int { 256 }
  private let state = Mutex(State())

  /// What is told from now on, with this in front.
  func stream(beginningWith first: Element? = nil) -> AsyncStream<Element> {
    let (stream, reader) = AsyncStream<Element>.makeStream(
      bufferingPolicy: .bufferingNewest(Self.limit))
    if let first { reader.yield(first) }
    let number = state.withLock { state in
      guard !state.isOver else { return 0 }
      state.lastNumber += 1
      state.readers[state.lastNumber] = reader
      return state.lastNumber
    }
    if number == 0 { reader.finish() }
    reader.onTermination = { [weak self] _ in
      self?.state.withLock { $0.readers[number] = nil }
    }
    return stream
  }

  func tell(_ element: Element) {
    state.withLock { state in
      for reader in state.readers.values { reader.yield(element) }
    }
  }

  /// Nothing more will be told.
  func finish() {
    let readers = state.withLock { state in
      defer { state.readers = [:] }
      state.isOver = true
      return state.readers
    }
    // Not under the lock: this calls `onTermination`.
    for reader in readers.values { reader.finish() }
  }
}
