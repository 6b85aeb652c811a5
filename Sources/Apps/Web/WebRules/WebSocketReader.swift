// SPDX-License-Identifier: Apache-2.0

/// Reads a browser's half of a WebSocket (RFC 6455, section 5), and refuses what our pages never send by its first bytes:
/// nothing is kept that is longer than an order.
///
///     ┌───────────────────┬────────────┬───────────────────┬─────────┬────────────────┐
///     │ whole, no         │ masked,    │ length, if it is  │ 4 bytes │ bytes, each ^  │
///     │ extension, kind   │ length     │ 126 to 4096       │ mask    │ its mask byte  │
///     └───────────────────┴────────────┴───────────────────┴─────────┴────────────────┘
///       8 bits              8 bits       16 bits
public struct WebSocketReader: Sendable {
  /// The most bytes of an order.
  public static let longest = 4096
  /// The most bytes of a ping and of a farewell.
  private static let longestControl = 125

  public enum Message: Hashable, Sendable {
    case text(String)
    /// It wants the same bytes back.
    case ping([UInt8])
    case pong
    /// The browser ends the socket.
    case farewell
  }

  private var bytes: [UInt8] = []
  /// The bytes of it that were read.
  private var start = 0

  public init() {}

  /// Whether there are bytes that no message was made of yet.
  public var hasBytes: Bool { start < bytes.count }

  /// Takes bytes as they come.
  public mutating func append(_ new: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes += new
  }

  /// The next message that is whole; nil: its end has not come yet.
  ///
  /// After it has thrown, nothing of this socket can be understood any more.
  public mutating func next() throws(WebSocketFault) -> Message? {
    guard let (kind, count, headCount) = try head(), hasBytes(headCount + count) else { return nil }
    let mask = bytes[(start + headCount - 4)..<(start + headCount)]
    let first = start + headCount
    var payload = Array(bytes[first..<first + count])
    for index in payload.indices { payload[index] ^= mask[mask.startIndex + index % 4] }
    start += headCount + count
    switch kind {
    case .text:
      guard let text = String(validating: payload, as: UTF8.self) else { throw .notText }
      return .text(text)
    case .ping: return .ping(payload)
    case .pong: return .pong
    case .farewell: return .farewell
    case .binary: throw .binary
    }
  }

  private func hasBytes(_ count: Int) -> Bool { bytes.count - start >= count }

  /// What the head of the next message says; nil while it is not whole.
  private func head() throws(WebSocketFault) -> (WebSocketKind, count: Int, headCount: Int)? {
    guard hasBytes(1) else { return nil }
    // A message in parts, or of an extension.
    guard bytes[start] & 0xF0 == 0x80, let kind = WebSocketKind(rawValue: bytes[start] & 0x0F)
    else { throw .protocolError }
    if kind == .binary { throw .binary }
    guard hasBytes(2) else { return nil }
    let short = Int(bytes[start + 1] & 0x7F)
    guard bytes[start + 1] & 0x80 != 0 else { throw .protocolError }
    if kind.isControl {
      guard short <= Self.longestControl else { throw .protocolError }
    }
    guard short < 127 else { throw .tooLong }
    let headCount = short == 126 ? 8 : 6
    guard hasBytes(headCount) else { return nil }
    let count = short == 126 ? Int(bytes[start + 2]) << 8 | Int(bytes[start + 3]) : short
    guard count <= Self.longest else { throw .tooLong }
    return (kind, count, headCount)
  }
}

/// The kinds of messages of a WebSocket, by their numbers (opcodes).
public enum WebSocketKind: UInt8, Sendable {
  case text = 1
  case binary = 2
  case farewell = 8
  case ping = 9
  case pong = 10

  var isControl: Bool { rawValue >= 8 }
}

/// Why a WebSocket is ended, by the code that the browser is given (RFC 6455, section 7.4.1).
public enum WebSocketFault: UInt16, Error, Sendable, CaseIterable {
  /// It is ended as it was meant to be.
  case normal = 1000
  case protocolError = 1002
  /// Orders are text.
  case binary = 1003
  case notText = 1007
  /// No page of this program sends such an order.
  case noOrder = 1008
  case tooLong = 1009
}

/// What a server sends over a WebSocket.
public enum WebSocketWriter {
  /// What stands before the bytes of a message.
  public static func head(_ kind: WebSocketKind, count: Int) -> [UInt8] {
    let first = 0x80 | kind.rawValue
    switch count {
    case ..<126: return [first, UInt8(count)]
    case ..<65_536: return [first, 126, UInt8(count >> 8), UInt8(count & 0xFF)]
    default:
      return withUnsafeBytes(of: UInt64(count).bigEndian) { [first, 127] + $0 }
    }
  }

  /// The message that ends a socket.
  public static func farewell(_ fault: WebSocketFault) -> [UInt8] {
    head(.farewell, count: 2) + [UInt8(fault.rawValue >> 8), UInt8(fault.rawValue & 0xFF)]
  }
}
