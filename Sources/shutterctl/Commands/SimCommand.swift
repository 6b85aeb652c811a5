// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

/// Moves simulated devices.
struct SimCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sim",
    abstract: "Moves the buttons of simulated devices.",
    discussion: "Simulated devices exist only where the configuration names them ([[simulated]]).",
    subcommands: [Press.self, Down.self, Up.self, Plug.self, Unplug.self])

  struct ButtonArguments: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @Argument(help: "The device's name.") var device: String
    @Argument(help: "The button's name.") var button = "KEY_VOLUMEDOWN"

    @LoopActor
    func move(_ client: VarlinkClient, pressed: Bool) async throws {
      _ = try await client.call(
        ControlInterface.SimulateButton.self,
        .init(device: device, button: button, pressed: pressed))
    }
  }

  struct Press: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Presses a button and lets it go.")
    @OptionGroup var arguments: ButtonArguments
    @Option(help: "How long it is held, milliseconds.") var hold: Int64 = 100

    func validate() throws {
      guard (0...3_600_000).contains(hold) else {
        throw ValidationError("--hold is from 0 to 3600000 milliseconds")
      }
    }

    func run() {
      LoopRun.run { [self] in
        let client = try arguments.common.connect(.control)
        try await arguments.move(client, pressed: true)
        await Pause.milliseconds(hold)
        try await arguments.move(client, pressed: false)
      }
    }
  }

  struct Down: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Presses a button.")
    @OptionGroup var arguments: ButtonArguments

    func run() {
      LoopRun.run { [self] in
        try await arguments.move(try arguments.common.connect(.control), pressed: true)
      }
    }
  }

  struct Up: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lets a button go.")
    @OptionGroup var arguments: ButtonArguments

    func run() {
      LoopRun.run { [self] in
        try await arguments.move(try arguments.common.connect(.control), pressed: false)
      }
    }
  }
}
