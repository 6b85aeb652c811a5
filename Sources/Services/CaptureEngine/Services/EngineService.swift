// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import Vocabulary

/// org.shutterd.Engine: cameras, sessions, photos.
@LoopActor
final class EngineService: EngineInterface.Service {
  typealias Interface = EngineInterface

  private unowned let engine: Engine
  /// The most bytes of an application's name, which is kept on the disk.
  private static let longestName = 255

  init(engine: Engine) { self.engine = engine }

  func listCameras(_ parameters: Interface.ListCameras.Parameters, _ call: IncomingCall) {
    engine.listCameras(call, position: parameters.position)
  }

  func listCameraPrograms(_ call: IncomingCall) {
    engine.listCameraPrograms(call)
  }

  func listIntervals(_ call: IncomingCall) {
    engine.listIntervals(call)
  }

  func startInterval(_ parameters: Interface.StartInterval.Parameters, _ call: IncomingCall) {
    engine.setInterval(call, parameters.name, isRunning: true)
  }

  func stopInterval(_ parameters: Interface.StopInterval.Parameters, _ call: IncomingCall) {
    engine.setInterval(call, parameters.name, isRunning: false)
  }

  func listMicrophones(_ call: IncomingCall) {
    engine.listMicrophones(call)
  }

  func watchRotation(_ parameters: Interface.WatchRotation.Parameters, _ call: IncomingCall) {
    engine.watchRotation(call, of: parameters.camera)
  }

  func getAuthorization(_ parameters: Interface.GetAuthorization.Parameters, _ call: IncomingCall) {
    guard isName(parameters.application) else { return failName(call) }
    guard let medium = CaptureMedium(parameters.medium) else {
      return call.fail(VarlinkServiceInterface.InvalidParameter(parameter: "medium"))
    }
    engine.authorization(call, parameters.application, medium)
  }

  func getSupport(_ parameters: Interface.GetSupport.Parameters, _ call: IncomingCall) {
    VideoEncoder.whenKnown { [engine] in
      engine.session(parameters.session, of: call)?.support(call)
    }
  }

  func watchCameras(_ call: IncomingCall) {
    engine.watchCameras(call)
  }

  func openSession(_ parameters: Interface.OpenSession.Parameters, _ call: IncomingCall) {
    guard isName(parameters.application) else { return failName(call) }
    engine.open(call, parameters)
  }

  private func isName(_ application: String) -> Bool {
    (1...Self.longestName).contains(application.utf8.count)
  }

  private func failName(_ call: IncomingCall) {
    call.fail(VarlinkServiceInterface.InvalidParameter(parameter: "application"))
  }

  func listSessions(_ call: IncomingCall) {
    engine.listSessions(call)
  }

  func reload(_ call: IncomingCall) {
    engine.reload(call)
  }

  func simulateCamera(_ parameters: Interface.SimulateCamera.Parameters, _ call: IncomingCall) {
    engine.simulate(call, parameters)
  }

  func simulateClock(_ parameters: Interface.SimulateClock.Parameters, _ call: IncomingCall) {
    engine.simulate(call, parameters)
  }

  func beginConfiguration(
    _ parameters: Interface.BeginConfiguration.Parameters, _ call: IncomingCall
  ) {
    engine.session(parameters.session, of: call)?.beginConfiguration(call)
  }

  func configure(_ parameters: Interface.Configure.Parameters, _ call: IncomingCall) {
    engine.session(parameters.session, of: call)?.configure(call, parameters.configuration)
  }

  func commitConfiguration(
    _ parameters: Interface.CommitConfiguration.Parameters, _ call: IncomingCall
  ) {
    engine.session(parameters.session, of: call)?.commitConfiguration(call)
  }

  func switchCamera(_ parameters: Interface.SwitchCamera.Parameters, _ call: IncomingCall) {
    engine.session(parameters.session, of: call)?.switchCamera(call, to: parameters.camera)
  }

  func adjustCamera(_ parameters: Interface.AdjustCamera.Parameters, _ call: IncomingCall) {
    engine.session(parameters.session, of: call)?.adjust(call, parameters)
  }

  func start(_ parameters: Interface.Start.Parameters, _ call: IncomingCall) {
    engine.session(parameters.session, of: call)?.start(call)
  }

  func stop(_ parameters: Interface.Stop.Parameters, _ call: IncomingCall) {
    engine.session(parameters.session, of: call)?.stop(call)
  }

  func capturePhoto(_ parameters: Interface.CapturePhoto.Parameters, _ call: IncomingCall) {
    engine.session(parameters.session, of: call)?.photos.capture(
      call, PhotoSettings(parameters.settings ?? Interface.PhotoSettings()))
  }

  func prepareSettings(_ parameters: Interface.PrepareSettings.Parameters, _ call: IncomingCall) {
    engine.session(parameters.session, of: call)?.photos.prepare(
      call, parameters.settings.map { PhotoSettings($0) })
  }

  func setTorch(_ parameters: Interface.SetTorch.Parameters, _ call: IncomingCall) {
    engine.session(parameters.session, of: call)?.setTorch(call, isOn: parameters.on)
  }

  func showCountdown(_ parameters: Interface.ShowCountdown.Parameters, _ call: IncomingCall) {
    engine.session(parameters.session, of: call)?.showCountdown(call, parameters.untilUSec)
  }

