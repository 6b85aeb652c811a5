// SPDX-License-Identifier: Apache-2.0
import LinuxIO

extension GatewayConfiguration {
  /// Reads the configuration from its files.
  ///
  /// `keyCode` gives the EV_KEY code of a key's name, `nil` if the kernel has no such key; the
  /// caller has libevdev. `seconds` is how long the disk may take. Throws every error of every file.
  package static func load(
    _ source: ConfigurationSource, within seconds: Int = 10,
    keyCode: @escaping (String) -> UInt16?
  ) throws(ConfigurationErrors) -> GatewayConfiguration {
    try GatewayConfiguration(source.read(within: seconds), keyCode: keyCode)
  }

  /// Reads the configuration from what its files say together.
  ///
  /// - Parameter accounts: the users and groups that there are.
  package init(
    _ document: TOMLDocument, keyCode: @escaping (String) -> UInt16?, accounts: Accounts = .system
  ) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = GatewayReader(keyCode: keyCode, accounts: accounts, errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }
}
