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

  /// The session in whose scope the process is, with the user of the slice that the scope is in; "3" for
  /// "/user.slice/user-1000.slice/session-3.scope". elogind's "/3" has no slice.
  ///
  /// Only the beginning of a path counts, where nobody but the system's manager makes groups: below that, a
  /// user's own manager gives groups any name.
  package var session: (name: String, uid: UInt32?)? {
    for (hierarchy, parts) in groups {
      if hierarchy == "name=elogind" {
        if let name = parts.first { return (name, nil) }
        continue
      }
      guard let uid = Self.user(ofSlice: parts), parts.count > 2,
        let name = Self.inner(parts[2], "session-", ".scope")
      else { continue }
      return (name, uid)
    }
    return nil
  }

  /// Whether its user's own service manager started it. Then it is in none of the user's sessions.
  package var isOfUserManager: Bool {
    groups.contains { _, parts in
      Self.user(ofSlice: parts) == uid && parts.count > 2 && parts[2] == "user@\(uid).service"
    }
  }

  /// The groups in which service managers keep processes, each as its hierarchy and the parts of its path.
  private var groups: [(hierarchy: Substring, parts: [String])] {
    controlGroups.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, ["", "name=systemd", "name=elogind"].contains(fields[1]) else {
        return nil
      }
      return (fields[1], fields[2].split(separator: "/").map { String($0) })
    }
  }

  /// The user in "/user.slice/user-1000.slice/…"; nil for other paths.
  private static func user(ofSlice parts: [String]) -> UInt32? {
    guard parts.count > 1, parts[0] == "user.slice" else { return nil }
    return inner(parts[1], "user-", ".slice").flatMap { UInt32($0) }
  }

  private static func inner(_ text: String, _ prefix: String, _ suffix: String) -> String? {
    guard text.hasPrefix(prefix), text.hasSuffix(suffix), text.count > prefix.count + suffix.count
    else { return nil }
    return String(text.dropFirst(prefix.count).dropLast(suffix.count))
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
