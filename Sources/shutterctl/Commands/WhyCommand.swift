// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Says where a press that began now would go, and why.",
    discussion: """
      Devices and buttons are named as `shutterctl devices` shows them, and KEY_ may be left out. With one \
      name, of a device or of a button, each button that it fits is told; without a name every one is.
      """)

  @OptionGroup var common: CommonOptions
  @Argument(help: "A device's name, or a button's, such as KEY_VOLUMEDOWN.") var name: String?
  @Argument(help: "The name of a button of the device.") var button: String?

  func run() {
    LoopRun.run { [self] in
      let control = try common.connect(.control)
      guard let name, let button else { return try await explainAll(control) }
      let known = try await devices().first { $0.name == name }?.buttons.map(\.name) ?? []
      let whole = known.first { Self.isName(button, of: $0) } ?? button
      let reply = try await control.call(
        ControlInterface.Explain.self, .init(device: name, button: whole))
      if common.json { return TextForm.printJSON(reply) }
      print(WhyText.words(reply))
    }
  }

  /// Explains each button that fits the one name there is, or all.
  @LoopActor
  private func explainAll(_ control: VarlinkClient) async throws {
    var isAny = false
    for device in try await devices() {
      for button in device.buttons where fits(device.name, button.name) {
        isAny = true
        let reply = try await control.call(
          ControlInterface.Explain.self, .init(device: device.name, button: button.name))
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
    return device == name || Self.isName(name, of: button)
  }

  private static func isName(_ name: String, of button: String) -> Bool {
    button == name || button == "KEY_\(name)"
  }

  @LoopActor
  private func devices() async throws -> [GatewayInterface.Device] {
    try await common.connect(.gateway).call(GatewayInterface.ListDevices.self, .init()).devices
  }
}
