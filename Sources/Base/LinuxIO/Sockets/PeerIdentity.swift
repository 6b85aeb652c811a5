// SPDX-License-Identifier: Apache-2.0

/// The process that connected: `SO_PEERCRED`, read once per connection.
public struct PeerIdentity: Hashable, Sendable {
  public let pid: Int32
  public let uid: UInt32
  public let gid: UInt32

  public init(pid: Int32, uid: UInt32, gid: UInt32) {
    self.pid = pid
    self.uid = uid
    self.gid = gid
  }

  /// The process's start time in clock ticks since boot (field 22 of /proc/PID/stat), which
  /// distinguishes it from a later process with the same number. Nil when the process is gone.
  public func startTime() -> Int64? { status()?.startTime }

  /// Whether the process that was started at this time has ended, or is about to: the kernel closes
  /// its files a moment before that. False if that cannot be seen, as with a /proc that hides the
  /// processes of others.
  public func hasEnded(startTime: Int64?) -> Bool {
    guard let startTime else { return false }
    guard let status = status() else { return true }
    return status.isExiting || status.startTime != startTime
  }

  private func status() -> (startTime: Int64?, isExiting: Bool)? {
    guard let line = try? FileReading.line(at: "/proc/\(pid)/stat"),
      // The command's name may hold spaces and parentheses: count from the last one.
      let end = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 19 else { return nil }
    let flags = UInt32(fields[6]) ?? 0
    return (Int64(fields[19]), flags & Self.exiting != 0)
  }

  /// The kernel's PF_EXITING, in field 9 of /proc/PID/stat.
  private static let exiting: UInt32 = 0x4
}
