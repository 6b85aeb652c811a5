// SPDX-License-Identifier: Apache-2.0

import LinuxIO

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

extension ProcessOrigin {
  /// What there is about the process in /proc; nothing where it is gone.
  init(pid: Int32, uid: UInt32) {
    let groups = (try? FileReading.bytes(at: "/proc/\(pid)/cgroup")) ?? []
    var line: [Ancestor] = []
    var next: Int32? = pid
    // Deeper than programs nest; a number that is used again could lead in a circle.
    while let pid = next, pid > 1, line.count < 64 {
      guard let status = Self.status(of: pid) else { break }
      line.append(Ancestor(pid: pid, terminal: status.terminal))
      next = status.parent
    }
    self.init(uid: uid, controlGroups: String(decoding: groups, as: UTF8.self), line: line)
  }

  /// Fields 4 and 7 of /proc/PID/stat.
  private static func status(of pid: Int32) -> (parent: Int32?, terminal: Int?)? {
    guard let line = try? FileReading.line(at: "/proc/\(pid)/stat"),
      // The command's name may hold spaces and parentheses: count from the last one.
      let end = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 4 else { return nil }
    return (Int32(fields[1]), Int(fields[4]).flatMap(virtualTerminal))
  }

  /// The number of a virtual terminal, by the kernel's number of the device: major 4, minor 1 to 63.
  package static func virtualTerminal(_ device: Int) -> Int? {
    (4 << 8 | 1...4 << 8 | 63).contains(device) ? device & 0xff : nil
  }
}
