// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// One side of a guarded connection: its socket, and the bytes that wait to be written to it.
@LoopActor
final class Peer {
  enum Received {
    case bytes(ArraySlice<UInt8>)
    case nothing
    case end
  }

  private let socket: StreamSocket
  private var watchOfSocket: DescriptorWatch?
  private var queue: [UInt8] = []
  private var written = 0
  /// Whether the other end sends no more.
  var isAtEnd = false

  init(_ socket: consuming StreamSocket) { self.socket = socket }

  var raw: Int32 { socket.raw }
  var waiting: Int { queue.count - written }
  var hasWaiting: Bool { waiting > 0 }

  func watch(_ handler: @escaping @LoopActor (Interest) -> Void) -> Bool {
    watchOfSocket = try? EventLoop.shared.watch(raw, for: .readable, handler)
    return watchOfSocket != nil
  }

  func append(_ bytes: some Sequence<UInt8>) { queue.append(contentsOf: bytes) }

  func read() -> Received {
    Self.buffer.withUnsafeMutableBytes { memory in
      guard let received = try? socket.receive(into: memory) else { return .end }
      switch received {
      case .bytes(let count, _):
        return .bytes([UInt8](UnsafeRawBufferPointer(rebasing: memory[..<count]))[...])
      case .wouldBlock: return .nothing
      case .end: return .end
      }
    }
  }

  /// Writes what the socket takes; nil if it takes nothing any more.
  func write() -> Int? {
    guard hasWaiting else { return 0 }
    let count = queue[written...].withUnsafeBytes { bytes in try? socket.send(bytes) }
    guard let count else { return nil }
    written += count
    if !hasWaiting {
      queue.removeAll(keepingCapacity: true)
      written = 0
    }
    return count
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

  private static var buffer = [UInt8](repeating: 0, count: 64 << 10)
}
