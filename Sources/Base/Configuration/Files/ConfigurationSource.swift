// SPDX-License-Identifier: Apache-2.0

/// Which files make up a configuration: a main file `FILE` and the drop-ins `FILE.d/*.toml`.
package struct ConfigurationSource: Sendable, Equatable {
  /// Path of the main file.
  package let path: String
  /// Whether a missing main file is an error.
  package let isRequired: Bool

  /// The default path, where a missing file is a complete configuration.
  package static func defaultPath(_ path: String) -> ConfigurationSource {
    ConfigurationSource(path: path, isRequired: false)
  }

  /// A file that the user named with `--config` and therefore expects to be there.
  package static func named(_ path: String) -> ConfigurationSource {
    ConfigurationSource(path: path, isRequired: true)
  }
}
