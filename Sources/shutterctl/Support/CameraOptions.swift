// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Varlink

/// Which camera, and in which format.
struct CameraOptions: ParsableArguments {
  @Option(help: "The camera, as `shutterctl cameras` names it. Default: the engine's choice.")
  var camera: String?
  @Option(help: "Pixels across, together with --height.") var width: Int64?
  @Option(help: "Pixels down, together with --width.") var height: Int64?
  @Option(help: "photo, high, medium or low.") var preset: String?

  func validate() throws {
    guard (width == nil) == (height == nil) else {
      throw ValidationError("--width and --height go together")
    }
    let presets = EngineInterface.Preset.declared.map(\.rawValue)
    if let preset, !presets.contains(preset) {
      throw ValidationError("--preset is one of \(presets.joined(separator: ", "))")
    }
  }

  var configuration: EngineInterface.Configuration {
    EngineInterface.Configuration(
      camera: camera, preset: preset.map { .init(rawValue: $0) }, width: width, height: height)
  }
}
