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

  func listCameras(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.ListCameras.self) else { return }
    cameras.list(call, position: parameters.position)
  }

  func listCameraPrograms(_ call: IncomingCall) {
    guard call.decode(Interface.ListCameraPrograms.self) != nil else { return }
    cameras.listPrograms(call)
  }

  func listIntervals(_ call: IncomingCall) {
    guard call.decode(Interface.ListIntervals.self) != nil else { return }
    engine.listIntervals(call)
  }

  func startInterval(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.StartInterval.self), mayKeepIntervals(call)
    else { return }
    engine.setInterval(call, parameters.name, isRunning: true)
  }

  func stopInterval(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.StopInterval.self), mayKeepIntervals(call)
    else { return }
    engine.setInterval(call, parameters.name, isRunning: false)
  }

  private func mayKeepIntervals(_ call: IncomingCall) -> Bool {
    launches.mayAdminister(call, "start and stop intervals")
  }

  func listMicrophones(_ call: IncomingCall) {
    guard call.decode(Interface.ListMicrophones.self) != nil else { return }
    engine.parts.microphones.list(call)
  }

  func watchRotation(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.WatchRotation.self) else { return }
    cameras.turns.watch(call, of: parameters.camera)
  }

  func getAuthorization(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.GetAuthorization.self) else { return }
    guard isName(parameters.application) else { return failName(call) }
    guard let medium = CaptureMedium(parameters.medium) else {
      return call.fail(VarlinkServiceInterface.InvalidParameter(parameter: "medium"))
    }
    engine.parts.access.authorization(
      call, parameters.application, medium, launch: launches.launch(of: call.process))
  }

  func getSupport(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.GetSupport.self) else { return }
    VideoEncoder.whenKnown { [sessions] in
      sessions.session(parameters.session, of: call)?.support(call)
    }
  }

  func watchCameras(_ call: IncomingCall) {
    guard call.decode(Interface.WatchCameras.self) != nil else { return }
    cameras.watch(call)
  }

  func openSession(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.OpenSession.self) else { return }
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
    guard call.decode(Interface.ListSessions.self) != nil else { return }
    sessions.list(call)
  }

  func reload(_ call: IncomingCall) {
    guard call.decode(Interface.Reload.self) != nil,
      launches.mayAdminister(call, "make it read its configuration")
    else { return }
    engine.reload(call)
  }

  func simulateCamera(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SimulateCamera.self),
      launches.mayAdminister(call, "give cameras simulated troubles")
    else { return }
    cameras.simulate(call, parameters)
  }

  func simulateClock(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SimulateClock.self),
      launches.mayAdminister(call, "step its clock")
    else { return }
    engine.simulate(call, parameters)
  }

  func beginConfiguration(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.BeginConfiguration.self) else { return }
    sessions.session(parameters.session, of: call)?.beginConfiguration(call)
  }

  func configure(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.Configure.self) else { return }
    sessions.session(parameters.session, of: call)?.configure(call, parameters.configuration)
  }

  func commitConfiguration(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.CommitConfiguration.self) else { return }
    sessions.session(parameters.session, of: call)?.commitConfiguration(call)
  }

  func switchCamera(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SwitchCamera.self) else { return }
    sessions.session(parameters.session, of: call)?.switchCamera(call, to: parameters.camera)
  }

  func adjustCamera(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.AdjustCamera.self) else { return }
    sessions.session(parameters.session, of: call)?.adjust(call, parameters)
  }

  func start(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.Start.self) else { return }
    sessions.session(parameters.session, of: call)?.start(call)
  }

  func stop(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.Stop.self) else { return }
    sessions.session(parameters.session, of: call)?.stop(call)
  }

  func capturePhoto(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.CapturePhoto.self) else { return }
    sessions.session(parameters.session, of: call)?.photos.capture(
      call, PhotoSettings(parameters.settings ?? Interface.PhotoSettings()))
  }

  func prepareSettings(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.PrepareSettings.self) else { return }
    sessions.session(parameters.session, of: call)?.photos.prepare(
      call, parameters.settings.map { PhotoSettings($0) })
  }

  func setTorch(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SetTorch.self) else { return }
    sessions.session(parameters.session, of: call)?.setTorch(call, isOn: parameters.on)
  }

  func showCountdown(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.ShowCountdown.self) else { return }
    sessions.session(parameters.session, of: call)?.showCountdown(call, parameters.untilUSec)
  }

  func watchReadiness(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.WatchReadiness.self) else { return }
    sessions.session(parameters.session, of: call)?.photos.watchReadiness(call)
  }

  func openPhoto(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.OpenPhoto.self),
      let session = sessions.session(parameters.session, of: call)
    else { return }
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

  func claimPhoto(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.ClaimPhoto.self) else { return }
    desk.deferred.claim(call, parameters.photo)
  }

  func finalizePhoto(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.FinalizePhoto.self) else { return }
    desk.deferred.finalize(call, parameters.photo)
  }

  func watchDeferredPhotos(_ call: IncomingCall) {
    guard call.decode(Interface.WatchDeferredPhotos.self) != nil else { return }
    desk.deferred.watch(call)
  }

  func startRecording(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.StartRecording.self) else { return }
    let arrivalUSec = MonotonicClock.nowUSec
    VideoEncoder.whenKnown { [sessions] in
      // A client that has gone in the meantime would never stop it.
      guard call.isOpen else { return }
      sessions.session(parameters.session, of: call)?.recordings.start(
        call, RecordingSettings(parameters), arrivalUSec: arrivalUSec)
    }
  }

  func pauseRecording(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.PauseRecording.self),
      let session = sessions.session(parameters.session, of: call),
      session.recordings.change(
        call, parameters.recording, { $0.pause($1, atUSec: $2) })
    else { return }
    call.reply(Interface.PauseRecording.Reply())
  }

  func resumeRecording(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.ResumeRecording.self),
      let session = sessions.session(parameters.session, of: call),
      session.recordings.change(
        call, parameters.recording, { $0.resume($1, atUSec: $2) })
    else { return }
    call.reply(Interface.ResumeRecording.Reply())
  }

  func stopRecording(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.StopRecording.self),
      let session = sessions.session(parameters.session, of: call),
      session.recordings.change(
        call, parameters.recording, { $0.stop($1, atUSec: $2) })
    else { return }
    call.reply(Interface.StopRecording.Reply())
  }

  func openPreview(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.OpenPreview.self) else { return }
    sessions.session(parameters.session, of: call)?.previews.open(call, parameters)
  }

  func releasePreviewBuffer(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.ReleasePreviewBuffer.self) else { return }
    sessions.release(call, buffer: parameters.buffer, of: parameters.preview)
  }

  func listContentDirectories(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.ListContentDirectories.self) else { return }
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

  func watchContentDirectories(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.WatchContentDirectories.self) else { return }
    desk.watch(call, parameters.application, launch: launches.launch(of: call.process))
  }

  func getHealth(_ call: IncomingCall) {
    guard call.decode(Interface.GetHealth.self) != nil else { return }
    engine.health(call)
  }

  func invalidateContentDirectory(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.InvalidateContentDirectory.self) else { return }
    desk.invalidate(call, parameters.name, launch: launches.launch(of: call.process))
  }
}

// MARK: Applications and their extensions

extension EngineService {
  func setApplicationContext(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SetApplicationContext.self) else { return }
    guard isName(parameters.application) else { return failName(call) }
    launches.setContext(call, parameters.application, parameters.context)
  }

  func getApplicationContext(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.GetApplicationContext.self) else { return }
    guard isName(parameters.application) else { return failName(call) }
    launches.context(call, parameters.application)
  }

  func invalidateSessionContent(_ call: IncomingCall) {
    guard call.decode(Interface.InvalidateSessionContent.self) != nil else { return }
    launches.invalidateSessionContent(call)
  }
}
