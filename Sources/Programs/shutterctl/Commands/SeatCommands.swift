// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Locks or unlocks the seat, or shows whether it is locked.",
    discussion: """
      While it is locked no client gets a press, and presses in flight are cancelled. It stays so until \
      `lock off`, also when the gateway crashes or the machine boots.
      """)

  enum State: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  @OptionGroup var common: CommonOptions
  @Argument(help: "Without it the state is shown.") var state: State?

  func run() {
    LoopRun.run(common) { [self] in
      let control = try common.connect(.control)
      if let state {
        _ = try await control.call(ControlInterface.SetLocked.self, .init(locked: state == .on))
        common.printDone()
      } else {
        show(try await control.call(ControlInterface.GetState.self, .init()).state)
      }
    }
  }

  /// Shows the lock: as JSON the two members of `status --json` about it, else in words.
  private func show(_ state: ControlInterface.State) {
    if common.json {
      var object: JSONObject = ["locked": .bool(state.locked)]
      if let problem = state.lockProblem { object["lockProblem"] = .string(problem) }
      return TextForm.printJSON(JSON.object(object))
    }
    print(state.locked ? "locked" : "unlocked")
    if let problem = state.lockProblem { Log.warning(problem.escapingControlCharacters()) }
  }
}

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
