// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

/// A studio whose buttons have default commands, and what these commands wrote.
final class ActionStudio {
  let studio: Studio
  private let folder = TemporaryFolder()
  /// The user as whom actions run: root may become somebody else.
  static let user = geteuid() == 0 ? "nobody" : "\(geteuid())"

  /// - Parameters:
  ///   - commands: the action of each button.
  ///   - rules: more of the gateway's configuration.
  init(commands: [String: String] = [:], rules: String = "") throws {
    // The user of the actions may write there.
    chmod(folder.path, 0o777)
    let words = commands.map { "\($0.key) = \"\($0.value)\"" }
    studio = try Studio(
      gateway: rules, simulated: "commands = { \(words.joined(separator: ", ")) }")
  }

  /// The file that a command writes to.
  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// Sets actions, each a line of the shell.
  func setActions(_ lines: [String: String], more: String = "") throws {
    let tables = lines.map { name, line in
      """
      [[action]]
      name = "\(name)"
      command = ["/bin/sh", "-c", '\(line)']
      user = "\(Self.user)"
      timeout_s = 1
      \(more)

      """
    }
    try TestFile.write(studio.daemons.path("actions.toml"), tables.joined())
  }

  /// Waits until the gateway's log contains this.
  func waitForLog(_ text: String) throws {
    try studio.daemons.waitForLog(of: "shutterd", text)
  }
}
