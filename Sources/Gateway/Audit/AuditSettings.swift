// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import LinuxIO

/// Where the audit log is written, and how much of it is kept.
package struct AuditSettings: Equatable, Sendable {
  let path: String
  let maximumBytes: Int
  let olderFiles: Int

  /// Nil if the configuration wants none. Without a path of its own the log lies in the folder that the
  /// service manager gives (`LOGS_DIRECTORY`), else in /var/log/shutterd or, of a private daemon, in
  /// the runtime folder.
  package init?(_ configuration: GatewayConfiguration.Audit, directory: RuntimeDirectory) {
    guard configuration.isEnabled else { return nil }
    path = configuration.file ?? "\(Self.folder(directory))/audit.jsonl"
    maximumBytes = configuration.maximumBytes
    olderFiles = configuration.files - 1
  }

  private static func folder(_ directory: RuntimeDirectory) -> String {
    if let folders = getenv("LOGS_DIRECTORY") {
      // Several are divided by colons; the first is meant.
      return String(String(cString: folders).prefix { $0 != ":" })
    }
    return directory == .system ? "/var/log/shutterd" : directory.folder(of: .control)
  }
}
