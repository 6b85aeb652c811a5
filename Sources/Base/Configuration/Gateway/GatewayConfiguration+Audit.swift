// SPDX-License-Identifier: Apache-2.0

extension GatewayConfiguration {
  /// The audit log's file.
  package struct Audit: Sendable, Equatable {
    package var isEnabled = true
    /// Nil: in the folder for logs.
    package var file: String?
    /// From this size on a new file is begun, 65 536 to 1 073 741 824 bytes.
    package var maximumBytes = 8 << 20
    /// How many are kept, the current one among them; 1 to 100.
    package var files = 4

    package init() {}
  }
}
