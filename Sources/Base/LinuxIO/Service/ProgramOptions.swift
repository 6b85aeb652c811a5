// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The command line of a daemon: a few long options, `--help` and `--version`.
///
/// The daemons cannot use swift-argument-parser, which brings Foundation with it.
public struct ProgramOptions: Sendable {
  /// One option.
  public struct Option: Sendable {
    /// With its dashes: "--config".
    public let name: String
    /// The placeholder for its value in the help ("FILE"); nil for an option that takes none.
    public let value: String?
    public let help: String

    public init(_ name: String, value: String? = nil, help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  /// The action that the arguments ask for.
  public enum Request: Equatable, Sendable {
    /// To run with these options; an option that takes no value has an empty one.
    case run([String: String])
    /// To print this text and end with status 0.
    case show(String)
    /// To print this text on standard error and end with status 64 (EX_USAGE).
    case refuse(String)
  }

  public let program: String
  public let version: String
  public let summary: String
  public let options: [Option]

  public init(program: String, version: String, summary: String, options: [Option]) {
    self.program = program
    self.version = version
    self.summary = summary
    self.options = options
  }

  /// Reads the arguments after the program's name. `--name VALUE` and `--name=VALUE` are the same.
  public func request(_ arguments: [String]) -> Request {
    var found: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--help" || argument == "-h" { return .show(help) }
      if argument == "--version" { return .show("\(program) \(version)") }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = options.first(where: { $0.name == parts[0] }) else {
        return refusal("'\(argument)' is not an option")
      }
      if found[option.name] != nil { return refusal("\(option.name) is given twice") }
      switch (option.value, parts.count > 1 ? String(parts[1]) : nil) {
      case (nil, nil): found[option.name] = ""
      case (nil, _): return refusal("\(option.name) takes no value")
      case (_, let value?): found[option.name] = value
      case (let value?, nil):
        guard let next = rest.popFirst() else { return refusal("\(option.name) needs \(value)") }
        found[option.name] = next
      }
    }
    return .run(found)
  }

  /// The text that `--help` shows.
  public var help: String {
    let all =
      options + [
        Option("--help", help: "Show this text and end."),
        Option("--version", help: "Show the version and end."),
      ]
    let names = all.map { "  \($0.name)\($0.value.map { " \($0)" } ?? "")" }
    let width = (names.map(\.count).max() ?? 0) + 2
    let lines = zip(names, all).map { name, option in
      name + String(repeating: " ", count: width - name.count) + option.help
    }
    return "\(summary)\n\nUsage: \(program) [options]\n\n" + lines.joined(separator: "\n")
  }

  private func refusal(_ reason: String) -> Request {
    .refuse("\(program): \(reason). Try '\(program) --help'.")
  }
}

extension ProgramOptions {
  /// The beginning of every program: opens the standard descriptors that are missing, and reads the command line. Exits
  /// after `--help` and `--version`, and on a wrong option.
  public func begin() -> [String: String] {
    StandardDescriptors.fill()
    switch request(Array(CommandLine.arguments.dropFirst())) {
    case .run(let found): return found
    case .show(let text):
      StandardOutput.write(line: text)
      exit(EX_OK)
    case .refuse(let text):
      Log.plain(text)
      exit(EX_USAGE)
    }
  }
}
