// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// What the process of a daemon may open, as far as users, groups and modes tell: access control lists
/// are not looked at.
struct DaemonRights {
  private let uid: UInt32
  private let groups: Set<UInt32>
  /// Whether modes mean nothing to it (CAP_DAC_OVERRIDE).
  private let overrides: Bool

  /// Those of the process of this name that serves at the path. Nil: it cannot be told.
  init?(of program: String, servingAt path: String) {
    guard let socket = try? StreamSocket.connect(to: path), let peer = try? socket.peer() else {
      return nil
    }
    // Where systemd has made the socket, it is the peer: then the only process of that name is meant.
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
    // The second of the four is the effective one.
    guard let uids = fields["Uid"], let gids = fields["Gid"], uids.count > 1, gids.count > 1,
      let uid = UInt32(uids[1]), let gid = UInt32(gids[1]),
      let capabilities = fields["CapEff"]?.first.flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.uid = uid
    groups = Set((fields["Groups"] ?? []).compactMap { UInt32($0) }).union([gid])
    overrides = capabilities & 1 << Self.dacOverride != 0
  }

  /// The user's name, or his number where he has none.
  var user: String { getpwuid(uid).map { String(cString: $0.pointee.pw_name) } ?? "\(uid)" }

  /// Whether it may read and write what has this owner, group and mode.
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
