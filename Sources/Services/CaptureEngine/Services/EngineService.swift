// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// org.shutterd.Engine: cameras, sessions, photos.
@LoopActor
final class EngineService: VarlinkService {
  typealias Interface = EngineInterface

  let interface: any VarlinkInterface.Type = Interface.self
  private unowned let engine: Engine
  /// The most bytes of an application's name, which is kept on the disk.
  private static let longestName = 255

  init(engine: Engine) { self.engine = engine }

  func handle(_ call: IncomingCall) {
    switch call.method {
    case Interface.ListCameras.name: listCameras(call)
    case Interface.WatchCameras.name: watchCameras(call)
    case Interface.OpenSession.name: openSession(call)
    case Interface.ListSessions.name: listSessions(call)
    case Interface.BeginConfiguration.name: beginConfiguration(call)
    case Interface.Configure.name: configure(call)
    case Interface.CommitConfiguration.name: commitConfiguration(call)
    case Interface.SwitchCamera.name: switchCamera(call)
    case Interface.Start.name: start(call)
    case Interface.Stop.name: stop(call)
    case Interface.CapturePhoto.name: capturePhoto(call)
    case Interface.WatchReadiness.name: watchReadiness(call)
    case Interface.OpenPhoto.name: openPhoto(call)
    case Interface.ListContentDirectories.name: listContentDirectories(call)
    case Interface.WatchContentDirectories.name: watchContentDirectories(call)
    case Interface.InvalidateContentDirectory.name: invalidateContentDirectory(call)
    case Interface.GetHealth.name: getHealth(call)
    case Interface.Reload.name: reload(call)
    default: call.failNotImplemented()
    }
  }

  private func listCameras(_ call: IncomingCall) {
    guard call.decode(Interface.ListCameras.self) != nil else { return }
    engine.listCameras(call)
  }

  private func watchCameras(_ call: IncomingCall) {
    guard call.decode(Interface.WatchCameras.self) != nil else { return }
    engine.watchCameras(call)
  }

  private func openSession(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.OpenSession.self) else { return }
    guard (1...Self.longestName).contains(parameters.application.utf8.count) else {
      return call.fail(VarlinkServiceInterface.InvalidParameter(parameter: "application"))
    }
    engine.open(call, parameters)
  }

  private func listSessions(_ call: IncomingCall) {
    guard call.decode(Interface.ListSessions.self) != nil else { return }
    engine.listSessions(call)
  }

  private func reload(_ call: IncomingCall) {
    guard call.decode(Interface.Reload.self) != nil else { return }
    engine.reload(call)
  }

  private func beginConfiguration(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.BeginConfiguration.self) else { return }
    engine.session(parameters.session, of: call)?.beginConfiguration(call)
  }

  private func configure(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.Configure.self) else { return }
    engine.session(parameters.session, of: call)?.configure(call, parameters.configuration)
  }

  private func commitConfiguration(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.CommitConfiguration.self) else { return }
    engine.session(parameters.session, of: call)?.commitConfiguration(call)
  }

  private func switchCamera(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.SwitchCamera.self) else { return }
    engine.session(parameters.session, of: call)?.switchCamera(call, to: parameters.camera)
  }

  private func start(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.Start.self) else { return }
    engine.session(parameters.session, of: call)?.start(call)
  }

  private func stop(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.Stop.self) else { return }
    engine.session(parameters.session, of: call)?.stop(call)
  }

  private func capturePhoto(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.CapturePhoto.self) else { return }
    engine.session(parameters.session, of: call)?.capture(
      call, PhotoSettings(parameters.settings ?? Interface.PhotoSettings()))
  }

  private func watchReadiness(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.WatchReadiness.self) else { return }
    engine.session(parameters.session, of: call)?.watchReadiness(call)
  }

  private func openPhoto(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.OpenPhoto.self),
      let session = engine.session(parameters.session, of: call)
    else { return }
    guard let photo = session.taken.last(where: { $0.name == parameters.photo }) else {
      return call.fail(Interface.NoSuchObject(name: parameters.photo))
    }
    engine.storage.open(photo.name, in: session.content) { result in
      guard let opened = try? result.get(), let file = try? opened.descriptor.duplicate() else {
        return call.fail(Interface.NoSuchObject(name: parameters.photo))
      }
      let descriptors = DescriptorList()
      let index = descriptors.append(file)
      call.reply(
        Interface.OpenPhoto.Reply(
          photoFileDescriptor: index, size: photo.size, mediaType: photo.mediaType),
        descriptors: descriptors)
    }
  }

  private func listContentDirectories(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.ListContentDirectories.self) else { return }
    engine.listContent(call, parameters.application)
  }

  private func watchContentDirectories(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.WatchContentDirectories.self) else { return }
    engine.watchContent(call, parameters.application)
  }

  private func getHealth(_ call: IncomingCall) {
    guard call.decode(Interface.GetHealth.self) != nil else { return }
    engine.health(call)
  }

  private func invalidateContentDirectory(_ call: IncomingCall) {
    guard let parameters = call.decode(Interface.InvalidateContentDirectory.self) else { return }
    engine.invalidateContent(call, parameters.name)
  }
}
