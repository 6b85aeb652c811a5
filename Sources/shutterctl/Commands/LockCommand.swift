// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Locks or unlocks the seat.",
    discussion: "While it is locked no client gets a press, and presses in flight are cancelled.")

  enum State: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  @OptionGroup var common: CommonOptions
  @Argument var state: State

  func run() {
    LoopRun.run(common) { [self] in
      _ = try await common.connect(.control).call(
        ControlInterface.SetLocked.self, .init(locked: state == .on))
      common.printDone()
    }
  }
}
