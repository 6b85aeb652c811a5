// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// How much of the disk photos may have, `[storage]`.
  package struct Storage: Sendable, Equatable {
    /// Mebibytes that the content of one user may have; `nil`: no limit.
    package var quotaMiB: Int?
    /// Mebibytes that stay free on the file system.
    package var freeSpaceMiB = 64
    /// Whether a record in JSON lies beside each photo.
    package var sidecars = false

    package init() {}
  }
}
