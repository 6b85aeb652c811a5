// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// A connected AF_UNIX socket that keeps messages apart (SOCK_SEQPACKET). Its calls wait, with a limit:
/// it is for threads and programs of their own, not for the loop.
public struct PacketSocket: ~Copyable, Sendable {
  private let descriptor: OwnedDescriptor

  /// The result of a wait for a message.
  public enum Received: Sendable {
    case message([UInt8])
    /// None came in time.
    case nothing
    /// The other end is closed, or sends messages that are too long.
    case end
  }

  /// Takes over a connected socket.
  public init(owning descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }

  /// Connects to the listening socket at `path`; does not wait.
  public static func connect(to path: String) throws(SystemError) -> PacketSocket {
    let raw = clinux_connect_packets(path)
    guard raw >= 0 else { throw SystemError("connect to", path) }
    return PacketSocket(owning: OwnedDescriptor(owning: raw))
  }

  /// Two sockets connected to each other, close-on-exec; the caller owns both.
  public static func pair() throws(SystemError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError("make a socket pair") }
    return (ends[0], ends[1])
  }

  /// Sends a message.
  ///
  /// - Parameter withinUSec: how long it may wait for room; 0: not at all.
  /// - Throws: also where there was no room in that time (EAGAIN).
  public borrowing func send(_ message: [UInt8], withinUSec: Int64) throws(SystemError) {
    let untilUSec = MonotonicClock.nowUSec + withinUSec
    while true {
      if clinux_send(descriptor.raw, message, message.count, nil, 0) >= 0 { return }
      guard errno == EAGAIN || errno == EINTR else { throw SystemError("send") }
      let leftUSec = untilUSec - MonotonicClock.nowUSec
      guard leftUSec > 0 else { throw SystemError("send", errno: Errno(EAGAIN)) }
      _ = wait(for: POLLOUT, leftUSec)
    }
  }

  /// Waits for a message.
  ///
  /// - Parameter longest: bytes; a longer one counts as the end.
  public borrowing func receive(
    longest: Int, withinUSec: Int64
  ) throws(SystemError) -> Received {
    guard wait(for: POLLIN, withinUSec) else { return .nothing }
    var count = 0
    let message = [UInt8](unsafeUninitializedCapacity: longest + 1) { buffer, length in
      var none = 0
      count = clinux_receive(descriptor.raw, buffer.baseAddress!, longest + 1, nil, &none)
      length = max(0, count)
    }
    if count > longest || count == 0 { return .end }
    if count > 0 { return .message(message) }
    switch errno {
    case EAGAIN, EINTR: return .nothing
    case ECONNRESET: return .end
    default: throw SystemError("receive")
    }
  }

  /// Whether it is ready within this time.
  private borrowing func wait(for events: Int32, _ withinUSec: Int64) -> Bool {
    var entry = pollfd(fd: descriptor.raw, events: Int16(events), revents: 0)
    // Rounded up: a rest of a millisecond would be asked for again and again.
    let milliseconds = (max(0, withinUSec) + 999) / 1000
    return poll(&entry, 1, Int32(clamping: milliseconds)) > 0
  }
}
