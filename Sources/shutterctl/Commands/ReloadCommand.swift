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
    LoopRun.run { [self] in
      do {
        if engine {
          _ = try await common.connect(.engine).call(EngineInterface.Reload.self, .init())
        } else {
          _ = try await common.connect(.control).call(ControlInterface.Reload.self, .init())
        }
        print("The configuration as it stands now is in force.")
      } catch let error as VarlinkCallError {
        guard let place = place(of: error) else { throw error }
        throw Failure.input("\(place)\nThe old configuration stays in force.")
      }
    }
  }

  /// Where the configuration has its error, and which, as either daemon tells it.
  private func place(of error: VarlinkCallError) -> String? {
    if let invalid = error.value(of: EngineInterface.ConfigurationInvalid.self) {
      return "\(invalid.file):\(invalid.line):\(invalid.column): \(invalid.message)"
    }
    return error.value(of: ControlInterface.ConfigurationInvalid.self).map {
      "\($0.file):\($0.line):\($0.column): \($0.message)"
    }
  }
}
