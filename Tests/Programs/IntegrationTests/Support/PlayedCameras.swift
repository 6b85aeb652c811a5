// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// An engine's socket, served by this process: what it says of cameras, and a session that does as it is told.
@LoopActor
final class PlayedCameras: VarlinkService {
  typealias Engine = EngineInterface

  nonisolated let interface: any VarlinkInterface.Type = EngineInterface.self
  private let server = VarlinkServer(
    info: ServiceInfo(vendor: "Shutterd", product: "test", version: "1", url: ""))
  private var listed = Engine.ListCameras.Reply(cameras: [])
  private var refusal: (any VarlinkErrorValue)?
  private var film: Engine.StartRecording.Reply?

  init(at path: String) throws {
    server.add(self)
    try server.listen(at: path, mode: 0o600)
  }

  /// Lists these from now on.
  func list(_ cameras: [Engine.Camera], unused: [Engine.UnusedNode]? = nil) {
    listed = .init(cameras: cameras, unused: unused)
  }

  /// Answers each start with this error from now on; nil: with success.
  func refuseStarts(with error: (any VarlinkErrorValue)?) { refusal = error }

  /// Answers each request for a film with its end.
  func film(_ end: Engine.StartRecording.Reply) { film = end }

  func handle(_ call: IncomingCall) {
    switch call.method {
    case Engine.ListCameras.name: call.reply(listed)
    case Engine.OpenSession.name:
      call.reply(
        Engine.OpenSession.Reply(
          session: "played",
          contentDirectory: .init(name: "played", application: "a", active: true, size: 0),
          status: .init(state: .running, configuration: .init(camera: "cam"))), continues: true)
    case Engine.Start.name:
      if let refusal { call.fail(refusal) } else { call.reply(NoFields()) }
    case Engine.StartRecording.name:
      if let film { call.reply(film) } else { call.failNotImplemented() }
    default: call.failNotImplemented()
    }
  }
}

extension EngineInterface.Camera {
  /// A V4L2 camera of this name.
  static func named(
    _ name: String, formats: [String], remarks: [String]? = nil
  ) -> EngineInterface.Camera {
    EngineInterface.Camera(
      name: name, label: "A camera", node: "/dev/video90", position: .external,
      formats: formats.map {
        .init(pixelFormat: $0, width: 640, height: 480, frameIntervals: [])
      },
      controls: [], busy: false, remarks: remarks, kind: .v4l2)
  }
}
