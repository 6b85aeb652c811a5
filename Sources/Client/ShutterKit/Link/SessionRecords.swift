// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The state of a session that any thread may read and change.
final class SessionRecord: Sendable {
  typealias Configuration = CaptureSession.Configuration

  /// The status as the engine last reported it, or as the library sets it while there is no engine.
  struct Status: Sendable {
    var state = CaptureSession.State.stopped
    var interruption: CaptureSession.InterruptionReason?
    var failure: CaptureError?
    var active: Configuration?
    var pressure = CaptureSession.SystemPressureState()
    var adjustment = CaptureSession.Adjustment()
    var name: String?
    var contentDirectory: String?
  }

  private struct State {
    var status = Status()
    var wanted: Configuration
    /// The configuration that the session was made with.
    let first: Configuration
    var depth = 0
  }

  let notifications = Broadcast<CaptureSession.Notification>()
  let pressures = Broadcast<CaptureSession.SystemPressureState>()
  private let state: Mutex<State>

  init(_ configuration: Configuration) {
    state = Mutex(State(wanted: configuration, first: configuration))
  }

  var status: Status {
    get { state.withLock { $0.status } }
    set { state.withLock { $0.status = newValue } }
  }

  /// The configuration that the program wants, committed or not.
  var configuration: Configuration {
    get { state.withLock { $0.wanted } }
    set { state.withLock { $0.wanted = newValue } }
  }

  var isBeingConfigured: Bool { state.withLock { $0.depth > 0 } }

  func begin() { state.withLock { $0.depth += 1 } }

  /// Ends a change. Returns the configuration to apply; nil within an outer change.
  func commit() -> Configuration? {
    state.withLock { state in
      state.depth = max(0, state.depth - 1)
      return state.depth == 0 ? state.wanted : nil
    }
  }

  /// Restores the old configuration after the engine refused one, unless the program has changed it since.
  /// Without an old one, restores the one that the session was made with.
  func restore(_ old: Configuration?, insteadOf refused: Configuration) {
    state.withLock { state in
      if state.wanted == refused { state.wanted = old ?? state.first }
    }
  }

  /// Records that the session switched to another camera, and which companions it has now.
  func switched(to camera: String, _ companions: [String]?) {
    state.withLock { $0.wanted.switched(to: camera, companions) }
  }
}

extension CaptureSession.Configuration {
  /// The session switched to another camera. It may have changed places with one of the companions, where the
  /// program wants some.
  mutating func switched(to camera: String, _ companions: [String]?) {
    self.camera = camera
    if self.companions != nil { self.companions = companions ?? self.companions }
  }
}

/// The readiness, which any thread may read and change. A change counts when the call returns.
final class ReadinessRecord: Sendable {
  let changes = Broadcast<CaptureReadiness>()
  private let machine = Mutex(ReadinessMachine())

  var readiness: CaptureReadiness { machine.withLock { $0.readiness } }

  /// Changes the machine, and reports the readiness if that has changed.
  func update<Result: Sendable>(_ change: (inout ReadinessMachine) -> Result) -> Result {
    machine.withLock { machine in
      let before = machine.readiness
      let result = change(&machine)
      // Report under the lock, so that readers see the changes in their order.
      if machine.readiness != before { changes.tell(machine.readiness) }
      return result
    }
  }

  /// The present readiness, then every change.
  func stream() -> AsyncStream<CaptureReadiness> {
    machine.withLock { changes.stream(beginningWith: $0.readiness) }
  }
}

/// Sends the same elements to any number of readers. A reader that does not read misses the oldest ones.
final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var lastNumber = 0
    var readers: [Int: AsyncStream<Element>.Continuation] = [:]
    var isOver = false
  }

  /// The number of elements that may wait for one reader.
  private static var limit: Int { 256 }
  private let state = Mutex(State())

  /// A sequence of the elements from now on, after `first`.
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

  /// Ends all sequences.
  func finish() {
    let readers = state.withLock { state in
      defer { state.readers = [:] }
      state.isOver = true
      return state.readers
    }
    // Not under the lock, because this calls `onTermination`, which takes it.
    for reader in readers.values { reader.finish() }
  }
}
