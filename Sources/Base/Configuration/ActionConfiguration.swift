// SPDX-License-Identifier: Apache-2.0

/// The commands that the machine runs for presses that no client is granted, `actions.toml`. The
/// file is the administrator's, and the gateway does not read it.
package struct ActionConfiguration: Sendable, Equatable {
  /// The file that the action service reads without `--config`.
  package static let defaultPath = "/etc/shutterd/actions.toml"

  /// No name occurs twice.
  package var actions: [Action] = []

  package init() {}
}

extension ActionConfiguration {
  /// A command, the user it runs as, and its limits, `[[action]]`.
  package struct Action: Sendable, Equatable {
    /// The name under which the gateway's configuration calls it.
    package var name: String
    /// The absolute path of a program and its arguments. No shell reads them.
    package var command: [String]
    package var user: GatewayConfiguration.UserReference
    /// The time after which it is ended, seconds; 1 to 3600.
    package var timeoutSeconds = 30
    /// The most address space of each process, bytes; `nil`: as much as there is.
    package var memoryBytes: UInt64?
    /// The most processes of the user, those outside the action included; `nil`: as many as the
    /// system allows.
    package var processes: UInt64?

    package init(name: String, command: [String], user: GatewayConfiguration.UserReference) {
      self.name = name
      self.command = command
      self.user = user
    }
  }

  /// Reads the configuration from its files. Throws all errors of all files together.
  package static func load(
    _ source: ConfigurationSource
  ) throws(ConfigurationErrors) -> ActionConfiguration {
    try ActionConfiguration(source.read())
  }

  /// Reads the configuration from its merged files.
  package init(_ document: TOMLDocument) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = ActionReader(errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }
}

/// Reads the actions from TOML and collects the errors.
private struct ActionReader {
  let errors: ErrorCollector
  /// The names of actions.
  var uses = FirstUses()
  var configuration = ActionConfiguration()

  init(errors: ErrorCollector) { self.errors = errors }

  /// Reads everything. The result counts only if there was no error.
  mutating func read(_ root: TOMLTable) {
    var reader = TableReader(root, title: "actions.toml", errors: errors)
    for table in reader.tables("action", title: "[[action]]") { readAction(table) }
    reader.finish()
  }

  /// Reads `[[action]]`.
  private mutating func readAction(_ table: TableReader) {
    var reader = table
    let nameValue = reader.required("name")
    let name = nameValue?.actionName()
    let command = reader.required("command")?.command()
    let user = reader.required("user")?.user()
    let timeout = reader.value("timeout_s")?.integer(in: 1...3600)
    let memory = reader.value("memory_mb")?.integer(in: 1...1_048_576)
    let processes = reader.value("processes")?.integer(in: 1...100_000)
    reader.finish()
    guard let nameValue, let name, let command, let user else { return }
    uses.claim("action name \"\(name)\"", at: nameValue.location, errors)
    var action = ActionConfiguration.Action(name: name, command: command, user: user)
    action.timeoutSeconds = timeout ?? action.timeoutSeconds
    action.memoryBytes = memory.map { UInt64($0) << 20 }
    action.processes = processes.map { UInt64($0) }
    configuration.actions.append(action)
  }
}

extension ValueReader {
  /// A program's absolute path and its arguments.
  func command() -> [String]? {
    guard let words = strings() else { return nil }
    guard let program = words.first else {
      report("is empty", remedy: "name a program and its arguments")
      return nil
    }
    if !program.hasPrefix("/") {
      report(
        "does not begin with an absolute path: \"\(program)\"",
        remedy: "there is no shell and no PATH here; for a shell's line write "
          + "command = [\"/bin/sh\", \"-c\", \"LINE\"]")
      return nil
    }
    return words
  }
}
