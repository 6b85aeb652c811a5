// SPDX-License-Identifier: Apache-2.0
import Vocabulary

/// The commands that run when a photo comes, a button is pressed or a session is interrupted, `hooks.toml`. The file
/// is the administrator's; the service that waits for the occasions takes names and limits from it, and the program
/// that runs commands reads it again by itself.
package struct HookConfiguration: Sendable, Equatable {
  /// The file that is read without `--config`.
  package static let defaultPath = "/etc/shutterd/hooks.toml"

  /// No name occurs twice, whatever the occasion, and none is that of a copy.
  package var hooks: [Hook] = []
  package var copies: [Copy] = []
  package var retention: Retention?

  package init() {}
}

extension HookConfiguration {
  /// A command for one occasion, `[[hook]]`.
  package struct Hook: Sendable, Equatable {
    package var kind: HookKind
    package var name: String
    /// The absolute path of a program and its arguments. No shell reads them.
    package var command: [String]
    package var user: GatewayConfiguration.UserReference
    /// The time after which a run is ended, seconds; 1 to 3600.
    package var timeoutSeconds = 60
    /// Runs at the same time, 1 to 16.
    package var jobs = 1
    /// The most address space of each process, bytes; `nil`: as much as there is.
    package var memoryBytes: UInt64?
    /// The most processes of the user, those outside the hook included; `nil`: as many as the
    /// system allows.
    package var processes: UInt64?
    /// Photos and films: how often one is tried before a person has to look, 1 to 100 000.
    package var attempts = 100
    /// Photos and films: the pause after the first failure, seconds; each further one is twice as long, up to an
    /// hour.
    package var retrySeconds = 10
    /// Photos and films: also those of other users than the hook's.
    package var isForEverybody = false

    /// Presses: when it runs.
    package var phase = Phase.ended

    package enum Phase: String, CaseIterable, Sendable {
      /// The button went down.
      case began
      /// The press is over: released, or taken away.
      case ended
    }

    package init(
      _ kind: HookKind, name: String, command: [String],
      user: GatewayConfiguration.UserReference
    ) {
      self.kind = kind
      self.name = name
      self.command = command
      self.user = user
    }
  }

  /// Reads the configuration from its files. Throws all errors of all files together.
  package static func load(
    _ source: ConfigurationSource
  ) throws(ConfigurationErrors) -> HookConfiguration {
    try HookConfiguration(source.read())
  }

  /// Reads the configuration from its merged files.
  package init(_ document: TOMLDocument) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = HookReader(errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }
}

/// Reads the hooks from TOML and collects the errors.
struct HookReader {
  let errors: ErrorCollector
  /// The names of hooks.
  var uses = FirstUses()
  var configuration = HookConfiguration()

  init(errors: ErrorCollector) { self.errors = errors }

  /// Reads everything. The result counts only if there was no error.
  mutating func read(_ root: TOMLTable) {
    var reader = TableReader(root, title: "hooks.toml", errors: errors)
    for table in reader.tables("hook", title: "[[hook]]") { readHook(table) }
    for table in reader.tables("copy", title: "[[copy]]") { readCopy(table) }
    if let table = reader.table("retention", title: "[retention]") { readRetention(table) }
    reader.finish()
  }

  /// Claims a name that `shutterctl hooks` shows: no two hooks or copies have the same.
  mutating func claim(_ name: String, _ value: ValueReader) {
    if name == "retention" {
      value.report("is \"retention\"", remedy: "[retention] has this name: take another")
    }
    uses.claim("hook name \"\(name)\"", at: value.location, errors)
  }

  /// Reads `[[hook]]`.
  private mutating func readHook(_ table: TableReader) {
    var reader = table
    let nameValue = reader.required("name")
    let name = nameValue?.actionName()
    let kind = reader.required("on")?.word(HookKind.self)
    let command = reader.required("command")?.command()
    let user = reader.required("user")?.user()
    let timeout = reader.value("timeout_s")?.integer(in: 1...3600)
    let jobs = reader.value("jobs")?.integer(in: 1...16)
    let memory = reader.value("memory_mb")?.integer(in: 1...1_048_576)
    let processes = reader.value("processes")?.integer(in: 1...100_000)
    func value(_ key: String, where isMeant: (HookKind) -> Bool, _ words: String) -> ValueReader? {
      guard let value = reader.value(key) else { return nil }
      if let kind, !isMeant(kind) {
        value.report("means nothing with on = \"\(kind.rawValue)\"", remedy: "it is for \(words)")
      }
      return value
    }
    let isKept = { (kind: HookKind) in kind.isKept }
    let kept = "\"photo\" and \"recording\""
    let attempts = value("attempts", where: isKept, kept)?.integer(in: 1...100_000)
    let retry = value("retry_s", where: isKept, kept)?.integer(in: 1...3600)
    let everybody = value("everybody", where: isKept, kept)?.boolean()
    let phase = value("phase", where: { $0 == .press }, "\"press\"")?
      .word(HookConfiguration.Hook.Phase.self)
    reader.finish()
    guard let nameValue, let name, let kind, let command, let user else { return }
    claim(name, nameValue)
    var hook = HookConfiguration.Hook(kind, name: name, command: command, user: user)
    hook.timeoutSeconds = timeout ?? hook.timeoutSeconds
    hook.jobs = jobs ?? hook.jobs
    hook.memoryBytes = memory.map { UInt64($0) << 20 }
    hook.processes = processes.map { UInt64($0) }
    hook.attempts = attempts ?? hook.attempts
    hook.retrySeconds = retry ?? hook.retrySeconds
    hook.isForEverybody = everybody ?? false
    hook.phase = phase ?? hook.phase
    configuration.hooks.append(hook)
  }
}
