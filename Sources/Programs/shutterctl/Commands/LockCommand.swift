// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Locks or unlocks the seat, or tells whether it is locked.",
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

  /// The two members of `status --json` that are about the lock, or the same in words.
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
