// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ShutterInterfaces
import VarlinkSocket

struct ForegroundCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "foreground",
    abstract: "Brings a client to the foreground, or none.",
    discussion: "`shutterctl status` lists the clients with their process numbers.")

  @OptionGroup var common: CommonOptions
  @Argument(
    help: ArgumentHelp("The client's process, or \"none\".", valueName: "pid"),
    completion: .custom(Completion.clients))
  var client: String

  func validate() throws {
    guard client == "none" || Int64(client) != nil else {
      throw ValidationError("\"\(client)\" is neither a process number nor \"none\"")
    }
  }

  func run() {
    LoopRun.run(common) { [self] in
      _ = try await common.connect(.control).call(
        ControlInterface.SetForeground.self, .init(pid: Int64(client)))
      common.printDone()
    }
  }
}
