// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import VideoDevices

extension Session {
  /// Opens the camera of the configuration in force.
  func openCamera(_ attempt: Int) {
    do throws(CameraError) {
      run = nil
      openedAttempt = attempt
      isLeavingStream = false
      lastError = nil
      isOpenPending = false
      if let camera = engine.cameras.camera(named: configuration.camera),
        engine.isHeld(camera, besides: self)
      {
        isOpenPending = true
        return
      }
      run = try newRun(attempt, configuration)
    } catch {
      lastError = error
      failed(attempt, error)
    }
  }

  /// Opens the camera of the proposed configuration beside the one that streams.
  func openBeside(_ attempt: Int) {
    guard let proposed else { return }
    do throws(CameraError) {
      beside = try newRun(attempt, proposed)
    } catch {
      changeError = error
      failed(attempt, error)
    }
  }

  /// The camera may be free now.
  func openPending() {
    if isOpenPending { openCamera(openedAttempt) }
  }

  func closeCamera(_ attempt: Int) {
    isOpenPending = false
    if let run, run.stream != nil {
      run.stop()
    } else {
      EventLoop.shared.post { [self] in closed(attempt) }
    }
  }

  func closeBeside() {
    beside?.stop()
    beside = nil
  }

  /// The camera beside takes the place of the present one.
  func adoptBeside(_ attempt: Int) {
    run?.stop()
    run = beside
    openedAttempt = attempt
    beside = nil
    isLeavingStream = false
    startPhotos()
    // A camera that stopped delivering before reported that only once.
    if run?.exchange.isStalled == true { take(.stalled, attempt) }
  }

  /// Waits for photos that have begun; when none is left, `framesTaken` follows.
  func leaveStream() {
    isLeavingStream = true
    perform(photos.leaveStream())
    // Checked from the loop, never from within the machine's actions.
    EventLoop.shared.post { [self] in checkFramesTaken() }
  }

  func keepStream() {
    isLeavingStream = false
    startPhotos()
  }

  /// Whether all photos that have begun have their frames now.
  func checkFramesTaken() {
    guard isLeavingStream, !photos.awaitsFrames else { return }
    isLeavingStream = false
    perform(machine.framesTaken(atUSec: MonotonicClock.nowUSec))
  }

  private func newRun(
    _ attempt: Int, _ configuration: SessionConfiguration
  ) throws(CameraError) -> CameraRun {
    guard let camera = engine.cameras.camera(named: configuration.camera) else {
      throw .disconnected
    }
    return try CameraRun(attempt: attempt, camera: camera, settings: configuration.capture) {
      [weak self] event in self?.take(event, attempt)
    }
  }

  /// The camera could not even be opened. Reported from the loop, like every other answer of a
  /// camera.
  private func failed(_ attempt: Int, _ error: CameraError) {
    EventLoop.shared.post { [self] in
      perform(
        machine.deviceError(
          attempt: attempt, error.failure, isCrowded: error.isCrowded,
          atUSec: MonotonicClock.nowUSec))
    }
  }

  private func take(_ event: FrameExchange.Event, _ attempt: Int) {
    if let beside, beside.attempt == attempt { return takeBeside(event, beside) }
    guard let run, run.attempt == attempt else { return }
    let now = MonotonicClock.nowUSec
    switch event {
    case .firstFrame:
      run.started()
      startPhotos()
      perform(machine.firstFrame(attempt: attempt, atUSec: now))
    case .stalled:
      run.awaitFrames { [weak self] in self?.stalled(attempt) }
      perform(photos.frames(arrive: false))
    case .recovered:
      run.endStall()
      perform(photos.frames(arrive: true))
    case .decided: takeDecisions()
    case .ended(let error):
      run.ended()
      takeDecisions(reasonBesideError ?? error?.failure ?? machine.state.failure ?? .noDataCaptured)
      if let error {
        lastError = error
        perform(machine.deviceError(attempt: attempt, error.failure, atUSec: now))
      }
      closed(attempt)
    }
  }

  private func takeBeside(_ event: FrameExchange.Event, _ run: CameraRun) {
    let now = MonotonicClock.nowUSec
    switch event {
    case .firstFrame:
      run.started()
      perform(machine.firstFrame(attempt: run.attempt, atUSec: now))
    case .ended(let error?):
      run.ended()
      changeError = error
      perform(
        machine.deviceError(
          attempt: run.attempt, error.failure, isCrowded: error.isCrowded, atUSec: now))
    case .stalled, .recovered, .decided, .ended(nil): break
    }
  }

  /// No frame came for so long that the camera is closed and opened again.
  private func stalled(_ attempt: Int) {
    let error = CameraError.device(
      SystemError("wait for a frame of", configuration.camera, errno: Errno(ETIMEDOUT)))
    lastError = error
    perform(
      machine.deviceError(attempt: attempt, error.failure, atUSec: MonotonicClock.nowUSec))
  }

  private func closed(_ attempt: Int) {
    guard attempt == openedAttempt else { return }
    run?.endStall()
    run = nil
    if machine.isBetweenStreams {
      perform(photos.leaveStream())
    } else {
      perform(
        photos.streamEnded(
          reasonBesideError ?? machine.state.failure ?? lastError?.failure ?? .operationCancelled,
          isBroughtBack: machine.isCameraWanted))
    }
    perform(machine.cameraClosed(attempt: attempt, atUSec: MonotonicClock.nowUSec))
    engine.cameraClosed()
  }

  /// The reason why photos have no frame, if the camera is not the cause.
  private var reasonBesideError: CaptureFailure? {
    if machine.state.interruption != nil { return .sessionWasInterrupted }
    return machine.isBetweenStreams ? .sessionConfigurationChanged : nil
  }
}
