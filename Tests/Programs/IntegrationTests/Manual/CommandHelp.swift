// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// The commands and options in the `--help` of our programs.
struct CommandHelp {
  /// For each command of `shutterctl`, such as "audit show", its options with their dashes.
  let options: [String: Set<String>]

  /// Asks `shutterctl`, once for all commands: the list from which it makes its help.
  init(_ daemons: Daemons) throws {
    let dump = try JSON(parsing: daemons.run("shutterctl", ["--experimental-dump-help"]).output)
    var options: [String: Set<String>] = [:]
    func add(_ command: JSON, under parent: [String]) throws {
      let path = try parent + [#require(command["commandName"]?.stringValue)]
      options[path.dropFirst().joined(separator: " ")] = Self.options(of: command)
      for command in command["subcommands"]?.arrayValue ?? [] { try add(command, under: path) }
    }
    try add(#require(dump["command"], "a command"), under: [])
    self.options = options
  }

  /// The long options that the help of a daemon begins a line with.
  static func options(of program: String, _ daemons: Daemons) throws -> Set<String> {
    Set(
      try daemons.run(program, ["--help"]).output.split(separator: "\n").compactMap { line in
        line.split(separator: " ").first.flatMap { $0.hasPrefix("--") ? String($0) : nil }
      })
  }

  private static func options(of command: JSON) -> Set<String> {
    var found: Set<String> = []
    for argument in command["arguments"]?.arrayValue ?? []
    where argument["shouldDisplay"]?.boolValue == true {
      for name in argument["names"]?.arrayValue ?? [] where name["kind"] == "long" {
        if let name = name["name"]?.stringValue { found.insert("--\(name)") }
      }
    }
    // Every command has these.
    return found.subtracting(["--help", "--version"])
  }

  /// The longest command that the words begin with; nil if they begin with none.
  func command(in words: [String]) -> String? {
    (1...3).reversed().lazy.map { words.prefix($0).joined(separator: " ") }
      .first { !$0.isEmpty && options[$0] != nil }
  }
}