  func watchReadiness(_ parameters: Interface.WatchReadiness.Parameters, _ call: IncomingCall) {
    engine.session(parameters.session, of: call)?.photos.watchReadiness(call)
  }

  func openPhoto(_ parameters: Interface.OpenPhoto.Parameters, _ call: IncomingCall) {
    guard let session = engine.session(parameters.session, of: call) else { return }
    guard let photo = session.photos.taken(parameters.photo) else {
      return call.fail(Interface.NoSuchObject(name: parameters.photo))
    }
    engine.storage.open(photo.name, in: session.content) { result in
      guard let opened = try? result.get(), let file = try? opened.descriptor.duplicate() else {
        return call.fail(Interface.NoSuchObject(name: parameters.photo))
      }
      // A deferred photo may have taken the place of its stand-in since it was reported.
      var status = stat()
      let size = fstat(file.raw, &status) == 0 ? Int64(status.st_size) : photo.size
      let descriptors = DescriptorList()
      let index = descriptors.append(file)
      call.reply(
        Interface.OpenPhoto.Reply(
          photoFileDescriptor: index, size: size, mediaType: photo.mediaType),
        descriptors: descriptors)
    }
  }

  func claimPhoto(_ parameters: Interface.ClaimPhoto.Parameters, _ call: IncomingCall) {
    engine.deferred.claim(call, parameters.photo)
  }

  func finalizePhoto(_ parameters: Interface.FinalizePhoto.Parameters, _ call: IncomingCall) {
    engine.deferred.finalize(call, parameters.photo)
  }

  func watchDeferredPhotos(_ call: IncomingCall) {
    engine.deferred.watch(call)
  }

  func startRecording(_ parameters: Interface.StartRecording.Parameters, _ call: IncomingCall) {
    let arrivalUSec = MonotonicClock.nowUSec
    VideoEncoder.whenKnown { [engine] in
      // A client that has gone in the meantime would never stop it.
      guard call.isOpen else { return }
      engine.session(parameters.session, of: call)?.recordings.start(
        call, RecordingSettings(parameters), arrivalUSec: arrivalUSec)
    }
  }

  func pauseRecording(_ parameters: Interface.PauseRecording.Parameters, _ call: IncomingCall) {
    guard let session = engine.session(parameters.session, of: call),
      session.recordings.change(
        call, parameters.recording, { $0.pause($1, atUSec: $2) })
    else { return }
    call.reply(Interface.PauseRecording.Reply())
  }

  func resumeRecording(_ parameters: Interface.ResumeRecording.Parameters, _ call: IncomingCall) {
    guard let session = engine.session(parameters.session, of: call),
      session.recordings.change(
        call, parameters.recording, { $0.resume($1, atUSec: $2) })
    else { return }
    call.reply(Interface.ResumeRecording.Reply())
  }

  func stopRecording(_ parameters: Interface.StopRecording.Parameters, _ call: IncomingCall) {
    guard let session = engine.session(parameters.session, of: call),
      session.recordings.change(
        call, parameters.recording, { $0.stop($1, atUSec: $2) })
    else { return }
    call.reply(Interface.StopRecording.Reply())
  }

  func openPreview(_ parameters: Interface.OpenPreview.Parameters, _ call: IncomingCall) {
    engine.session(parameters.session, of: call)?.previews.open(call, parameters)
  }

  func releasePreviewBuffer(
    _ parameters: Interface.ReleasePreviewBuffer.Parameters, _ call: IncomingCall
  ) {
    engine.release(call, buffer: parameters.buffer, of: parameters.preview)
  }

  func listContentDirectories(
    _ parameters: Interface.ListContentDirectories.Parameters, _ call: IncomingCall
  ) {
    let maximum = parameters.maximum
    guard maximum.map({ (1...1000).contains($0) }) ?? true else {
      return call.fail(invalidParameter: "maximum")
    }
    engine.listContent(
      call,
      ContentPage(
        application: parameters.application, after: parameters.after,
        maximum: maximum.map { Int($0) }))
  }

  func watchContentDirectories(
    _ parameters: Interface.WatchContentDirectories.Parameters, _ call: IncomingCall
  ) {
    engine.watchContent(call, parameters.application)
  }

  func getHealth(_ call: IncomingCall) {
    engine.health(call)
  }

  func invalidateContentDirectory(
    _ parameters: Interface.InvalidateContentDirectory.Parameters, _ call: IncomingCall
  ) {
    engine.invalidateContent(call, parameters.name)
  }
}

// MARK: Applications and their extensions

extension EngineService {
  func setApplicationContext(
    _ parameters: Interface.SetApplicationContext.Parameters, _ call: IncomingCall
  ) {
    guard isName(parameters.application) else { return failName(call) }
    engine.setContext(call, parameters.application, parameters.context)
  }

  func getApplicationContext(
    _ parameters: Interface.GetApplicationContext.Parameters, _ call: IncomingCall
  ) {
    guard isName(parameters.application) else { return failName(call) }
    engine.context(call, parameters.application)
  }

  func invalidateSessionContent(_ call: IncomingCall) {
    engine.invalidateSessionContent(call)
  }
}
