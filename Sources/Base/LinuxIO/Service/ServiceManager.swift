// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// The protocol between a service and systemd or another service manager: passed sockets
/// (sd_listen_fds(3)) and the notification socket (sd_notify(3)).
public enum ServiceManager {
  /// A socket that the manager passed.
  public struct PassedSocket: Sendable {
    /// The name given by `FileDescriptorName=`.
    public let name: String
    public let raw: Int32
    /// False for a connection that was accepted already (`Accept=yes`).
    public let isListening: Bool
  }

  /// The sockets passed to this process, close-on-exec from now on. The environment variables are
  /// removed, so that no child takes them for its own.
  public static func takeSockets() -> [PassedSocket] {
    defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
    guard variable("LISTEN_PID").flatMap({ Int32($0) }) == getpid(),
      let count = variable("LISTEN_FDS").flatMap({ Int32($0) }), count > 0
    else { return [] }
    let names = (variable("LISTEN_FDNAMES") ?? "")
      .split(separator: ":", omittingEmptySubsequences: false)
    return (0..<count).compactMap { index in
      let raw = 3 + index
      let listening = clinux_is_listening(raw)
      guard listening >= 0 else { return nil }
      _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
      let name = Int(index) < names.count ? String(names[Int(index)]) : ""
      return PassedSocket(name: name, raw: raw, isListening: listening == 1)
    }
  }

  /// Sends one state message ("READY=1"); without a manager it does nothing.
  public static func notify(_ state: String) {
    guard let path = variable("NOTIFY_SOCKET"), !path.isEmpty else { return }
    let socket = Glibc.socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return }
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    // '@' stands for the NUL byte of an abstract address.
    if name[0] == UInt8(ascii: "@") { name[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let bytes = Array(state.utf8)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }

  /// Whether a manager started this process as a service that reports its state.
  public static var isPresent: Bool { variable("NOTIFY_SOCKET").map { !$0.isEmpty } ?? false }

  /// Microseconds within which the manager expects `WATCHDOG=1`; nil if it does not watch.
  public static func watchdogPeriodUSec() -> Int64? {
    if let pid = variable("WATCHDOG_PID"), Int32(pid) != getpid() { return nil }
    return variable("WATCHDOG_USEC").flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
