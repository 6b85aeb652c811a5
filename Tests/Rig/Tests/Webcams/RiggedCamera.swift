// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport

/// A camera of some kind that a test can trouble.
struct RiggedCamera {
  typealias Engine = EngineInterface

  /// A privacy shutter, or what comes next to it.
  struct Shutter {
    let close: () throws -> Void
    let open: () throws -> Void
  }

  /// The engine's name of it.
  let name: String
  /// Of a session with it: few frames a second, because each is painted or encoded on an emulated processor.
  let configuration: Engine.Configuration
  let shutter: Shutter?
  let unplug: () throws -> Void
  let plug: () throws -> Void
  /// Steps of a bracket; none: it has no control for one.
  var bracket: [Engine.BracketStep] = []
  /// The controls that such a bracket changes, read by somebody else if they are a driver's.
  var controls: () throws -> String = { "" }

  private static func settings(
    _ name: String, _ width: Int64, _ height: Int64, rate: Int64
  ) -> Engine.Configuration {
    .init(
      camera: name, width: width, height: height,
      frameInterval: .init(numerator: 1, denominator: rate), recordingEnabled: true)
  }

  private static func values(_ controls: String, at node: String) throws -> String {
    try Command.run("v4l2-ctl", "-d", node, "-C", controls)
  }
}

extension RiggedCamera {
  /// What the engine's configuration has to say for these cameras.
  static let engineConfiguration = """
    [[camera]]
    match = { ID_V4L_PRODUCT = "vivid*" }
    name = "vivid"
    bias_control = "brightness"
    bias_units_per_ev = 32
    [[synthetic]]
    name = "synthetic"
    width = 320
    height = 180
    frames_per_second = 10
    control_latency = 2
    """

  static func vivid(_ vivid: Vivid) -> RiggedCamera {
    let driver = "/sys/bus/platform/drivers/vivid"
    return RiggedCamera(
      name: "vivid", configuration: settings("vivid", 320, 180, rate: 10),
      shutter: Shutter(
        close: { try vivid.set(control: "privacy", 1) },
        open: { try vivid.set(control: "privacy", 0) }),
      unplug: { try RigFile.write("\(driver)/unbind", "vivid.0") },
      plug: { try RigFile.write("\(driver)/bind", "vivid.0") },
      bracket: [-2000, 2000].map { .init(biasMilliEV: $0) },
      controls: { try values("brightness", at: vivid.node) })
  }

  /// - Parameter serial: of the webcam, which is a part of its name.
  static func webcam(_ webcam: ScriptedWebcam, serial: String) -> RiggedCamera {
    let name = "Rig_UVC_Camera_\(serial)"
    return RiggedCamera(
      name: name, configuration: settings(name, 640, 480, rate: 5),
      shutter: Shutter(
        close: { try webcam.order("set privacy 1") }, open: { try webcam.order("set privacy 0") }),
      unplug: { try webcam.order("unplug") }, plug: { try webcam.order("plug") },
      bracket: [40, 100].map { .init(focus: $0) },
      controls: {
        try values("auto_exposure,focus_automatic_continuous,gain", at: webcam.node)
      })
  }

  /// Its producer has no frames for a while, which is no interruption; and it ends and comes back.
  static func loopback(_ loopback: LoopbackCameras) -> RiggedCamera {
    RiggedCamera(
      name: "video40", configuration: settings("video40", 320, 180, rate: 10), shutter: nil,
      unplug: { loopback.stopFeeding() }, plug: { try loopback.feed() })
  }

  static func synthetic(_ daemons: Daemons) throws -> RiggedCamera {
    let calls = try daemons.connect(.engine)
    func simulate(_ event: Engine.SimulateCamera.Parameters.Event) throws {
      _ = try calls.call(Engine.SimulateCamera.self, .init(camera: "synthetic", event: event))
    }
    return RiggedCamera(
      name: "synthetic", configuration: settings("synthetic", 320, 180, rate: 10),
      shutter: Shutter(close: { try simulate(.shut) }, open: { try simulate(.well) }),
      unplug: { try simulate(.unplug) }, plug: { try simulate(.plug) },
      bracket: [2000, 8000].map { .init(exposureUSec: $0) },
      controls: {
        let cameras = try calls.call(Engine.ListCameras.self, .init(position: nil)).cameras
        let camera = cameras.first { $0.name == "synthetic" }
        return "\(camera?.controls.map { "\($0.name)=\($0.value)" } ?? [])"
      })
  }
}
