// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterKit

struct OnPressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "on-press",
    abstract: "Runs a command for each press of a capture button.",
    discussion: """
      It opens a capture session, starts it and has the buttons while it is in the foreground; those \
      without a command keep their default behaviour. Commands are run by sh. Their environment has \
      SHUTTERD_PRESS, SHUTTERD_ROLE (primary, secondary), SHUTTERD_PHASE (began, ended, cancelled), \
      SHUTTERD_DEVICE, SHUTTERD_BUTTON, SHUTTERD_MONOTONIC_USEC (of the edge, CLOCK_MONOTONIC), and \
      where there is one SHUTTERD_HELD_USEC, SHUTTERD_CANCEL_REASON and SHUTTERD_SESSION; their \
      standard input is one JSON object with the same. shutterctl(1) shows how they take photos with the \
      session's camera.

      A command that fails is reported on standard error. SIGTERM and SIGINT end it with status 0; \
      running commands are sent SIGTERM. After a restart of the gateway or the engine it continues.
      """)

  @OptionGroup var common: CommonOptions
  @OptionGroup var camera: CameraOptions
  @Option(help: ArgumentHelp("Run this for the primary button.", valueName: "command"))
  var primary: String?
  @Option(help: ArgumentHelp("Run this for the secondary button.", valueName: "command"))
  var secondary: String?
  @Option(help: "Run it in this phase, began, ended or cancelled; may be repeated. Default: ended.")
  var phase: [String] = []
  @Option(
    help: """
      When a press counts as handled: at the start of its command, or when it is done. With done a \
      command that takes longer than the gateway waits (1 s) gives the buttons back until it ends.
      """)
  var acknowledge = Acknowledge.start
  @Option(help: "Commands that run at the same time; others wait for their turn, at most 16.")
  var jobs = 1
  @Option(help: "Seconds after which a command is ended, and named; 0 for no limit.")
  var timeout: Int64 = 60
  @Flag(help: "End with status 1 when a command has failed.") var exitOnFailure = false
  @Option(help: "The application's name.") var application = "org.shutterd.on-press"
  @Option(help: "Use this session of the engine instead of opening one.") var session: String?
  @Flag(help: "Ask for an external session: the commands have their own camera stack.")
  var external = false

  enum Acknowledge: String, ExpressibleByArgument, CaseIterable {
    case start, done
  }

  func validate() throws {
    guard primary != nil || secondary != nil else {
      throw ValidationError("there is nothing to run: --primary COMMAND or --secondary COMMAND")
    }
    guard !(external && session != nil) else {
      throw ValidationError("--external and --session exclude each other")
    }
    guard jobs >= 1, timeout >= 0 else {
      throw ValidationError("--jobs is at least 1, and --timeout at least 0")
    }
    guard acknowledge == .start || jobs == 1 else {
      throw ValidationError("with --acknowledge done there is one command at a time")
    }
    for phase in phase where !PressHook.phases.keys.contains(phase) {
      throw ValidationError("--phase is began, ended or cancelled, not '\(phase)'")
    }
  }

  func run() {
    // Block the signals before other threads start, which would receive them otherwise.
    SignalSource.block(PressHook.signals)
    LoopRun.run(common) { [self] in try await PressHook(self).run() }
  }
}
