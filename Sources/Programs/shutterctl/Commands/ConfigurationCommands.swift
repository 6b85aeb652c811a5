// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Makes the gateway, or the engine, read its configuration again.",
    discussion: "If the new one has an error, the old one stays in force, and the status is 1.")

  @OptionGroup var common: CommonOptions
  @Flag(help: "Address the engine instead of the gateway. For root and the engine's own user.")
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

  /// - Parameter line: 0 if the mistake is about the file or folder as a whole.
  private func text(_ file: String, _ line: Int64, _ column: Int64, _ message: String) -> String {
    "\(file)\(line > 0 ? ":\(line):\(column)" : ""): \(message)"
  }
}

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks a configuration file, with its drop-ins, before a daemon reads it.",
    discussion: """
      It uses the daemon's own reader, so the daemon accepts what passes here. Running daemons are not \
      affected. Mistakes are shown with file, line and column. Exit status: 0 valid, 78 not.
      """)

  @Flag(
    help: """
      The file is the engine's. Default: "engine" in the file's name means the engine's, "action" that \
      of the actions, "hook" that of the hooks, "print" that of the print service, "booth" that of the booth, a file in \
      a folder apps.d registers \
      an application; any other name says nothing, and the file's tables and options decide.
      """)
  var engine = false
  @Argument(help: "The file.", completion: .file()) var file: String

  func run() throws {
    // The other two are no commands for people; these are searched for as a shell would.
    let isCommand = ["shutter-engine", "shutterd"].contains(program)
    let path =
      isCommand ? SiblingProgram.beside(program) ?? program : SiblingProgram.helper(program)
    let words: [String] = [path, "--check", "--config", file]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    execvp(path, &arguments)
    let error = SystemError("run", program)
    arguments.forEach { free($0) }
    Log.error("\(error); it is part of the same package as shutterctl: install that")
    throw ExitCode.failure
  }

  private var absolutePath: String {
    guard let path = realpath(file, nil) else { return file }
    defer { free(path) }
    return String(cString: path)
  }

  /// The program that reads the file.
  private var program: String {
    let parts = absolutePath.split(separator: "/")
    let name = parts.last.map { String($0) } ?? file
    if engine || name.contains("engine") { return "shutter-engine" }
    if parts.dropLast().last == "apps.d" { return "shutter-extension" }
    if name.contains("hook") { return "shutter-hooks" }
    if name.contains("print") { return "shutter-print" }
    if name.contains("booth") { return "shutter-booth" }
    if name.contains("action") { return "shutter-action" }
    // The daemon reads the usual file by this name, whatever is in it.
    return name == "shutterd.toml" ? "shutterd" : ConfigurationOwner.program(ofFile: file)
  }
}
