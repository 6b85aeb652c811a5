// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// Both daemons with a simulated button and camera, and the page's server at a free port.
final class WebStage {
  let studio: Studio
  let server: RunningProcess
  let port: UInt16

  /// - Parameters:
  ///   - descriptors: the most that the server may have open; nil: as many as it likes.
  ///   - gateway: added to the gateway's configuration.
  ///   - engine: added to the engine's.
  init(
    arguments: [String] = [], descriptors: Int? = nil, gateway: String = "", engine: String = ""
  ) throws {
    studio = try Studio(gateway: gateway, engine: engine, pixelFormat: "MJPG")
    let limit = descriptors.map { ["prlimit", "--nofile=\($0):\($0)"] } ?? []
    server = try RunningProcess(
      limit + [
        studio.daemons.binary("shutter-web"), "--port", "0", "--runtime-dir",
        studio.daemons.runtimeFolder,
      ] + arguments, errorOutput: .file(studio.daemons.path("shutter-web.log")))
    let log = try studio.daemons.waitForLog(of: "shutter-web", "serving at http://localhost:")
    let digits = try #require(log.split(separator: "http://localhost:").last).prefix {
      $0.isNumber
    }
    port = try #require(UInt16(digits))
  }

  /// The fields of the page's own request for its socket.
  var socketFields: [String] {
    [
      "Host: localhost:\(port)", "Origin: http://localhost:\(port)", "Connection: Upgrade",
      "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
  }

  /// Sends a request, and returns all that comes until the server ends the connection.
  func answer(to text: String, isIPv6: Bool = false) throws -> WebAnswer {
    let connection = try WebConnection(port: port, isIPv6: isIPv6)
    try connection.send(Array(text.utf8))
    return try WebAnswer(connection.rest())
  }

  func get(_ path: String, _ fields: String...) throws -> WebAnswer {
    let lines = ["GET \(path) HTTP/1.1", "Host: localhost:\(port)"] + fields
    return try answer(to: lines.joined(separator: "\r\n") + "\r\n\r\n")
  }

  /// Opens the page's socket.
  func page() throws -> WebPageSocket { try WebPageSocket(self) }
}

/// A TCP connection to the server.
final class WebConnection {
  let raw: Int32
  private(set) var buffer: [UInt8] = []
  /// The last message that was taken out of it, for the message of a failure.
  var last = "nothing"

