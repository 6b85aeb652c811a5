// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink
import VarlinkSocket

struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Makes the gateway, or the engine, read its configuration again.",
    discussion: "If the new one has an error, the old one stays in force, and the status is 1.")

  @OptionGroup var common: CommonOptions
  @Flag(help: "The engine, in place of the gateway. For root and the engine's own user.")
  var engine = false

  func run() {
    LoopRun.run(common) { [self] in
      do {
        if engine {
          _ = try await common.connect(.engine).call(EngineInterface.Reload.self, .init())
        } else {
          _ = try await common.connect(.control).call(ControlInterface.Reload.self, .init())
        }
        common.printDone("The configuration as it stands now is in force.")
      } catch let error as VarlinkCallError {
        guard case .error(let answer) = error, let mistake = mistake(error) else { throw error }
        throw Failure.answered(answer, "\(mistake)\nthe old configuration stays in force")
      }
    }
  }

  /// The mistake in the configuration and its place, as either daemon reports it.
  private func mistake(_ error: VarlinkCallError) -> String? {
    if let invalid = error.value(of: EngineInterface.ConfigurationInvalid.self) {
      return text(invalid.file, invalid.line, invalid.column, invalid.message)
    }
    return error.value(of: ControlInterface.ConfigurationInvalid.self).map {
      text($0.file, $0.line, $0.column, $0.message)
    }
  }

  /// - Parameter line: 0: it is about the file, or the folder, as a whole.
  private func text(_ file: String, _ line: Int64, _ column: Int64, _ message: String) -> String {
    "\(file)\(line > 0 ? ":\(line):\(column)" : ""): \(message)"
  }
}
