// SPDX-License-Identifier: Apache-2.0

/// What the kernel tells about where a process comes from.
package struct ProcessOrigin: Equatable, Sendable {
  /// A process and its ancestors: of each the number, and the virtual terminal that controls it.
  package struct Ancestor: Equatable, Sendable {
    package var pid: Int32
    package var terminal: Int?

    package init(pid: Int32, terminal: Int? = nil) {
      self.pid = pid
      self.terminal = terminal
    }
  }

  package var uid: UInt32
  /// /proc/PID/cgroup.
  package var controlGroups: String
  /// Itself first.
  package var line: [Ancestor]

  package init(uid: UInt32, controlGroups: String, line: [Ancestor]) {
    self.uid = uid
    self.controlGroups = controlGroups
    self.line = line
  }

  /// The name of the session whose scope it is in: "3" of ".../session-3.scope", or of elogind's "/3".
  package var session: String? {
    for group in controlGroups.split(separator: "\n") {
      let fields = group.split(separator: ":")
      if fields.count == 3, fields[1] == "name=elogind" {
        let name = fields[2].drop { $0 == "/" }.prefix { $0 != "/" }
        if !name.isEmpty { return String(name) }
      }
      for part in group.split(separator: "/")
      where part.hasPrefix("session-") && part.hasSuffix(".scope") {
        return String(part.dropFirst("session-".count).dropLast(".scope".count))
      }
    }
    return nil
  }

  /// Whether the user's own service manager started it: it is in none of his sessions then.
  package var isOfUserManager: Bool {
    controlGroups.split(separator: "/").contains { $0.hasPrefix("user@") }
  }
}
