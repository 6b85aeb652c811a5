// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Says where a press that began now would go, and why.",
    discussion: "Devices and buttons are named as `shutterctl devices` shows them.")

  @OptionGroup var common: CommonOptions
  @Argument(help: "The device's name.") var device: String
  @Argument(help: "The button's name, such as KEY_VOLUMEDOWN.") var button: String

  func run() {
    LoopRun.run { [self] in
      let reply = try await common.connect(.control).call(
        ControlInterface.Explain.self, .init(device: device, button: button))
      if common.json { return TextForm.printJSON(reply) }
      let client =
        reply.client.map { " to \($0.application.escapingControlCharacters()) (pid \($0.pid))" }
        ?? ""
      switch reply.route {
      case .granted: print("granted\(client): \(reply.reason)")
      case .default, .swallowed, .unrecognized: print("\(reply.route): \(reply.reason)")
      }
    }
  }
}
