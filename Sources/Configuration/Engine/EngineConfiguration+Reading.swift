// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// Reads the configuration from its files. Throws every error of every file.
  package static func load(
    _ source: ConfigurationSource
  ) throws(ConfigurationErrors) -> EngineConfiguration {
    try EngineConfiguration(source.read())
  }

  /// Reads the configuration from what its files say together.
  package init(_ document: TOMLDocument) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = EngineReader(errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }
}
