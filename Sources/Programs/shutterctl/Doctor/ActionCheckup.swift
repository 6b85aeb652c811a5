// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// Whether default commands run as they should. Whoever has no `actions.toml` has none.
enum ActionCheckup {
  /// - Parameter directory: where the gateway serves.
  static func findings(_ directory: RuntimeDirectory) -> [Finding] {
    let file = "/etc/shutterd/actions.toml"
    guard access(file, F_OK) == 0 else { return [] }
    if access(directory.actionSocket, F_OK) == 0 {
      return [.ok("the action service listens: default commands run as \(file) says")]
    }
    return [
      .warning(
        "no action service at \(directory.actionSocket): a gateway that systemd runs does not run "
          + "default commands, another one runs them as its own user",
        remedy: "systemctl enable --now shutter-action.socket")
    ]
  }
}
