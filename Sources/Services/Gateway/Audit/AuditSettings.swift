// SPDX-License-Identifier: Apache-2.0
import Configuration
import LinuxIO

/// Where the audit log is written, and how much of it is kept.
package struct AuditSettings: Equatable, Sendable {
  let path: String
  let maximumBytes: Int
  let olderFiles: Int

  /// Nil if the configuration wants none. Without a path of its own the log lies in the folder for logs.
  package init?(_ configuration: GatewayConfiguration.Audit, directory: RuntimeDirectory) {
    guard configuration.isEnabled else { return nil }
    path = configuration.file ?? "\(directory.gatewayFolder(.logs))/audit.jsonl"
    maximumBytes = configuration.maximumBytes
    olderFiles = configuration.files - 1
  }
}
