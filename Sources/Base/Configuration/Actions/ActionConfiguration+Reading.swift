// SPDX-License-Identifier: Apache-2.0

extension ActionConfiguration {
  /// Reads the configuration from its files. Throws every error of every file.
  package static func load(
    _ source: ConfigurationSource
  ) throws(ConfigurationErrors) -> ActionConfiguration {
    try ActionConfiguration(source.read())
  }

  /// Reads the configuration from what its files say together.
  package init(_ document: TOMLDocument) throws(ConfigurationErrors) {
    let errors = ErrorCollector(files: document.files)
    var reader = ActionReader(errors: errors)
    reader.read(document.root)
    try errors.throwIfAny()
    self = reader.configuration
  }
}
