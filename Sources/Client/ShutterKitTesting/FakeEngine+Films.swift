// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

extension FakeEngine {
  // MARK: Films

  /// Keeps films from this step: with `didStart` a request has no answer, with `didFinish` a stop. With nil, those
  /// that wait go on.
  public func holdRecordings(before kind: RecordingStep.Kind?) async {
    await service.holdRecordings(before: kind)
  }

  /// Reports how far the film of the newest session is. The figures are also in its later steps.
  public func advanceRecording(to progress: FakeProgress) async throws {
    try await service.film().advance(to: progress)
  }

  /// Ends the film of the newest session: for a limit, or a fault that leaves the session running.
  /// - Parameter isPlayable: whether the file can be played. It cannot if the film has not begun.
  public func endRecording(with failure: CaptureFailure, isPlayable: Bool = true) async throws {
    try await service.film().finish(failure, isPlayable: isPlayable)
  }

  // MARK: The live picture

  /// Shows a frame to each preview of the newest session. A preview whose program holds all buffers misses it. That
  /// preview's next frame says that one was missed.
  ///
  /// The previews' format has the size and pixel format of the session's configuration (``FakeSession/configuration``),
  /// MJPG if there is none. The bytes are not checked.
  /// - Parameters:
  ///   - bytes: the frame, at most four bytes for each pixel.
  ///   - timestampUSec: the frame's time; nil means now.
  public func show(_ bytes: [UInt8], timestampUSec: Int64? = nil) async throws {
    try await service.newest().show(bytes, timestampUSec: timestampUSec)
  }

  // MARK: Devices

  /// Turns the machine: programs that watch the angles get the new ones, as do previews that are opened from now on.
  public func turn(to angles: RotationCoordinator.Angles) async { await service.turn(to: angles) }

  /// Has these cameras listed. Sessions run with any camera.
  public func setCameras(_ cameras: [CaptureDevice]) async {
    await service.setDevices { $0.cameras = cameras }
  }

  /// Has these microphones, of which films may have their sound.
  public func setMicrophones(_ microphones: [Microphone]) async {
    await service.setDevices { $0.microphones = microphones }
  }

  /// Answers this to `GetAuthorization`. Nothing is refused for it.
  public func setAuthorization(
    _ status: CaptureDevice.AuthorizationStatus, for mediaType: CaptureDevice.MediaType
  ) async {
    let reason: String? =
      switch status {
      case .authorized: nil
      case .denied(let reason): reason
      }
    await service.setDevices { $0.denials[mediaType] = reason }
  }

  /// Answers this to `GetSupport`, with the names of its microphones.
  public func setSupport(_ support: CaptureSupport) async {
    await service.setDevices { $0.support = support }
  }
}

extension FakeEngineService {
  // MARK: Orders of the test

  func newest() throws(FakeEngineError) -> FakeCapture {
    guard let session = sessions.last else { throw .noSession }
    return session
  }

  func film() throws(FakeEngineError) -> FakeFilm {
    guard let film = try newest().film else { throw .noRecording }
    return film
  }

  func holdRecordings(before kind: RecordingStep.Kind?) {
    recordingsHeldBefore = kind
    for session in sessions { session.goOn(before: kind) }
  }

  func setDevices(_ change: @Sendable (inout FakeDevices) -> Void) { change(&devices) }

  // MARK: Films

  func startRecording(_ parameters: Interface.StartRecording.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    if let refusal = refusals[.recording] { return call.fail(refusal) }
    if let sound = parameters.sound {
      guard let microphone = devices.microphones.first(where: { $0.name == sound }) else {
        return call.fail(Interface.NoSuchMicrophone(microphone: sound))
      }
      if microphone.isBusy { return call.fail(Interface.MicrophoneBusy(microphone: sound)) }
    }
    session.record(call, parameters)
    session.goOn(before: recordingsHeldBefore)
  }

  func pauseRecording(_ parameters: Interface.PauseRecording.Parameters, _ call: IncomingCall) {
    guard let (_, film) = film(parameters.session, parameters.recording, call) else { return }
    film.pause(true)
    call.reply(Interface.PauseRecording.Reply())
  }

  func resumeRecording(_ parameters: Interface.ResumeRecording.Parameters, _ call: IncomingCall) {
    guard let (_, film) = film(parameters.session, parameters.recording, call) else { return }
    film.pause(false)
    call.reply(Interface.ResumeRecording.Reply())
  }

  func stopRecording(_ parameters: Interface.StopRecording.Parameters, _ call: IncomingCall) {
    guard let (session, film) = film(parameters.session, parameters.recording, call) else { return }
    film.stop()
    call.reply(Interface.StopRecording.Reply())
    session.goOn(before: recordingsHeldBefore)
  }

  /// The film of that name. If there is none, answers the call with an error.
  private func film(
    _ session: String, _ name: String, _ call: IncomingCall
  ) -> (FakeCapture, FakeFilm)? {
    guard let session = self.session(session, call) else { return nil }
    guard let film = session.film, film.name == name else {
      call.fail(Interface.NoSuchObject(name: name))
      return nil
    }
    return (session, film)
  }

  // MARK: Previews

  func openPreview(_ parameters: Interface.OpenPreview.Parameters, _ call: IncomingCall) {
    guard let session = session(parameters.session, call) else { return }
    if let refusal = refusals[.preview] { return call.fail(refusal) }
    session.openPreview(call, parameters, rotation: devices.angles.preview)
  }

  func releasePreviewBuffer(
    _ parameters: Interface.ReleasePreviewBuffer.Parameters, _ call: IncomingCall
  ) {
    let isReleased = sessions.contains { $0.release(parameters.preview, parameters.buffer) }
    guard isReleased else {
      return call.fail(Interface.NoSuchObject(name: parameters.preview))
    }
    call.reply(Interface.ReleasePreviewBuffer.Reply())
  }
}
