// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Varlink

/// A page of the booth, as a browser has it open: the state that it shows, and the orders that it sends.
final class BoothGuest {
  private let socket: LocalConnection
  /// The last state.
  private(set) var state: JSON = [:]
  private var isHost = false

  /// Opens the page. The server may be one that systemd starts now.
  ///
  /// - Parameter path: of the page's socket; the host's is another one.
  init(_ path: String = "/live", port: UInt16 = 8790) throws {
    socket = try LocalConnection(port: port)
    isHost = path != "/live"
    try socket.send(
      """
      GET \(path) HTTP/1.1\r
      Host: localhost:\(port)\r
      Origin: http://localhost:\(port)\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r
      \r

      """)
    let head = try socket.head()
    guard head.hasPrefix("HTTP/1.1 101 ") else {
      throw TestError.unexpected(awaited: "a socket of the page", got: head)
    }
  }

  /// Sends an order of the page.
  func send(_ order: JSON) throws { try write(0x81, order.bytes) }

  /// Shows what comes until this is so. Returns the state.
  @discardableResult
  func wait(
    _ what: String, _ isSo: (JSON) -> Bool
  ) throws -> JSON {
    let deadline = Patience.deadlineUSec
    while !isSo(state) {
      do {
        guard let message = try message(until: deadline) else { continue }
        if message["kind"] == .string(isHost ? "host" : "state") { state = message }
      } catch TestError.timeout {
        throw TestError.unexpected(
          awaited: what, got: String(decoding: state.bytes, as: UTF8.self))
      }
    }
    return state
  }

  @discardableResult
  func waitFor(screen: String) throws -> JSON {
    try wait("the screen \(screen)") { $0["screen"] == .string(screen) }
  }

  /// The next message of this kind.
  func message(ofKind kind: String) throws -> JSON {
    let deadline = Patience.deadlineUSec
    while true {
      if let message = try message(until: deadline), message["kind"] == .string(kind) {
        return message
      }
    }
  }

  /// The next message; nil for what is not one.
  private func message(until deadlineUSec: Int64) throws -> JSON? {
    let head = try socket.read(2, until: deadlineUSec)
    var count = Int(head[1] & 0x7F)
    if count >= 126 {
      count = try socket.read(count == 126 ? 2 : 8, until: deadlineUSec).reduce(0) {
        $0 << 8 | Int($1)
      }
    }
    let bytes = try socket.read(count, until: deadlineUSec)
    switch head[0] & 0x0F {
    case 8: throw TestError.ended(awaited: "a message of the booth")
    case 9:
      try write(0x8A, bytes)
      return nil
    case 2:
      let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      return try JSON(parsing: Array(bytes.dropFirst(4).prefix(size)))
    default: return nil
    }
  }

  /// Sends a frame with a mask of nothing.
  private func write(_ first: UInt8, _ bytes: [UInt8]) throws {
    var frame = [first]
    if bytes.count < 126 {
      frame.append(0x80 | UInt8(bytes.count))
    } else {
      frame += [0x80 | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
    }
    try socket.send(frame + [0, 0, 0, 0] + bytes)
  }

  /// The status and the body of what a browser of this machine, or a phone, gets.
  static func fetch(
    _ path: String, port: UInt16 = 8790, host: String? = nil
  ) throws -> (status: String, body: [UInt8]) {
    let socket = try LocalConnection(port: port)
    try socket.send(
      "GET \(path) HTTP/1.1\r\nHost: \(host ?? "localhost:\(port)")\r\nConnection: close\r\n\r\n")
    let head = try socket.head()
    return (String(head.dropFirst(9).prefix(3)), try socket.rest())
  }
}

/// A connection to a port of this machine.
final class LocalConnection {
  private let raw: Int32
  private var buffer: [UInt8] = []

  init(port: UInt16) throws {
    raw = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(raw, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      let reason = errno
      close(raw)
      throw TestError.system(subject: "port \(port)", errno: reason)
    }
  }

  deinit { close(raw) }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    let count = Glibc.send(raw, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    guard count == bytes.count else { throw TestError.system(subject: "a port", errno: errno) }
  }

  /// The head of an answer.
  func head() throws -> String {
    let end = Array("\r\n\r\n".utf8)
    let deadline = Patience.deadlineUSec
    var head: [UInt8] = []
    while head.suffix(4) != end[...] { head += try read(1, until: deadline) }
    return String(decoding: head, as: UTF8.self)
  }

  /// All that comes until the other end closes.
  func rest() throws -> [UInt8] {
    let deadline = Patience.deadlineUSec
    while try fill(until: deadline) {}
    defer { buffer = [] }
    return buffer
  }

  func read(_ count: Int, until deadlineUSec: Int64) throws -> [UInt8] {
    while buffer.count < count {
      guard try fill(until: deadlineUSec) else { throw TestError.ended(awaited: "an answer") }
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  /// False if the other end has closed.
  private func fill(until deadlineUSec: Int64) throws -> Bool {
    var waiting = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, TestClock.millisecondsLeft(until: deadlineUSec)) > 0 else {
      throw TestError.timeout(awaited: "an answer")
    }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(raw, &piece, piece.count, 0)
    buffer += piece.prefix(max(count, 0))
    return count > 0
  }
}
