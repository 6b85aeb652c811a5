// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

struct LaunchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "launch",
    abstract: "Launches an application as its button would.",
    discussion: """
      While the seat is locked that is its capture extension, else the application itself where it can be \
      reached or started, else the extension. `shutterctl apps` lists the names.
      """)

  @OptionGroup var common: CommonOptions
  @Option(help: "The seat whose lock decides.") var seat: String?
  @Argument(
    help: "The application's name in apps.d.", completion: .custom(Completion.applications))
  var name: String

  func run() {
    LoopRun.run(common) { [self] in
      let reply = try await common.connect(.control).call(
        ControlInterface.LaunchApplication.self, .init(name: name, seat: seat))
      if common.json { return TextForm.printJSON(reply) }
      let words =
        switch reply.outcome {
        case .extension: "its extension was launched"
        case .application: "the application was brought to the front"
        case .running: "its extension ran already, and was brought to the front"
        case .unrecognized(let word): word
        }
      TextForm.printLine(words)
    }
  }
}

struct DismissCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dismiss",
    abstract: "Ends an application's capture extension.",
    discussion: """
      It returns when the application has what the extension made. `shutterctl content` lists that for the \
      application's user.
      """)

  @OptionGroup var common: CommonOptions
  @Argument(
    help: "The application's name in apps.d.",
    completion: .custom(Completion.launchedApplications))
  var name: String

  func run() {
    LoopRun.run(common) { [self] in
      let reply = try await common.connect(.control).call(
        ControlInterface.DismissApplication.self, .init(name: name))
      if common.json { return TextForm.printJSON(reply) }
      print(reply.delivered ? "the application has what it made" : "it has made nothing")
    }
  }
}
