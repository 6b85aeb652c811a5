// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The connection to the gateway, which speaks in lines.
final class GatewayConnection {
  /// The longest time that the gateway may take until the program starts, milliseconds.
  static let patienceMSec: Int32 = 10_000
  /// The time between two signs of life for the service manager, milliseconds.
  private static let stepMSec: Int32 = 500
  /// The most bytes that the gateway sends.
  private static let limit = 16 << 10

  let raw: Int32
  private var received: [UInt8] = []
  private var total = 0
  private var waits: Int32 = 0

  /// Takes over a connected socket.
  init(_ raw: Int32) {
    self.raw = raw
    // The program must not have it: it could speak for its own runner.
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
  }

  /// The variables for the program's environment, "NAME=VALUE".
  func variables() throws(ExtensionError) -> [String] {
    var variables: [String] = []
    while true {
      let line = try line()
      if line.isEmpty { return variables }
      guard line.dropFirst().contains("=") else {
        throw ExtensionError("the gateway sent no variable")
      }
      variables.append(line)
    }
  }

  /// Waits until the program may start.
  func awaitGo() throws(ExtensionError) {
    guard try line() == "go" else { throw ExtensionError("the gateway did not let it start") }
  }

  /// Sends a line. A gateway that has gone needs none.
  func send(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = Glibc.send(raw, line, line.count, Int32(MSG_NOSIGNAL))
  }

  private func line() throws(ExtensionError) -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeSubrange(...end)
        return line
      }
      try receive()
    }
  }

  private func receive() throws(ExtensionError) {
    ServiceManager.notify("WATCHDOG=1")
    var waiting = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
    let ready = poll(&waiting, 1, Self.stepMSec)
    if ready <= 0 {
      waits += 1
      if waits * Self.stepMSec < Self.patienceMSec { return }
      throw ExtensionError("the gateway sent nothing for \(Self.patienceMSec / 1000) s")
    }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(raw, &chunk, chunk.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else { throw ExtensionError(nil) }
    total += count
    guard total <= Self.limit else { throw ExtensionError("the gateway sent too much") }
    received += chunk[..<count]
  }
}
