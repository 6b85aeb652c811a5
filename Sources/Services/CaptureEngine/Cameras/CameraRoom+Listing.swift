// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

extension CameraRoom {
  /// Answers ListCameras: with all cameras, or with those of one position.
  func list(
    _ call: IncomingCall, position: EngineInterface.ListCameras.Parameters.Position?
  ) {
    sources.refresh(own: inUse) { [self] in
      let listed = catalogue.all.map { wire($0.description) }.filter {
        position == nil || $0.position.rawValue == position?.rawValue
      }
      let unused = position == nil ? sources.unused.map(\.wire) : []
      call.reply(
        EngineInterface.ListCameras.Reply(
          cameras: listed, unused: unused.isEmpty ? nil : unused))
    }
  }

  /// Answers WatchCameras, as long as the client wants.
  func watch(_ call: IncomingCall) {
    call.onEnd = { [weak self, weak call] in self?.watchers.removeAll { $0 === call } }
    sources.refresh(own: inUse) { [self] in
      guard call.isOpen else { return }
      watchers.append(call)
      call.reply(
        EngineInterface.WatchCameras.Reply(cameras: catalogue.all.map { wire($0.description) }),
        continues: true)
    }
  }

  /// A camera as the Engine interface writes it, with what brackets know of its controls.
  func wire(_ camera: CameraDescription) -> EngineInterface.Camera {
    let latencies = controls.latencies.frames(of: camera.name)
    let brackets = BracketControls(camera)
    let wireControls = camera.controls.map { control in
      var wire = control.wire
      let fields = brackets.fields(setting: control.name)
      wire.bracketFields = fields.isEmpty ? nil : fields
      wire.latencyFrames = latencies[control.name]
      return wire
    }
    return EngineInterface.Camera(
      name: camera.name, label: camera.label, node: camera.node,
      position: EngineInterface.Camera.Position(camera.position),
      formats: camera.formats.map(\.wire), controls: wireControls, busy: camera.busy,
      largerStills: camera.hasStills ? .modeSwitch : nil, shared: camera.isShared,
      remarks: notes.texts(of: camera.name), kind: camera.kind.wire)
  }

  /// Answers ListCameraPrograms.
  func listPrograms(_ call: IncomingCall) {
    call.reply(
      EngineInterface.ListCameraPrograms.Reply(
        programs: sources.programs.keepers.map { keeper in
          EngineInterface.CameraProgram(
            path: keeper.path, state: keeper.state, name: keeper.introduction?.name,
            library: keeper.introduction?.library, cameras: keeper.cameraNames.sorted(),
            reason: keeper.fault.map { "\($0)" })
        }))
  }
}

extension UnusedNode {
  fileprivate var wire: EngineInterface.UnusedNode {
    switch reason {
    case .pipeline(let name): .init(node: node, reason: .pipeline, pipeline: name)
    case .failed(let error): .init(node: node, reason: .failed, error: "\(error)")
    case .noCamera: .init(node: node, reason: .noCamera)
    case .ignored: .init(node: node, reason: .ignored)
    }
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
