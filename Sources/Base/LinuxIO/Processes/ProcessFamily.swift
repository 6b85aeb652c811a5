// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The processes of one run of a program, known by where they are and not by what they say.
public enum ProcessFamily: Hashable, Sendable {
  /// All processes in this control group, in which a service manager of the system started them. Only that
  /// manager can put a process there.
  case controlGroup(String)
  /// This process and its descendants, where nothing keeps processes apart. It has to adopt orphans
  /// (PR_SET_CHILD_SUBREAPER).
  case descendants(Int32)

  /// The family of a process that was started to be alone in its unit, `TEMPLATE@NAME.service` of the
  /// system's manager; without such a unit, the process's descendants.
  public init(ofUnit template: String, process pid: Int32) {
    guard let group = Self.controlGroup(of: pid), Self.isUnit(group, of: template) else {
      self = .descendants(pid)
      return
    }
    self = .controlGroup(group)
  }

  /// Whether the process belongs to the family now. False for one that has ended.
  public func contains(_ pid: Int32) -> Bool {
    switch self {
    case .controlGroup(let group): Self.controlGroup(of: pid) == group
    case .descendants(let ancestor): Self.line(of: pid).contains(ancestor)
    }
  }

  /// Whether there is no such process any more, also where /proc hides those of others.
  public static func hasEnded(_ pid: Int32) -> Bool { kill(pid, 0) != 0 && errno == ESRCH }

  /// Whether no process of it is left. A process whose descendants count has to be waited for by its own
  /// parent, and ends after them.
  public var isEmpty: Bool {
    switch self {
    case .descendants(let ancestor): Self.hasEnded(ancestor)
    case .controlGroup(let group):
      // The second one where the first hierarchy also still exists.
      !["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].contains { root in
        do throws(SystemError) {
          let events = try FileReading.bytes(at: "\(root)\(group)/cgroup.events")
          return String(decoding: events, as: UTF8.self).contains("populated 1")
        } catch {
          // Whatever else keeps it from being read does not mean that nobody is there.
          return ![ENOENT, ENODEV, ENOTDIR].contains(error.errno.code)
        }
      }
    }
  }

  /// Whether a control group is that of a unit `TEMPLATE@NAME.service` of the system's manager. Users can
  /// make groups of any name below their own managers', so the whole path counts.
  public static func isUnit(_ group: String, of template: String) -> Bool {
    let parts = group.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, parts[1] == "system.slice" else { return false }
    // systemd writes "-" as "\x2d" in the names of slices, where a dash divides levels.
    let slice = template.split(separator: "-", omittingEmptySubsequences: false)
      .joined(separator: #"\x2d"#)
    return parts[2] == "system-\(slice).slice" && parts[3].hasPrefix("\(template)@")
      && parts[3].hasSuffix(".service")
  }

  /// The family of a unit `TEMPLATE@NAME.service` of the system's manager, whether it runs or not.
  public static func unit(_ template: String, _ name: String) -> ProcessFamily {
    let slice = template.split(separator: "-", omittingEmptySubsequences: false)
      .joined(separator: #"\x2d"#)
    return .controlGroup("/system.slice/system-\(slice).slice/\(template)@\(name).service")
  }

  /// The control group of a process in the unified hierarchy, "/" alone for the root; nil for a
  /// process that has ended.
  public static func controlGroup(of pid: Int32) -> String? {
    guard let bytes = try? FileReading.bytes(at: "/proc/\(pid)/cgroup") else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("0::") {
      return String(line.dropFirst("0::".count))
    }
    return nil
  }

  /// The process, its parent, and so on.
  static func line(of pid: Int32) -> [Int32] {
    var line: [Int32] = []
    var next: Int32? = pid
    // A pid that is used again could lead in a circle.
    while let pid = next, pid > 1, line.count < 64 {
      line.append(pid)
      next = parent(of: pid)
    }
    return line
  }

  private static func parent(of pid: Int32) -> Int32? {
    guard let line = try? FileReading.line(at: "/proc/\(pid)/stat"),
      // The command's name may hold spaces and parentheses: count from the last one.
      let end = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    return fields.count > 1 ? Int32(fields[1]) : nil
  }
}
