// SPDX-License-Identifier: Apache-2.0
import LinuxIO

extension EngineConfiguration {
  /// Reads the configuration from its files. `seconds` is how long the disk may take. Throws every
  /// error of every file.
  package static func load(
    _ source: ConfigurationSource, within seconds: Int = 10
  ) throws(ConfigurationErrors) -> EngineConfiguration {
    try EngineConfiguration(source.read(within: seconds))
  }

  /// Reads the configuration from what its files say together.
  ///
  /// - Parameter accounts: the users and groups that there are.
  package init(
    _ document: TOMLDocument, accounts: Accounts = .system
  ) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = EngineReader(accounts: accounts, errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }
}
