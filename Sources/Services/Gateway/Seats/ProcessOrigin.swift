// SPDX-License-Identifier: Apache-2.0

import LinuxIO

/// The origin of a process, as the kernel reports it.
package struct ProcessOrigin: Equatable, Sendable {
  /// The process itself or an ancestor: its pid, and the virtual terminal that controls it.
  package struct Ancestor: Equatable, Sendable {
    package var pid: Int32
    package var terminal: Int?

    package init(pid: Int32, terminal: Int? = nil) {
      self.pid = pid
      self.terminal = terminal
    }
  }

  package var uid: UInt32
  /// The content of /proc/PID/cgroup.
  package var controlGroups: String
  /// The process itself, then its parent, and so on.
  package var line: [Ancestor]

  package init(uid: UInt32, controlGroups: String, line: [Ancestor]) {
    self.uid = uid
    self.controlGroups = controlGroups
    self.line = line
  }

  /// The name of the session whose scope the process is in: "3" for ".../session-3.scope", or for
  /// elogind's "/3".
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

  /// Whether the user's own service manager started it. Then it is in none of the user's sessions.
  package var isOfUserManager: Bool {
    controlGroups.split(separator: "/").contains { $0.hasPrefix("user@") }
  }
}

extension ProcessOrigin {
  /// Reads the origin from /proc. If the process has ended, its fields are empty.
  init(pid: Int32, uid: UInt32) {
    let groups = (try? FileReading.bytes(at: "/proc/\(pid)/cgroup")) ?? []
    var line: [Ancestor] = []
    var next: Int32? = pid
    // Programs do not nest that deep, but a pid that is used again could lead in a circle.
    while let pid = next, pid > 1, line.count < 64 {
      guard let status = Self.status(of: pid) else { break }
      line.append(Ancestor(pid: pid, terminal: status.terminal))
      next = status.parent
    }
    self.init(uid: uid, controlGroups: String(decoding: groups, as: UTF8.self), line: line)
  }

  /// Reads fields 4 and 7 of /proc/PID/stat.
  private static func status(of pid: Int32) -> (parent: Int32?, terminal: Int?)? {
    guard let line = try? FileReading.line(at: "/proc/\(pid)/stat"),
      // The command's name may hold spaces and parentheses: count from the last one.
      let end = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 4 else { return nil }
    return (Int32(fields[1]), Int(fields[4]).flatMap(virtualTerminal))
  }

  /// The number of the virtual terminal with this device number (major 4, minor 1 to 63); nil for
  /// any other device.
  package static func virtualTerminal(_ device: Int) -> Int? {
    (4 << 8 | 1...4 << 8 | 63).contains(device) ? device & 0xff : nil
  }
}
