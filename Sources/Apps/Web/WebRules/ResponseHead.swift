// SPDX-License-Identifier: Apache-2.0

/// The first lines of an answer. Each connection has one answer, and ends with it.
public struct ResponseHead: Hashable, Sendable {
  /// The status line and the fields that the answer has been given.
  private var text: String
  private let status: Int

  /// - Parameter reason: the words of the status.
  public init(_ status: Int, _ reason: String) {
    self.status = status
    text = "HTTP/1.1 \(status) \(reason)\r\n"
  }

  public init(_ refusal: Refusal) { self.init(refusal.status, refusal.reason) }

  /// Adds a field. Bytes that could end it are left out: whatever a value was made of, it is one line.
  public mutating func add(_ name: String, _ value: String) {
    let visible = value.utf8.filter { (32...126).contains($0) }
    text += "\(name): \(String(decoding: visible, as: UTF8.self))\r\n"
  }

  /// The head with its empty line.
  ///
  /// - Parameter count: the bytes that follow; nil: as many as come until the connection ends.
  public func bytes(count: Int64?) -> [UInt8] {
    var head = text + ResponseFields.lines
    // One without content says nothing of its length (RFC 9110, section 8.6).
    if let count, status != 204 { head += "Content-Length: \(count)\r\n" }
    return Array((head + "Connection: close\r\n\r\n").utf8)
  }

  /// The head of the answer that begins a WebSocket.
  ///
  /// - Parameter key: the browser's.
  public static func webSocket(_ key: String) -> [UInt8] {
    var head = ResponseHead(101, "Switching Protocols")
    head.add("Upgrade", "websocket")
    head.add("Connection", "Upgrade")
    head.add("Sec-WebSocket-Accept", WebSocketKey.accept(key))
    return Array((head.text + ResponseFields.lines + "\r\n").utf8)
  }
}

/// The fields of each answer that keep other pages, and whatever gets into this one, from having an effect.
public enum ResponseFields {
  /// The content security policy: scripts, styles, pictures, films and the socket of this page alone; nothing in
  /// line, no frame around it and none in it.
  public static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:",
    "media-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'self'",
    "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].joined(separator: "; ")

  /// The fields of every answer, refusals too.
  private static let always: [(name: String, value: String)] = [
    ("Content-Security-Policy", policy),
    ("X-Content-Type-Options", "nosniff"),
    // Not "no-referrer", with which a form of ours would have the origin "null".
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
  ]

  static let lines = always.map { "\($0.name): \($0.value)\r\n" }.joined()
}
