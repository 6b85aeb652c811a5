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

  private static let telling = """
    It shows where the press went, as `shutterctl monitor` does; with --json the records of the audit log, one \
    object a line.
    """

  struct ButtonArguments: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @Argument(help: "The device's name.", completion: .custom(Completion.simulatedDevices))
    var device: String
    @Argument(
      help: "The button's name; KEY_ may be left out.",
      completion: .custom(Completion.buttonsOfDevice))
    var button = "KEY_VOLUMEDOWN"

    /// Moves the button, edge by edge, and shows what comes of it.
    /// - Parameter hold: milliseconds behind each edge but the last.
    @LoopActor
    func move(_ edges: [PressTrace.Edge], hold: Int64 = 0) async throws {
      let whole = try await common.buttonName(button, of: device)
      let control = try common.connect(.control)
      let trace = try PressTrace("\(device)/\(whole)", common)
      try await trace.begin()
      for (index, edge) in edges.enumerated() {
        if index > 0 { await Pause.milliseconds(hold) }
        _ = try await control.call(
          ControlInterface.SimulateButton.self,
          .init(device: device, button: whole, pressed: edge == .down))
      }
      if let last = edges.last { await trace.wait(for: last) }
    }
  }

  struct Press: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Presses a button and lets it go.", discussion: telling)
    @OptionGroup var arguments: ButtonArguments
    @Option(help: "How long it is held, milliseconds.") var hold: Int64 = 100
    @Flag(help: "Press nothing: say where a press would go, and why, as `shutterctl why` does.")
    var explain = false

    func validate() throws {
      guard (0...3_600_000).contains(hold) else {
        throw ValidationError("--hold is from 0 to 3600000 milliseconds")
      }
    }

    func run() {
      LoopRun.run(arguments.common) { [self] in
        guard explain else { return try await arguments.move([.down, .up], hold: hold) }
        try await arguments.common.why(arguments.device, arguments.button)
      }
    }
  }

  struct Down: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Presses a button.", discussion: telling)
    @OptionGroup var arguments: ButtonArguments

    func run() {
      LoopRun.run(arguments.common) { [self] in try await arguments.move([.down]) }
    }
  }

  struct Up: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lets a button go.", discussion: telling)
    @OptionGroup var arguments: ButtonArguments

    func run() {
      LoopRun.run(arguments.common) { [self] in try await arguments.move([.up]) }
    }
  }
}
