// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The rights of a daemon's process to open files, judged by users, groups and modes. Access control lists
/// are not considered.
struct DaemonRights {
  private let uid: UInt32
  private let groups: Set<UInt32>
  /// Whether the process may ignore file modes (CAP_DAC_OVERRIDE).
  private let overrides: Bool

  /// The rights of the process of this name that serves at the path; nil if they cannot be found out.
  init?(of program: String, servingAt path: String) {
    guard let socket = try? StreamSocket.connect(to: path), let peer = try? socket.peer() else {
      return nil
    }
    // If systemd made the socket, the peer is systemd. Then take the process of that name, if there is only one.
    let named = Self.isNamed(program, peer.pid) ? [peer.pid] : Self.processes(named: program)
    guard named.count == 1,
      let status = try? FileReading.bytes(at: "/proc/\(named[0])/status")
    else { return nil }
    var fields: [Substring: [Substring]] = [:]
    for line in String(decoding: status, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0]] = parts[1].split { $0 == "\t" || $0 == " " }
    }
    // The second of the four numbers is the effective one.
    guard let uids = fields["Uid"], let gids = fields["Gid"], uids.count > 1, gids.count > 1,
      let uid = UInt32(uids[1]), let gid = UInt32(gids[1]),
      let capabilities = fields["CapEff"]?.first.flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.uid = uid
    groups = Set((fields["Groups"] ?? []).compactMap { UInt32($0) }).union([gid])
    overrides = capabilities & 1 << Self.dacOverride != 0
  }

  /// The user's name, or the number if the user has no name.
  var user: String { getpwuid(uid).map { String(cString: $0.pointee.pw_name) } ?? "\(uid)" }

  /// Whether the process may read and write a file of this owner, group and mode.
  func mayUse(_ node: stat) -> Bool {
    let needed: UInt32 = 0o6
    if overrides { return true }
    if node.st_uid == uid { return node.st_mode >> 6 & needed == needed }
    if groups.contains(node.st_gid) { return node.st_mode >> 3 & needed == needed }
    return node.st_mode & needed == needed
  }

  /// CAP_DAC_OVERRIDE of linux/capability.h.
  private static let dacOverride: UInt64 = 1

  private static func isNamed(_ program: String, _ pid: Int32) -> Bool {
    (try? FileReading.line(at: "/proc/\(pid)/comm")) == program
  }

  private static func processes(named program: String) -> [Int32] {
    DirectoryListing.names(in: "/proc").compactMap { Int32($0) }.filter { isNamed(program, $0) }
  }
}
