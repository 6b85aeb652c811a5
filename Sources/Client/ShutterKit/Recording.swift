// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

/// A film that was started with ``MovieFileOutput/startRecording(with:)``.
///
/// ```swift
/// for await step in recording.steps { show(step.movie.durationUSec) }
/// let movie = try await recording.finished
/// ```
public final class Recording: Sendable {
  /// The settings of the request, with the moment at which the film was to begin.
  public let settings: RecordingSettings
  private let output: MovieFileOutput
  private let state = Mutex(State())
  private let broadcast = Broadcast<RecordingStep>()
  /// The request at the engine, on the loop.
  @LoopActor private(set) var request: RecordingRequest?

  private struct State {
    var last: RecordingStep?
    var isPaused = false
  }

  init(_ settings: RecordingSettings, _ output: MovieFileOutput) {
    self.settings = settings
    self.output = output
  }

  // MARK: State

  /// The film as it was last reported.
  public var movie: CaptureMovie? { state.withLock { $0.last?.movie } }

  /// Whether frames are left out.
  public var isPaused: Bool { state.withLock { $0.isPaused && $0.last?.kind != .didFinish } }

  /// Whether the last step has come.
  public var isFinished: Bool { state.withLock { $0.last?.kind == .didFinish } }

  /// The last step that came, then every later one; the sequence ends after ``RecordingStep/Kind/didFinish``. Each
  /// access makes a new one. If more than 256 steps are unread, the oldest are dropped. Leaving the loop early does
  /// not end the film.
  public var steps: AsyncStream<RecordingStep> {
    state.withLock { broadcast.stream(beginningWith: $0.last) }
  }

  /// Waits for the end, and returns the film that can be played. This may also be a film that a limit or a fault has
  /// ended: its ``CaptureMovie/error`` says so.
  ///
  /// Throws ``CaptureMovie/error`` if no film can be played, or if that is not known because the engine was lost
  /// (``CaptureError/mediaServicesWereReset``). If the task is cancelled, throws ``CaptureError/failed(_:)`` with
  /// ``CaptureFailure/operationCancelled``, and the film goes on.
  public var finished: CaptureMovie {
    get async throws(CaptureError) {
      for await _ in steps {}
      // A task that was cancelled leaves the loop early, and the film may be over nevertheless.
      if let step = state.withLock({ $0.last }), step.kind == .didFinish {
        if step.movie.isPlayable == true { return step.movie }
        throw step.error ?? .failed(.noDataCaptured)
      }
      throw .failed(.operationCancelled)
    }
  }

  // MARK: Orders

  /// Ends the film. Returns at once; ``finished`` waits for the file.
  public func stop() { order(.stop) }

  /// Leaves out frames until ``resume()``. Returns at once.
  public func pause() { order(.pause) }

  /// Records frames again. Returns at once.
  public func resume() { order(.resume) }

  private func order(_ order: RecordingRequestMachine.Order) {
    EventLoop.shared.post { self.request?.order(order) }
  }

  // MARK: The loop

  /// Keeps the request until the film is over.
  @LoopActor
  func begin(_ request: RecordingRequest) { self.request = request }

  /// The task that waited for the engine's answer was cancelled.
  @LoopActor
  func abandon() { request?.abandon() }

  /// Records a step.
  @LoopActor
  func take(_ step: RecordingStep) {
    let isFirst = state.withLock { state in
      defer { state.last = step }
      switch step.kind {
      case .didPause: state.isPaused = true
      case .didResume: state.isPaused = false
      case .didStart, .progress, .didFinish: break
      }
      // Report under the lock, so that a reader that comes now misses nothing and sees nothing twice.
      broadcast.tell(step)
      return state.last == nil
    }
    if isFirst { output.began(self) }
    if step.kind == .didFinish { end() }
  }

  /// Nothing follows.
  @LoopActor
  func end() {
    request = nil
    broadcast.finish()
  }
}
