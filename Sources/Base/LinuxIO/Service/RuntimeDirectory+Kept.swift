// SPDX-License-Identifier: Apache-2.0
import Glibc

extension RuntimeDirectory {
  /// A kind of file that outlives the gateway.
  package enum Kept: Sendable {
    /// The audit log.
    case logs
    /// The state that it has to know at its next start.
    case state

    /// The variable in which the service manager names the folder it has made (`LogsDirectory=`,
    /// `StateDirectory=`).
    fileprivate var variable: String {
      switch self {
      case .logs: "LOGS_DIRECTORY"
      case .state: "STATE_DIRECTORY"
      }
    }

    /// The folder of an installed gateway.
    fileprivate var systemFolder: String {
      switch self {
      case .logs: "/var/log/shutterd"
      case .state: "/var/lib/shutterd"
      }
    }
  }

  /// The folder in which the gateway keeps this: the one that the service manager gives, else the system's
  /// or, of a private gateway, the one of its sockets.
  package func gatewayFolder(_ kept: Kept) -> String {
    if let folders = getenv(kept.variable) {
      // Several are divided by colons; the first is meant.
      return String(String(cString: folders).prefix { $0 != ":" })
    }
    return self == .system ? kept.systemFolder : folder(of: .control)
  }
}
