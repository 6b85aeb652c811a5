// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

extension Engine {
  /// Answers ListCameras: with all cameras, or with those of one position.
  func listCameras(
    _ call: IncomingCall, position: EngineInterface.ListCameras.Parameters.Position?
  ) {
    cameras.refresh(own: camerasInUse) { [self] in
      let listed = cameras.all.map { wire($0.description) }.filter {
        position == nil || $0.position.rawValue == position?.rawValue
      }
      call.reply(EngineInterface.ListCameras.Reply(cameras: listed))
    }
  }

  /// Answers WatchCameras, as long as the client wants.
  func watchCameras(_ call: IncomingCall) {
    call.onEnd = { [weak self, weak call] in self?.cameraWatchers.removeAll { $0 === call } }
    cameras.refresh(own: camerasInUse) { [self] in
      guard call.isOpen else { return }
      cameraWatchers.append(call)
      call.reply(
        EngineInterface.WatchCameras.Reply(cameras: cameras.all.map { wire($0.description) }),
        continues: true)
    }
  }

  /// Handles a camera that came, went or changed.
  func take(_ event: CameraCatalogue.Event) {
    let reply: EngineInterface.WatchCameras.Reply
    switch event {
    case .added(let camera):
      reply = EngineInterface.WatchCameras.Reply(added: wire(camera))
      if camera.isNamedByPort { note(.namedByPort, of: camera.name) }
      if !camera.foreignFormats.isEmpty {
        note(.foreignFormats(camera.foreignFormats), of: camera.name)
      }
      if camera.source == .absent { note(.noSignal, of: camera.name) }
      for id in camera.silentControls { note(.silentControl(id), of: camera.name) }
      cameras.camera(named: camera.name).map(restoreControls)
      tellSessions(of: camera.name, isPresent: true)
    case .changed(let camera):
      remarks.forget(silentControlsBut: camera.silentControls, of: camera.name)
      for id in camera.silentControls { note(.silentControl(id), of: camera.name) }
      reply = EngineInterface.WatchCameras.Reply(changed: wire(camera))
    case .removed(let name):
      reply = EngineInterface.WatchCameras.Reply(removed: name)
      tellSessions(of: name, isPresent: false)
      endRotation(of: name)
      remarks.forget(name)
      cameraLog.forget(name)
    }
    for call in cameraWatchers { call.reply(reply, continues: true) }
    // Nobody looks at the shutter of a camera that is unplugged, or has none.
    privacy.look()
  }

  /// A camera as the Engine interface writes it, with what brackets know of its controls.
  private func wire(_ camera: CameraDescription) -> EngineInterface.Camera {
    let latencies = controlLatencies.frames(of: camera.name)
    let brackets = BracketControls(camera)
    let controls = camera.controls.map { control in
      var wire = control.wire
      let fields = brackets.fields(setting: control.name)
      wire.bracketFields = fields.isEmpty ? nil : fields
      wire.latencyFrames = latencies[control.name]
      return wire
    }
    return EngineInterface.Camera(
      name: camera.name, label: camera.label, node: camera.node,
      position: EngineInterface.Camera.Position(camera.position),
      formats: camera.formats.map(\.wire), controls: controls, busy: camera.busy,
      largerStills: camera.hasStills ? .modeSwitch : nil, shared: camera.isShared,
      remarks: remarks.texts(of: camera.name), kind: camera.kind.wire)
  }

  /// Answers ListCameraPrograms.
  func listCameraPrograms(_ call: IncomingCall) {
    call.reply(
      EngineInterface.ListCameraPrograms.Reply(
        programs: cameras.programs.keepers.map { keeper in
          EngineInterface.CameraProgram(
            path: keeper.path, state: keeper.state, name: keeper.introduction?.name,
            library: keeper.introduction?.library, cameras: keeper.cameraNames.sorted(),
            reason: keeper.fault.map { "\($0)" })
        }))
  }

  /// Keeps a remark about a camera, for programs that list the cameras, and logs it once.
  func note(_ remark: CameraRemark, of camera: String) {
    guard remarks.keep(remark, of: camera),
      cameraLog.admits(remark.cause, of: camera, nowUSec: MonotonicClock.nowUSec)
    else { return }
    Log.warning("camera '\(camera)': \(remark)")
  }

  /// Logs that a camera delivers nothing, at most once a minute: in poor light some do so again and again.
  func noteStall(of camera: String) {
    guard cameraLog.admits("frames", of: camera, nowUSec: MonotonicClock.nowUSec) else { return }
    Log.warning("camera '\(camera)' delivers no frames")
  }

  private func tellSessions(of camera: String, isPresent: Bool) {
    for session in inOpeningOrder where session.configuration.camera == camera {
      session.cameraChanged(isPresent: isPresent)
    }
    lookAtCompanions()
  }

  /// The sessions in the order in which they may open a camera again: those that name a format first. One that names none
  /// takes what runs, and would otherwise have the others locked out by its own choice.
  var inOpeningOrder: [Session] {
    let all = Array(sessions.values)
    return all.filter { $0.configuration.namesFormat }
      + all.filter { !$0.configuration.namesFormat }
  }

  /// Cameras that a session uses or brings back: the engine itself is using them.
  var camerasInUse: Set<String> {
    Set(sessions.values.filter { $0.machine.isCameraWanted }.map(\.configuration.camera))
      .union(openCompanions.map(\.name))
  }
}

extension CameraFormat {
  fileprivate var wire: EngineInterface.Format {
    EngineInterface.Format(
      pixelFormat: pixelFormat.description, width: Int64(width), height: Int64(height),
      frameIntervals: frameIntervals.map {
        .init(numerator: Int64($0.numerator), denominator: Int64($0.denominator))
      })
  }
}

extension CameraControl {
  fileprivate var wire: EngineInterface.Control {
    EngineInterface.Control(
      name: name, minimum: minimum, maximum: maximum, step: step, default: defaultValue,
      value: value)
  }
}

extension ProgramKeeper {
  fileprivate var state: EngineInterface.CameraProgram.StateValue {
    if fault != nil { return .failing }
    return introduction == nil ? .starting : .running
  }
}
