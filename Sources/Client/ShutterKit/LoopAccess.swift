// SPDX-License-Identifier: Apache-2.0
import LinuxIO

// The library for programs whose own code runs on the event loop, as that of our daemons and apps does. The methods here
// call back on the loop and suspend no task: a task that was suspended comes back by a thread of Swift's pool,
// and that has a price in memory and wakes once a second.

extension CaptureSession {
  /// Starts the camera like ``startRunning()``.
  /// - Parameters:
  ///   - waitsForEngine: if false, the start fails when the engine cannot be reached or is lost, and is not
  ///     tried again. The library still opens the session as soon as there is an engine.
  ///   - completion: called once, when the camera runs or the start has failed.
  @LoopActor
  public func startRunning(
    waitsForEngine: Bool,
    completion: @escaping @LoopActor (Result<Void, CaptureError>) -> Void
  ) {
    guard !link.record.isBeingConfigured else {
      return completion(.failure(.configurationInProgress))
    }
    // Numbers of starts that the cancellation of a task ends count from 1.
    link.start(0, waitsForEngine: waitsForEngine, completion)
  }

  /// Starts the camera, for a task on the loop.
  @LoopActor
  public func startRunning(waitsForEngine: Bool) async throws(CaptureError) {
    let result = await withCheckedContinuation { waiter in
      startRunning(waitsForEngine: waitsForEngine) { waiter.resume(returning: $0) }
    }
    try result.get()
  }
}

extension CaptureEventInteraction {
  /// The handlers of an interaction that are called on the loop, and must not block it.
  struct LoopHandlers: Sendable {
    let event: @LoopActor (CaptureEvent) -> Void
    let status: @LoopActor (InteractionStatus) -> Void

    @LoopActor
    func take(_ item: InteractionMachine.Item) {
      switch item {
      case .event(let event): self.event(event)
      case .status(let status): self.status(status)
      case .gesture, .pointer, .request, .band, .control: break
      }
    }
  }

  /// Makes an interaction whose handlers are called on the loop, in the turn in which an event has come. An
  /// event is acknowledged when `onEvent` has returned.
  public convenience init(
    options: Options, onEvent: @escaping @LoopActor (CaptureEvent) -> Void,
    onStatus: @escaping @LoopActor (InteractionStatus) -> Void
  ) {
    self.init(options, .onLoop(LoopHandlers(event: onEvent, status: onStatus)))
  }

  /// Gives an interaction with such handlers, which is not added yet, the system's own controls for the camera of a
  /// session.
  /// - Parameters:
  ///   - session: its camera has the controls.
  ///   - onFailure: called if the camera does not take what a person has set.
  public func addSystemControls(
    of session: CaptureSession, onFailure: @escaping @LoopActor (CaptureError) -> Void
  ) {
    let (zoom, bias) = (SystemZoomSlider(session), SystemExposureBiasSlider(session))
    for system in [zoom.system, bias.system] { system.setOnFailure(onFailure) }
    for control in [zoom, bias] as [any CaptureControl] {
      let error = record.add(control)
      precondition(error == nil, "an interaction has room for the system's controls")
    }
    record.allowLoopControls()
  }
}

extension PhotoOutput {
  /// Requests a photo in this turn of the loop.
  /// - Parameters:
  ///   - settings: they may be used for one photo.
  ///   - handles: the steps that `onStep` does something with. A photo that needs another one is refused.
  ///   - onStep: called with each step, or once with the error of a request that was refused.
  @LoopActor
  public func capturePhoto(
    with settings: PhotoSettings, handles: Set<PhotoStep.Kind> = PhotoStep.Kind.usual,
    onStep: @escaping @LoopActor (Result<PhotoStep, CaptureError>) -> Void
  ) {
    guard let settings = announce(settings) else {
      return onStep(.failure(.reusedSettings(uniqueID: settings.uniqueID)))
    }
    link.capture(settings, handles) { result, _ in LoopActor.assumeIsolated { onStep(result) } }
  }
}

extension MovieFileOutput {
  /// Requests a film in this turn of the loop. `onStep` is called with each step, or once with the error of a request
  /// that was refused. ``stopRecording()`` and the other orders may be given at once.
  @LoopActor
  public func startRecording(
    with settings: RecordingSettings,
    onStep: @escaping @LoopActor (Result<RecordingStep, CaptureError>) -> Void
  ) {
    link.record(Recording(settings.atThisMoment, self)) { result in
      LoopActor.assumeIsolated { onStep(result) }
    }
  }
}

extension PreviewOutput {
  /// A live picture for code on the loop.
  @LoopActor
  public final class LoopPreview {
    private let preview: PreviewLink

    fileprivate init(_ preview: PreviewLink) { self.preview = preview }

    /// Ends it, which calls `onEnd` with nil. No handler is called after that.
    public func end() { preview.end() }
  }

  /// Shows the live picture to code on the loop, until ``LoopPreview/end()``. The returned value need not be kept.
  /// - Parameters:
  ///   - settings: what the viewer asks of the frames.
  ///   - onFrame: called with each frame. It lets go of the frame soon, and does not block.
  ///   - onEnd: called once: with the engine's error, or with nil when the session has ended.
  @LoopActor
  public func show(
    with settings: PreviewSettings,
    onFrame: @escaping @LoopActor (PreviewFrame) -> Void,
    onEnd: @escaping @LoopActor (CaptureError?) -> Void
  ) -> LoopPreview {
    let preview = PreviewLink(link, settings, .onLoop(onFrame, onEnd))
    preview.begin()
    return LoopPreview(preview)
  }
}
