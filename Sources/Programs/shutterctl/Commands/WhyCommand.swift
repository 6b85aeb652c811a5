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
  @Argument(
    help: "A device's name, or a button's, such as KEY_VOLUMEDOWN.",
    completion: .custom(Completion.devicesAndButtons))
  var name: String?
  @Argument(
    help: "The name of a button of the device.", completion: .custom(Completion.buttonsOfDevice))
  var button: String?

  func run() {
    LoopRun.run(common) { [self] in
      guard let name, let button else { return try await explainAll() }
      try await common.why(name, button)
    }
  }

  /// Explains each button that fits the one name there is, or all.
  @LoopActor
  private func explainAll() async throws {
    let control = try common.connect(.control)
    var isAny = false
    for device in try await common.devices() {
      for button in device.buttons where fits(device.name, button.name) {
        isAny = true
        let reply = try await common.explain(device.name, button.name, control)
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
