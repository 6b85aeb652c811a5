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

  private let engine: Engine
  private let sessions: SessionDesk
  private let cameras: CameraRoom
  private let desk: ContentDesk
  private let launches: LaunchTable
  /// The most bytes of an application's name, which is kept on the disk.
  private static let longestName = 255

  init(engine: Engine) {
    self.engine = engine
    sessions = engine.sessions
    cameras = engine.parts.cameras
    desk = engine.parts.desk
    launches = engine.launches
  }

  func listCameras(_ parameters: Interface.ListCameras.Parameters, _ call: IncomingCall) {
    cameras.list(call, position: parameters.position)
  }

  func listCameraPrograms(_ call: IncomingCall) {
    cameras.listPrograms(call)
  }

  func listIntervals(_ call: IncomingCall) {
    engine.listIntervals(call)
  }

  func startInterval(_ parameters: Interface.StartInterval.Parameters, _ call: IncomingCall) {
    guard mayKeepIntervals(call) else { return }
    engine.setInterval(call, parameters.name, isRunning: true)
  }

  func stopInterval(_ parameters: Interface.StopInterval.Parameters, _ call: IncomingCall) {
    guard mayKeepIntervals(call) else { return }
    engine.setInterval(call, parameters.name, isRunning: false)
  }

  private func mayKeepIntervals(_ call: IncomingCall) -> Bool {
    launches.mayAdminister(call, "start and stop intervals")
  }

  func listMicrophones(_ call: IncomingCall) {
    engine.parts.microphones.list(call)
  }

  func watchRotation(_ parameters: Interface.WatchRotation.Parameters, _ call: IncomingCall) {
    cameras.turns.watch(call, of: parameters.camera)
  }

  func getAuthorization(_ parameters: Interface.GetAuthorization.Parameters, _ call: IncomingCall) {
    guard isName(parameters.application) else { return failName(call) }
    guard let medium = CaptureMedium(parameters.medium) else {
      return call.fail(VarlinkServiceInterface.InvalidParameter(parameter: "medium"))
    }
    engine.parts.access.authorization(
      call, parameters.application, medium, launch: launches.launch(of: call.process))
  }

  func getSupport(_ parameters: Interface.GetSupport.Parameters, _ call: IncomingCall) {
    VideoEncoder.whenKnown { [sessions] in
      sessions.session(parameters.session, of: call)?.support(call)
    }
  }

  func watchCameras(_ call: IncomingCall) {
    cameras.watch(call)
  }

  func openSession(_ parameters: Interface.OpenSession.Parameters, _ call: IncomingCall) {
    guard isName(parameters.application) else { return failName(call) }
    sessions.open(call, parameters)
  }

  private func isName(_ application: String) -> Bool {
    (1...Self.longestName).contains(application.utf8.count)
  }

  private func failName(_ call: IncomingCall) {
    call.fail(VarlinkServiceInterface.InvalidParameter(parameter: "application"))
  }

  func listSessions(_ call: IncomingCall) {
    sessions.list(call)
  }

  func reload(_ call: IncomingCall) {
    guard launches.mayAdminister(call, "make it read its configuration") else { return }
    engine.reload(call)
  }

  func simulateCamera(_ parameters: Interface.SimulateCamera.Parameters, _ call: IncomingCall) {
    guard launches.mayAdminister(call, "give cameras simulated troubles") else { return }
    cameras.simulate(call, parameters)
  }

  func simulateClock(_ parameters: Interface.SimulateClock.Parameters, _ call: IncomingCall) {
    guard launches.mayAdminister(call, "step its clock") else { return }
    engine.simulate(call, parameters)
  }

  func beginConfiguration(
    _ parameters: Interface.BeginConfiguration.Parameters, _ call: IncomingCall
  ) {
    sessions.session(parameters.session, of: call)?.beginConfiguration(call)
  }

  func configure(_ parameters: Interface.Configure.Parameters, _ call: IncomingCall) {
    sessions.session(parameters.session, of: call)?.configure(call, parameters.configuration)
  }

  func commitConfiguration(
    _ parameters: Interface.CommitConfiguration.Parameters, _ call: IncomingCall
  ) {
    sessions.session(parameters.session, of: call)?.commitConfiguration(call)
  }

  func switchCamera(_ parameters: Interface.SwitchCamera.Parameters, _ call: IncomingCall) {
    sessions.session(parameters.session, of: call)?.switchCamera(call, to: parameters.camera)
  }

  func adjustCamera(_ parameters: Interface.AdjustCamera.Parameters, _ call: IncomingCall) {
    sessions.session(parameters.session, of: call)?.adjust(call, parameters)
  }

  func start(_ parameters: Interface.Start.Parameters, _ call: IncomingCall) {
    sessions.session(parameters.session, of: call)?.start(call)
  }

  func stop(_ parameters: Interface.Stop.Parameters, _ call: IncomingCall) {
    sessions.session(parameters.session, of: call)?.stop(call)
  }

  func capturePhoto(_ parameters: Interface.CapturePhoto.Parameters, _ call: IncomingCall) {
    sessions.session(parameters.session, of: call)?.photos.capture(
      call, PhotoParameters(parameters.settings ?? Interface.PhotoSettings()))
  }

  func prepareSettings(_ parameters: Interface.PrepareSettings.Parameters, _ call: IncomingCall) {
    sessions.session(parameters.session, of: call)?.photos.prepare(
      call, parameters.settings.map { PhotoParameters($0) })
  }

  func setTorch(_ parameters: Interface.SetTorch.Parameters, _ call: IncomingCall) {
    sessions.session(parameters.session, of: call)?.setTorch(call, isOn: parameters.on)
  }

  func showCountdown(_ parameters: Interface.ShowCountdown.Parameters, _ call: IncomingCall) {
    sessions.session(parameters.session, of: call)?.showCountdown(call, parameters.untilUSec)
  }

  func watchReadiness(_ parameters: Interface.WatchReadiness.Parameters, _ call: IncomingCall) {
    sessions.session(parameters.session, of: call)?.photos.watchReadiness(call)
  }

  func openPhoto(_ parameters: Interface.OpenPhoto.Parameters, _ call: IncomingCall) {
    guard let session = sessions.session(parameters.session, of: call) else { return }
    guard let photo = session.photos.taken(parameters.photo) else {
      return call.fail(Interface.NoSuchObject(name: parameters.photo))
    }
    desk.storage.open(photo.name, in: session.content) { result in
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
    desk.deferred.claim(call, parameters.photo)
  }

  func finalizePhoto(_ parameters: Interface.FinalizePhoto.Parameters, _ call: IncomingCall) {
    desk.deferred.finalize(call, parameters.photo)
  }

  func watchDeferredPhotos(_ call: IncomingCall) {
    desk.deferred.watch(call)
  }

  func startRecording(_ parameters: Interface.StartRecording.Parameters, _ call: IncomingCall) {
    let arrivalUSec = MonotonicClock.nowUSec
    VideoEncoder.whenKnown { [sessions] in
      // A client that has gone in the meantime would never stop it.
      guard call.isOpen else { return }
      sessions.session(parameters.session, of: call)?.recordings.start(
        call, RecordingParameters(parameters), arrivalUSec: arrivalUSec)
    }
  }

  func pauseRecording(_ parameters: Interface.PauseRecording.Parameters, _ call: IncomingCall) {
    guard let session = sessions.session(parameters.session, of: call),
      session.recordings.change(
        call, parameters.recording, { $0.pause($1, atUSec: $2) })
    else { return }
    call.reply(Interface.PauseRecording.Reply())
  }

  func resumeRecording(_ parameters: Interface.ResumeRecording.Parameters, _ call: IncomingCall) {
    guard let session = sessions.session(parameters.session, of: call),
      session.recordings.change(
        call, parameters.recording, { $0.resume($1, atUSec: $2) })
    else { return }
    call.reply(Interface.ResumeRecording.Reply())
  }

  func stopRecording(_ parameters: Interface.StopRecording.Parameters, _ call: IncomingCall) {
    guard let session = sessions.session(parameters.session, of: call),
      session.recordings.change(
        call, parameters.recording, { $0.stop($1, atUSec: $2) })
    else { return }
    call.reply(Interface.StopRecording.Reply())
  }

  func openPreview(_ parameters: Interface.OpenPreview.Parameters, _ call: IncomingCall) {
    sessions.session(parameters.session, of: call)?.previews.open(call, parameters)
  }

  func releasePreviewBuffer(
    _ parameters: Interface.ReleasePreviewBuffer.Parameters, _ call: IncomingCall
  ) {
    sessions.release(call, buffer: parameters.buffer, of: parameters.preview)
  }

  func listContentDirectories(
    _ parameters: Interface.ListContentDirectories.Parameters, _ call: IncomingCall
  ) {
    let maximum = parameters.maximum
    guard maximum.map({ (1...1000).contains($0) }) ?? true else {
      return call.fail(invalidParameter: "maximum")
    }
    desk.list(
      call,
      ContentPage(
        application: parameters.application, after: parameters.after,
        maximum: maximum.map { Int($0) }),
      launch: launches.launch(of: call.process))
  }

  func watchContentDirectories(
    _ parameters: Interface.WatchContentDirectories.Parameters, _ call: IncomingCall
  ) {
    desk.watch(call, parameters.application, launch: launches.launch(of: call.process))
  }

  func getHealth(_ call: IncomingCall) {
    engine.health(call)
  }

  func invalidateContentDirectory(
    _ parameters: Interface.InvalidateContentDirectory.Parameters, _ call: IncomingCall
  ) {
    desk.invalidate(call, parameters.name, launch: launches.launch(of: call.process))
  }
}

// MARK: Applications and their extensions

extension EngineService {
  func setApplicationContext(
    _ parameters: Interface.SetApplicationContext.Parameters, _ call: IncomingCall
  ) {
    guard isName(parameters.application) else { return failName(call) }
    launches.setContext(call, parameters.application, parameters.context)
  }

  func getApplicationContext(
    _ parameters: Interface.GetApplicationContext.Parameters, _ call: IncomingCall
  ) {
    guard isName(parameters.application) else { return failName(call) }
    launches.context(call, parameters.application)
  }

  func invalidateSessionContent(_ call: IncomingCall) {
    launches.invalidateSessionContent(call)
  }
}
