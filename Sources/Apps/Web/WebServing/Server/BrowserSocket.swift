// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The socket of one connection, and the bytes that wait to be written to it.
@LoopActor
final class BrowserSocket {
  enum Received {
    case bytes([UInt8])
    case nothing
    case end
  }

  private let socket: StreamSocket
  private var watchOfSocket: DescriptorWatch?
  /// Kept as they came: pages that get the same picture share its memory.
  private var queue: [[UInt8]] = []
  /// The bytes of the first one that are written.
  private var written = 0
  /// The bytes that wait.
  private(set) var waiting = 0
  /// Whether the other end sends no more.
  var isAtEnd = false

  init(_ socket: consuming StreamSocket) { self.socket = socket }

  var raw: Int32 { socket.raw }
  var hasWaiting: Bool { waiting > 0 }
  /// How many of the arrays that were appended wait.
  var waitingCount: Int { queue.count }

  func watch(_ handler: @escaping @LoopActor (Interest) -> Void) -> Bool {
    watchOfSocket = try? EventLoop.shared.watch(raw, for: .readable, handler)
    return watchOfSocket != nil
  }

  func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    queue.append(bytes)
    waiting += bytes.count
  }

  func read() -> Received {
    Self.buffer.withUnsafeMutableBytes { memory in
      guard let received = try? socket.receive(into: memory) else { return .end }
      switch received {
      case .bytes(let count, _):
        return .bytes([UInt8](UnsafeRawBufferPointer(rebasing: memory[..<count])))
      case .wouldBlock: return .nothing
      case .end: return .end
      }
    }
  }

  /// Writes what the socket takes; nil if it takes nothing any more.
  func write() -> Int? {
    var total = 0
    while let first = queue.first {
      // A head and its picture go as one.
      let flags = MSG_NOSIGNAL | MSG_DONTWAIT
      let more = queue.count > 1 ? MSG_MORE : 0
      let count = first.withUnsafeBytes { bytes in
        send(raw, bytes.baseAddress! + written, bytes.count - written, Int32(flags | more))
      }
      if count < 0 {
        return errno == EAGAIN || errno == EINTR ? total : nil
      }
      total += count
      waiting -= count
      written += count
      guard written == first.count else { return total }
      queue.removeFirst()
      written = 0
    }
    return total
  }

  func want(reading: Bool) {
    var interest: Interest = reading ? .readable : []
    if hasWaiting { interest.insert(.writable) }
    watchOfSocket?.update(interest)
  }

  /// Ends the watch. The socket is closed with this value.
  func close() {
    watchOfSocket?.cancel()
    watchOfSocket = nil
  }

  /// Longer than a head, and than an order.
  private static var buffer = [UInt8](repeating: 0, count: 16 << 10)
}
