// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

/// Records the films of a ``CaptureSession``, like `AVCaptureMovieFileOutput`. A session records one film at a time.
///
/// A film begins with the frame of the request's moment, or of another moment that its settings name, such as that
/// of a press. It lasts until it is stopped, a limit of its settings is reached, or something takes the camera away.
/// In every case the file plays, and there is exactly one last step.
///
/// ```swift
/// let recording = try await session.movieFileOutput.startRecording(with: RecordingSettings(of: event))
/// // … until the button is released:
/// recording.stop()
/// print(try await recording.finished.path ?? "")
/// ```
public final class MovieFileOutput: Sendable {
  let link: SessionLink
  private let delegates = DelegateQueue()
  /// The film that was accepted last.
  private let last = Mutex<Recording?>(nil)

  init(_ link: SessionLink) { self.link = link }

  // MARK: The film in progress

  /// Whether a film is in progress, also while it is paused.
  public var isRecording: Bool { inProgress != nil }

  /// Whether a film is in progress and leaves out frames.
  public var isRecordingPaused: Bool { inProgress?.isPaused ?? false }

  /// The length of the film in progress in microseconds, as it was last reported; 0 without one.
  public var recordedDurationUSec: Int64 { inProgress?.movie?.durationUSec ?? 0 }

  /// The size of the film in progress in bytes, as it was last reported; 0 without one.
  public var recordedFileSize: Int64 { inProgress?.movie?.size ?? 0 }

  private var inProgress: Recording? {
    last.withLock { $0.flatMap { $0.isFinished ? nil : $0 } }
  }

  // MARK: Recording

  /// Requests a film and returns at once. The delegate is called with each step, and exactly once with
  /// ``RecordingDelegate/fileOutput(_:didFinishRecordingTo:error:)``, also if the engine refuses the request:
  /// ``CaptureError/sessionNotRunning(_:)``, ``CaptureError/recordingInProgress(_:)``,
  /// ``CaptureError/invalidSettings(field:rule:)``, ``CaptureError/noSuchMicrophone(_:)``,
  /// ``CaptureError/microphoneBusy(_:)``, ``CaptureError/diskFull(path:)``. The delegate is kept until its last
  /// call.
  ///
  /// One task makes all calls to the delegates of an output, one after the other, so a slow method delays the calls
  /// after it. A delegate that is an actor, or isolated to the main actor, is called there.
  public func startRecording(
    with settings: RecordingSettings = RecordingSettings(), delegate: any RecordingDelegate
  ) {
    let recording = Recording(settings.atThisMoment, self)
    let progress = Progress()
    let tell: SessionLink.RecordingHandler = { [self] result in
      switch result {
      case .success(let step) where step.kind == .progress:
        guard let report = progress.add(step) else { return }
        delegates.deliver { [self] in await delegate.tell(report.take(), by: self) }
      case .success(let step):
        progress.close()
        delegates.deliver { [self] in await delegate.tell(step, by: self) }
      case .failure(let error):
        delegates.deliver { [self] in
          await delegate.fileOutput(self, didFinishRecordingTo: nil, error: error)
        }
      }
    }
    EventLoop.shared.post { [link] in link.record(recording, tell) }
  }

  /// Requests a film, and returns when the engine has accepted it. That is when its first frame is there; for a film
  /// that ends before it has one, when it ends.
  ///
  /// Throws if the request is refused, and then there is no film; the errors are those of
  /// ``startRecording(with:delegate:)``, and ``CaptureError/mediaServicesWereReset`` if the engine was lost before
  /// it answered. If the task is cancelled before that, this throws ``CaptureError/failed(_:)`` with
  /// ``CaptureFailure/operationCancelled``, and the film is stopped.
  ///
  /// The film goes on when the returned value is gone: ``stopRecording()`` ends it.
  public func startRecording(
    with settings: RecordingSettings = RecordingSettings()
  ) async throws(CaptureError) -> Recording {
    let recording = Recording(settings.atThisMoment, self)
    let result = await withTaskCancellationHandler {
      await link.record(recording)
    } onCancel: {
      EventLoop.shared.post { recording.abandon() }
    }
    try result.get()
    return recording
  }

  /// Ends the film in progress, or the one that was requested and not answered yet. Returns at once; the last step
  /// says when the file is complete. Works while the film is paused, and does nothing without a film.
  public func stopRecording() { order(.stop) }

  /// Leaves out frames until ``resumeRecording()``. The film has no gap there. Returns at once; does nothing without
  /// a film.
  public func pauseRecording() { order(.pause) }

  /// Records frames again after ``pauseRecording()``. Returns at once.
  public func resumeRecording() { order(.resume) }

  private func order(_ order: RecordingRequestMachine.Order) {
    EventLoop.shared.post { [link] in link.order(order) }
  }

  /// A recording was accepted.
  func began(_ recording: Recording) { last.withLock { $0 = recording } }

  /// The reports of progress that go to a delegate: one waits at most.
  private final class Progress: Sendable {
    private let waiting = Mutex<Report?>(nil)

    /// Takes a report. Returns nil if it has replaced one that waits for the delegate.
    func add(_ step: RecordingStep) -> Report? {
      waiting.withLock { waiting in
        if let waiting, waiting.replace(step) { return nil }
        let report = Report(step)
        waiting = report
        return report
      }
    }

    /// Another step follows, which later reports do not overtake.
    func close() { waiting.withLock { $0 = nil } }
  }

  /// A report of progress that a newer one replaces until the delegate gets it.
  private final class Report: Sendable {
    private let state: Mutex<(step: RecordingStep, isTaken: Bool)>

    init(_ step: RecordingStep) { state = Mutex((step, false)) }

    /// Returns false if the report was taken already.
    func replace(_ step: RecordingStep) -> Bool {
      state.withLock {
        if !$0.isTaken { $0.step = step }
        return !$0.isTaken
      }
    }

    func take() -> RecordingStep {
      state.withLock {
        $0.isTaken = true
        return $0.step
      }
    }
  }
}

extension RecordingSettings {
  /// The same settings with a moment. The moment is now, not when the engine reads the request.
  var atThisMoment: Self {
    guard momentUSec == nil, press == nil else { return self }
    var settings = self
    settings.momentUSec = MonotonicClock.nowUSec
    return settings
  }
}
