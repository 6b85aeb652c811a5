// SPDX-License-Identifier: Apache-2.0
import Configuration

/// Where the audit log is written, and how much of it is kept.
package struct AuditSettings: Equatable, Sendable {
  let path: String
  let maximumBytes: Int
  let olderFiles: Int

  /// Nil if the configuration wants no file.
  package init?(_ configuration: GatewayConfiguration.Audit) {
    guard let file = configuration.file else { return nil }
    path = file
    maximumBytes = configuration.maximumBytes
    olderFiles = configuration.files - 1
  }
}
