// SPDX-License-Identifier: Apache-2.0

/// Reads the lengths in a browser's half of a WebSocket, and refuses what the page never sends: the server behind it
/// would keep a message of any length in memory before it looks at it.
public struct WebSocketMeter: Sendable {
  /// The most bytes of a message of the page.
  public static let longest = 4096

  private enum State {
    /// The first two bytes, and those of the length and the mask.
    case head([UInt8])
    /// So many bytes of the message.
    case payload(Int)
  }

  private var state = State.head([])
  /// The messages that have begun.
  public private(set) var count = 0

  public init() {}

  /// Takes bytes as they come. False: close the connection.
  public mutating func take(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch state {
      case .payload(let left):
        let count = min(left, rest.count)
        rest = rest.dropFirst(count)
        state = left == count ? .head([]) : .payload(left - count)
      case .head(var head):
        head.append(rest.removeFirst())
        guard let length = Self.length(head) else {
          state = .head(head)
          continue
        }
        guard length >= 0 else { return false }
        count += 1
        state = length == 0 ? .head([]) : .payload(length)
      }
    }
    return true
  }

  /// The length of the message that a whole head announces; nil while the head is not whole, and -1 if it is refused:
  /// in several parts, with extensions, without a mask, or too long.
  private static func length(_ head: [UInt8]) -> Int? {
    guard head.count >= 2 else { return nil }
    guard head[0] & 0xF0 == 0x80, head[1] & 0x80 != 0 else { return -1 }
    let short = Int(head[1] & 0x7F)
    guard short != 127 else { return -1 }
    let count = short == 126 ? 8 : 6
    guard head.count == count else { return nil }
    let length = short == 126 ? Int(head[2]) << 8 | Int(head[3]) : short
    return length <= longest ? length : -1
  }
}
