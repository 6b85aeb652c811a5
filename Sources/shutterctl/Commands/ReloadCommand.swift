// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Makes the gateway read its configuration again.",
    discussion: "If the new one has an error, the old one stays in force, and the status is 1.")

  @OptionGroup var common: CommonOptions

  func run() {
    LoopRun.run(common) { [self] in
      do {
        _ = try await common.connect(.control).call(ControlInterface.Reload.self, .init())
        common.printDone("The configuration as it stands now is in force.")
      } catch let error as VarlinkCallError {
        guard case .error(let answer) = error,
          let invalid = error.value(of: ControlInterface.ConfigurationInvalid.self)
        else { throw error }
        // Line 0: it is about the file, or the folder, as a whole.
        let place = invalid.line > 0 ? ":\(invalid.line):\(invalid.column)" : ""
        throw Failure.answered(
          answer,
          "\(invalid.file)\(place): \(invalid.message)\n"
            + "the old configuration stays in force")
      }
    }
  }
}
