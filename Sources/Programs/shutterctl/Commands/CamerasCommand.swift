// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

struct CamerasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cameras", abstract: "Lists the cameras and what they deliver.")

  @OptionGroup var common: CommonOptions
  @Flag(help: "Keep showing what is added, changed and removed, until interrupted.")
  var follow = false

  func run() {
    LoopRun.run(common) { [self] in
      let listing = CommonOptions.Listing(name: \.name, show: show, showNone: showNone)
      guard follow else { return listing.show(try await common.cameras(), common) }
      try await common.follow(EngineInterface.WatchCameras.self, at: .engine, listing) {
        ($0.cameras, $0.added, $0.changed, $0.removed)
      }
    }
  }

  private func showNone() {
    print(
      "No camera. Plug one in, or add a [[synthetic]] one to the engine's configuration.")
  }

  private func show(_ camera: EngineInterface.Camera, _ word: String) {
    TextForm.printLine("\(word)\(camera.name)  (\(camera.label))")
    print(
      "  \(camera.position), \(camera.node ?? (camera.kind == .program ? "a camera program" : "no node"))"
        + "\(camera.busy ? ", in use by another program" : "")")
    TextForm.printTable(
      camera.formats.map { format in
        let rate = format.frameIntervals.first.map { interval in
          "\(interval.denominator / max(1, interval.numerator)) frames a second"
        }
        return ["  \(format.pixelFormat)", "\(format.width)x\(format.height)", rate ?? ""]
      })
  }
}

struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "Lists what a camera delivers, what each preset chooses of it, and its controls.")

  @OptionGroup var common: CommonOptions
  @Argument(
    help: "The camera, as `shutterctl cameras` names it.", completion: .custom(Completion.cameras))
  var camera: String

  func run() {
    LoopRun.run(common) { [self] in
      guard let known = try await common.cameras().first(where: { $0.name == camera }) else {
        throw VarlinkCallError.error(
          RemoteError(
            name: EngineInterface.NoSuchCamera.name, parameters: ["camera": .string(camera)]))
      }
      let presets = try await presets()
      if common.json { return TextForm.printJSON(Self.object(known, presets)) }
      show(known, presets)
    }
  }

  /// Asks the engine which format each preset chooses.
  @LoopActor
  private func presets() async throws -> [EngineInterface.Configuration] {
    let session = try await CommandSession.open(
      common, application: CommandSession.application, configuration: .init(camera: camera))
    defer { session.close() }
    var presets: [EngineInterface.Configuration] = []
    for preset in EngineInterface.Preset.declared {
      let reply = try await session.calls.call(
        EngineInterface.Configure.self,
        .init(session: session.id, configuration: .init(preset: preset)))
      presets.append(reply.configuration)
    }
    return presets
  }

  private func show(
    _ camera: EngineInterface.Camera, _ presets: [EngineInterface.Configuration]
  ) {
    TextForm.printLine("\(camera.name)  (\(camera.label))")
    TextForm.printTable(
      camera.formats.map { format in
        [
          "  \(format.pixelFormat)", "\(format.width)x\(format.height)",
          format.frameIntervals.map(Self.text).joined(separator: " "),
        ]
      })
    print("presets")
    TextForm.printTable(
      presets.map { preset in
        [
          "  \(preset.preset.map { "\($0)" } ?? "")", preset.pixelFormat ?? "",
          "\(preset.width ?? 0)x\(preset.height ?? 0)",
          preset.frameInterval.map(Self.text) ?? "",
        ]
      })
    if !camera.controls.isEmpty { print("controls") }
    TextForm.printTable(
      camera.controls.map { control in
        [
          "  \(control.name)", "\(control.minimum) to \(control.maximum)",
          control.step > 1 ? "step \(control.step)" : "", "default \(control.default)",
          "is \(control.value)",
          control.latencyFrames.map { "shows after \(TextForm.count(Int($0), "frame"))" } ?? "",
        ]
      })
  }

  /// The camera as JSON, with the format that each preset chooses.
  private static func object(
    _ camera: EngineInterface.Camera, _ presets: [EngineInterface.Configuration]
  ) -> JSON {
    var object: JSONObject = [:]
    for member in camera.json.objectValue?.members ?? [] { object[member.name] = member.value }
    object["presets"] = .array(
      presets.map { preset in
        EngineInterface.Configuration(
          preset: preset.preset, pixelFormat: preset.pixelFormat, width: preset.width,
          height: preset.height, frameInterval: preset.frameInterval
        ).json
      })
    return .object(object)
  }

  private static func text(_ interval: EngineInterface.Fraction) -> String {
    "\(interval.numerator)/\(interval.denominator)"
  }
}
