// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ShutterInterfaces
import Varlink

/// The options that choose a camera, its format, and how its photos are taken.
struct CameraOptions: ParsableArguments {
  @Option(
    help: "The camera, as `shutterctl cameras` names it. Default: the engine's choice.",
    completion: .custom(Completion.cameras))
  var camera: String?
  @Option(
    help: "photo, high, medium or low.", completion: Completion.names(EngineInterface.Preset.self))
  var preset: String?
  @Option(help: "Pixels across, together with --height.") var width: Int64?
  @Option(help: "Pixels down, together with --width.") var height: Int64?
  @Option(help: "V4L2's four characters of a pixel format, such as YUYV.") var pixelFormat: String?
  @Option(help: "Seconds from frame to frame as a fraction, such as 1/30.")
  var frameInterval: FrameIntervalArgument?
  @Option(
    help: """
      If the camera runs in another format for other programs: refuse; wait until it is free; or change it for all of \
      them, if they are yours. Default: refuse.
      """,
    completion: Completion.names(EngineInterface.Configuration.OtherFormat.self))
  var otherFormat: String?
  @Option(
    help: ArgumentHelp("Set a control of the camera; may be repeated.", valueName: "name=value"))
  var control: [ControlArgument] = []
  @Flag(
    inversion: .prefixedNo,
    help: "Photograph the moment that is named, from frames that are kept. Default: yes.")
  var zeroShutterLag: Bool?
  @Flag(
    inversion: .prefixedNo, help: "Begin a photo before the one before it is done. Default: no.")
  var responsive: Bool?
  @Option(
    help: "The most that photos may ask for: speed, balanced or quality.",
    completion: Completion.names(EngineInterface.Configuration.MaxQuality.self))
  var maxQuality: String?

  func validate() throws {
    guard (width == nil) == (height == nil) else {
      throw ValidationError("--width and --height go together")
    }
    try NamedValue.check(preset, EngineInterface.Preset.self, "--preset")
    try NamedValue.check(
      maxQuality, EngineInterface.Configuration.MaxQuality.self, "--max-quality")
    try NamedValue.check(
      otherFormat, EngineInterface.Configuration.OtherFormat.self, "--other-format")
  }

  /// Whether they leave everything open.
  var isEmpty: Bool { configuration == EngineInterface.Configuration() }

  var configuration: EngineInterface.Configuration {
    EngineInterface.Configuration(
      camera: camera, preset: preset.map { .init(rawValue: $0) }, pixelFormat: pixelFormat,
      width: width, height: height, frameInterval: frameInterval?.value,
      zeroShutterLag: zeroShutterLag, responsiveCapture: responsive,
      maxQuality: maxQuality.map { .init(rawValue: $0) },
      controls: control.isEmpty ? nil : control.map(\.value),
      otherFormat: otherFormat.map { .init(rawValue: $0) })
  }
}

/// "exposure_time_absolute=100" on a command line.
struct ControlArgument: ExpressibleByArgument {
  let value: EngineInterface.ControlValue
  /// `shutterctl client` has sliders beside the camera's controls, by the same option: "x=0,100,1".
  var slider: ControlOption?

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    if let slider = ControlOption(argument: argument) {
      // Other commands have no sliders: the engine refuses a control of this name.
      value = EngineInterface.ControlValue(name: argument, value: 0)
      self.slider = slider
      return
    }
    guard parts.count == 2, !parts[0].isEmpty, let number = Int64(parts[1]) else { return nil }
    value = EngineInterface.ControlValue(name: String(parts[0]), value: number)
  }
}

/// "left,right" on a command line: cameras that photograph the same moment.
struct CameraSetArgument: ExpressibleByArgument {
  let names: [String]

  init?(argument: String) {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard (1...8).contains(names.count), Set(names).count == names.count, !names.contains("") else {
      return nil
    }
  }
}

/// "1/30" on a command line.
struct FrameIntervalArgument: ExpressibleByArgument {
  let value: EngineInterface.Fraction

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let numerator = Int64(parts[0]), let denominator = Int64(parts[1]),
      numerator > 0, denominator > 0
    else { return nil }
    value = EngineInterface.Fraction(numerator: numerator, denominator: denominator)
  }
}

/// Options whose values are the words of an enumeration of an interface.
enum NamedValue {
  /// Throws if the value is not one of the words, and lists them.
  static func check<Value: VarlinkEnumeration>(
    _ text: String?, _ type: Value.Type, _ option: String
  ) throws {
    let names = type.declared.map(\.rawValue)
    guard let text, !names.contains(text) else { return }
    throw ValidationError("\(option) is one of \(names.joined(separator: ", "))")
  }
}
