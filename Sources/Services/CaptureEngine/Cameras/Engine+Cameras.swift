// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket
import VideoDevices

extension Engine {
  /// Answers ListCameras.
  func listCameras(_ call: IncomingCall) {
    cameras.refresh(own: camerasInUse) { [self] in
      call.reply(EngineInterface.ListCameras.Reply(cameras: cameras.all.map(\.description.wire)))
    }
  }

  /// Answers WatchCameras, as long as the client wants.
  func watchCameras(_ call: IncomingCall) {
    call.onEnd = { [weak self, weak call] in self?.cameraWatchers.removeAll { $0 === call } }
    cameras.refresh(own: camerasInUse) { [self] in
      guard call.isOpen else { return }
      cameraWatchers.append(call)
      call.reply(
        EngineInterface.WatchCameras.Reply(cameras: cameras.all.map(\.description.wire)),
        continues: true)
    }
  }

  /// A camera came, went or changed.
  func take(_ event: CameraCatalogue.Event) {
    let reply: EngineInterface.WatchCameras.Reply
    switch event {
    case .added(let camera):
      reply = EngineInterface.WatchCameras.Reply(added: camera.wire)
      tellSessions(of: camera.name, isPresent: true)
    case .changed(let camera):
      reply = EngineInterface.WatchCameras.Reply(changed: camera.wire)
    case .removed(let name):
      reply = EngineInterface.WatchCameras.Reply(removed: name)
      tellSessions(of: name, isPresent: false)
    }
    for call in cameraWatchers { call.reply(reply, continues: true) }
  }

  private func tellSessions(of camera: String, isPresent: Bool) {
    for session in sessions.values where session.configuration.camera == camera {
      session.cameraChanged(isPresent: isPresent)
    }
  }

  /// Cameras that a session uses or brings back: the engine itself is using them.
  var camerasInUse: Set<String> {
    Set(sessions.values.filter { $0.machine.isCameraWanted }.map(\.configuration.camera))
  }
}
