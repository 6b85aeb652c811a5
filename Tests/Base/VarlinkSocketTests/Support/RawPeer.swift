// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport

/// The other end of a connection, byte by byte; never used on the loop's thread. Closed with the last reference.
final class RawPeer {
  let socket: StreamSocket
  private var unread: [UInt8] = []
  /// The last message that was received.
  private var last: String?

  init(_ raw: Int32) {
    socket = StreamSocket(owning: OwnedDescriptor(owning: raw))
  }

  /// Sends a message with its NUL. False if the connection is broken.
  @discardableResult
  func send(_ message: String) throws -> Bool {
    try send(bytes: Array(message.utf8) + [0])
  }

  /// Sends bytes. False if the connection is broken.
  @discardableResult
  func send(bytes: [UInt8]) throws -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        try? socket.send(UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      guard let count else { return false }
      sent += count
      if count == 0 { try wait(for: POLLOUT) }
    }
    return true
  }

  /// The next message, nil at the end of the stream.
  func receive() throws -> String? {
    var scanned = 0
    while true {
      if let end = unread[scanned...].firstIndex(of: 0) {
        defer { unread.removeSubrange(...end) }
        last = String(decoding: unread[..<end], as: UTF8.self)
        return last
      }
      scanned = unread.count
      guard let (bytes, descriptors) = try receiveChunk() else { return nil }
      for raw in descriptors { close(raw) }
      unread += bytes
    }
  }

  /// The result of one call of recvmsg, for a receiver that knows nothing of messages; nil at the
  /// end of the stream.
  func receiveChunk(
    _ limit: Int = 65536, descriptorLimit: Int = 16
  ) throws -> (bytes: [UInt8], descriptors: [Int32])? {
    var buffer = [UInt8](repeating: 0, count: limit)
    while true {
      try wait(for: POLLIN)
      let received = buffer.withUnsafeMutableBytes {
        try? socket.receive(into: $0, descriptorLimit: descriptorLimit)
      }
      switch received {
      case .bytes(let count, let descriptors): return (Array(buffer[..<count]), descriptors)
      case .wouldBlock: continue
      // Broken, with something unread at the other side.
      case .end, nil: return nil
      }
    }
  }

  /// Whether something can be read now.
  var isReadable: Bool { isReady(POLLIN, milliseconds: 0) }

  /// Whether more can be sent, now or within the time.
  func isWritable(within milliseconds: Int32) -> Bool {
    isReady(POLLOUT, milliseconds: milliseconds)
  }

  /// Closes the sending side.
  func closeWriting() { shutdown(socket.raw, Int32(SHUT_WR)) }

  private func wait(for events: Int32) throws {
    guard isReady(events, milliseconds: Int32(clamping: Patience.milliseconds)) else {
      let seen = "\(last?.prefix(500) ?? "nothing") and \(unread.count) bytes"
      throw TestError.timeout(awaited: events == POLLIN ? "more after \(seen)" : "room to send")
    }
  }

  private func isReady(_ events: Int32, milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: socket.raw, events: Int16(events), revents: 0)
    return poll(&entry, 1, milliseconds) > 0
  }
}