  /// - Parameter isSlow: the kernel keeps little of what is not read: by default, the several megabytes of this machine's
  ///   own network.
  init(port: UInt16, isIPv6: Bool = false, isSlow: Bool = false) throws {
    raw = try TestError.check(
      "socket", socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    if isSlow {
      let size = socklen_t(MemoryLayout<Int32>.size)
      var (buffer, segment): (Int32, Int32) = (4096, 536)
      setsockopt(raw, SOL_SOCKET, SO_RCVBUF, &buffer, size)
      // The server's own buffer has room for some segments.
      setsockopt(raw, Int32(IPPROTO_TCP), TCP_MAXSEG, &segment, size)
    }
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_addr = in6addr_loopback
    if !isIPv6 {
      size = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          $0.pointee.sin_family = sa_family_t(AF_INET)
          $0.pointee.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        }
      }
    }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(raw, $0, size) }
    }
    _ = try TestError.check("connect", result)
  }

  /// A connection to a Unix socket.
  init(path: String) throws {
    raw = try TestError.check("socket", socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(raw, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    _ = try TestError.check("connect", result)
  }

  deinit { close(raw) }

  func send(_ bytes: [UInt8]) throws {
    let count = Glibc.send(raw, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    _ = try TestError.check("send", Int32(clamping: count))
  }

  /// Reads until `count` bytes are there. Nil if the connection ends before.
  func take(_ count: Int, seconds: Int64 = Patience.seconds) throws -> [UInt8]? {
    let deadline = TestClock.nowUSec + seconds * 1_000_000
    while buffer.count < count {
      guard try fill(until: deadline) else { return nil }
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  /// All that comes to the end of the connection.
  func rest(seconds: Int64 = Patience.seconds) throws -> [UInt8] {
    let deadline = TestClock.nowUSec + seconds * 1_000_000
    while try fill(until: deadline) {}
    return buffer
  }

  /// False at the end.
  private func fill(until deadlineUSec: Int64) throws -> Bool {
    var waiting = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
    if poll(&waiting, 1, TestClock.millisecondsLeft(until: deadlineUSec)) == 0 {
      let rest = String(decoding: buffer.suffix(200), as: UTF8.self)
      throw TestError.timeout(awaited: "an answer of a page's server after \(last), then \(rest)")
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(raw, &chunk, chunk.count, 0)
    buffer += chunk.prefix(max(count, 0))
    return count > 0
  }
}

/// An answer, taken apart.
struct WebAnswer {
  let status: Int
  let fields: [String: String]
  let body: [UInt8]

  init(_ bytes: [UInt8]) throws {
    let end = try #require(
      bytes.firstRange(of: [13, 10, 13, 10]), "no answer: \(bytes.count) bytes")
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    status = try #require(Int(head[0].split(separator: " ")[1]))
    var fields: [String: String] = [:]
    for line in head.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    self.fields = fields
    body = Array(bytes[end.upperBound...])
  }
}

/// The page's socket, as its script uses it.
final class WebPageSocket {
  let connection: WebConnection

  /// A socket that is open already.
  init(open connection: WebConnection) { self.connection = connection }

  convenience init(_ stage: WebStage) throws {
    try self.init(WebConnection(port: stage.port), stage.socketFields)
  }

  init(_ connection: WebConnection, _ fields: [String], path: String = "/live") throws {
    self.connection = connection
    let lines = ["GET \(path) HTTP/1.1"] + fields
    try connection.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      head += try #require(try connection.take(1))
    }
    try #require(String(decoding: head, as: UTF8.self).hasPrefix("HTTP/1.1 101 "))
  }

  func order(_ json: JSON) throws { try send(json.bytes) }

  /// Sends a message of text.
  func send(_ text: [UInt8], first: UInt8 = 0x81) throws {
    try connection.send(Self.frame(text, first: first))
  }

  /// A message of text as it is sent.
  static func frame(_ text: [UInt8], first: UInt8 = 0x81) -> [UInt8] {
    let mask: [UInt8] = [1, 2, 3, 4]
    let length: [UInt8] =
      text.count < 126
      ? [0x80 | UInt8(text.count)] : [0xFE, UInt8(text.count >> 8), UInt8(text.count & 0xFF)]
    let masked = text.enumerated().map { $1 ^ mask[$0 % 4] }
    return [first] + length + mask + masked
  }

  /// The next message, with the picture behind it; nil at the end of the connection.
  func next(seconds: Int64 = Patience.seconds) throws -> (json: JSON, picture: [UInt8])? {
    guard let head = try connection.take(2, seconds: seconds) else { return nil }
    if head[0] & 0x0F == 8 { return nil }
    var length = Int(head[1])
    if length == 126 || length == 127 {
      guard let bytes = try connection.take(length == 126 ? 2 : 8) else { return nil }
      length = bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let message = try connection.take(length) else { return nil }
    let count = message[..<4].reduce(0) { $0 << 8 | Int($1) }
    let json = try JSON(parsing: Array(message[4..<(4 + count)]))
    connection.last = "\(json)"
    return (json, Array(message[(4 + count)...]))
  }

  /// The next message of a kind; others before it are dropped.
  func next(
    _ kind: String, where isWanted: (JSON) -> Bool = { _ in true }
  ) throws -> (json: JSON, picture: [UInt8]) {
    while let message = try next() {
      if message.json["kind"]?.stringValue == kind, isWanted(message.json) { return message }
    }
    throw TestError.ended(awaited: "'\(kind)' of a page's server, after \(connection.last)")
  }

  /// Waits until the shutter of the page could be pressed and the machine's buttons are its own.
  func waitUntilReady() throws {
    _ = try next("state") {
      $0["readiness"]?.stringValue == "ready" && $0["eligible"]?.boolValue == true
    }
  }
}
