// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ButtonModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Says where a press that began now would go, and why.",
    discussion: """
      Devices and buttons are named as `shutterctl devices` shows them, and KEY_ may be left out. With one \
      name, of a device or of a button, it explains each button that fits; without a name, every button. \
      A press on a touch screen depends on its place: --at 0.5,0.9 is half across and near the bottom.
      """)

  @OptionGroup var common: CommonOptions
  @Argument(
    help: "A device's name, or a button's, such as KEY_VOLUMEDOWN.",
    completion: .custom(Completion.devicesAndButtons))
  var name: String?
  @Argument(
    help: "The name of a button of the device.", completion: .custom(Completion.buttonsOfDevice))
  var button: String?
  @Option(
    name: .customLong("at"),
    help: ArgumentHelp("The place of a press on a surface, 0 to 1.", valueName: "X,Y"))
  var place: SurfacePlace?

  func run() {
    LoopRun.run(common) { [self] in
      guard let name, let button else { return try await explainAll() }
      try await common.why(name, button, at: place)
    }
  }

  /// Explains each button that fits the given name, or all buttons without a name.
  @LoopActor
  private func explainAll() async throws {
    let control = try common.connect(.control)
    var isAny = false
    for device in try await common.devices() {
      for button in device.buttons where fits(device.name, button.name) {
        isAny = true
        let reply = try await common.explain(device.name, button.name, at: place, control)
        if common.json {
          TextForm.printJSON(WhyText.object(device.name, button.name, reply))
        } else {
          print("\(device.name)/\(button.name) (\(button.role)): \(WhyText.words(reply))")
        }
      }
    }
    guard !isAny else { return }
    throw Failure.input(
      name.map { "no device and no button is called '\($0)'; 'shutterctl devices' lists them" }
        ?? "there is no device with a capture button; 'shutterctl doctor' says what may be missing")
  }

  private func fits(_ device: String, _ button: String) -> Bool {
    guard let name else { return true }
    return device == name || WhyText.isName(name, of: button)
  }
}

/// Says in words where a press would go.
enum WhyText {
  /// "granted to APPLICATION (pid 7): …" or "default: … (APPLICATION)", with the client in the
  /// foreground.
  static func words(_ reply: ControlInterface.Explain.Reply) -> String {
    guard let client = reply.client else { return "\(reply.route): \(reply.reason)" }
    let application = client.application.escapingControlCharacters()
    switch reply.route {
    case .granted: return "granted to \(application) (pid \(client.pid)): \(reply.reason)"
    case .default, .swallowed, .unrecognized:
      return "\(reply.route): \(reply.reason) (\(application))"
    }
  }

  /// The reason why no press would be granted, from the names of the obstacles.
  static func words(of obstacles: [String]) -> String {
    obstacles.map { Obstacle(rawValue: $0)?.explanation ?? $0 }.joined(separator: ", ")
  }

  /// Whether the typed name means this button. KEY_ may be left out.
  static func isName(_ typed: String, of button: String) -> Bool {
    button == typed || button == "KEY_\(typed)"
  }

  /// The reply as JSON, with the device and the button that were asked for.
  static func object(
    _ device: String, _ button: String, _ reply: ControlInterface.Explain.Reply
  ) -> JSON {
    var object: JSONObject = ["device": .string(device), "button": .string(button)]
    for member in reply.json.objectValue?.members ?? [] { object[member.name] = member.value }
    return .object(object)
  }
}

extension CommonOptions {
  /// The full name of a typed button, where KEY_ may be left out. An unknown name stays as it is, and the gateway
  /// reports the error.
  @LoopActor
  func buttonName(_ typed: String, of device: String) async throws -> String {
    let known = try await devices().first { $0.name == device }?.buttons.map(\.name) ?? []
    return known.first { WhyText.isName(typed, of: $0) } ?? typed
  }

  /// Shows where a press of one button would go, and why.
  @LoopActor
  func why(_ device: String, _ button: String, at place: SurfacePlace? = nil) async throws {
    let whole = try await buttonName(button, of: device)
    let reply = try await explain(device, whole, at: place, try connect(.control))
    if json { return TextForm.printJSON(WhyText.object(device, whole, reply)) }
    print(WhyText.words(reply))
  }

  /// Asks the gateway where a press of the button would go now.
  @LoopActor
  func explain(
    _ device: String, _ button: String, at place: SurfacePlace? = nil, _ control: VarlinkClient
  ) async throws -> ControlInterface.Explain.Reply {
    try await control.call(
      ControlInterface.Explain.self,
      .init(device: device, button: button, x: place?.x, y: place?.y))
  }
}
