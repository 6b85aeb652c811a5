// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

/// A service manager's end of sd_notify(3).
final class NotifySocket {
  let path: String
  private let fd: Int32
  private let folder = TemporaryFolder()

  init() throws {
    path = folder.path + "/notify"
    fd = try TestError.check("a socket", socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    _ = try TestError.check(
      path,
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(fd, $0, length) }
      })
  }

  deinit { close(fd) }

  /// The words in front of a daemon's.
  var prefix: [String] { ["env", "NOTIFY_SOCKET=\(path)", "WATCHDOG_USEC=60000000"] }

  /// The notifications up to this one, which is the last.
  func messages(until last: String) throws -> [String] {
    var messages: [String] = []
    while messages.last != last {
      var entry = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, Int32(clamping: Patience.milliseconds)) > 0 else {
        throw TestError.timeout(awaited: "\(last) after \(messages)")
      }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = recv(fd, &bytes, bytes.count, 0)
      messages.append(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self))
    }
    return messages
  }
}
