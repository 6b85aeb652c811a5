// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// A connected, non-blocking AF_UNIX stream socket.
public struct StreamSocket: ~Copyable, Sendable {
  private let descriptor: OwnedDescriptor

  /// The result of a read.
  public enum Received {
    /// Bytes, and the descriptors that came with the first of them (`SCM_RIGHTS`).
    case bytes(Int, [Int32])
    /// There is nothing to read now.
    case wouldBlock
    /// The peer has closed its writing side.
    case end
  }

  /// Takes over a connected socket and makes it non-blocking.
  public init(owning descriptor: consuming OwnedDescriptor) {
    _ = clinux_set_nonblocking(descriptor.raw)
    self.descriptor = descriptor
  }

  /// Connects to the listening socket at `path`.
  public static func connect(to path: String) throws(SystemError) -> StreamSocket {
    let raw = clinux_connect_unix(path)
    guard raw >= 0 else { throw SystemError("connect to", path) }
    return StreamSocket(owning: OwnedDescriptor(owning: raw))
  }

  /// Two sockets connected to each other.
  public static func pair() throws(SystemError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError("make a socket pair") }
    return (ends[0], ends[1])
  }

  public var raw: Int32 { descriptor.raw }

  /// Reads at most `buffer.count` bytes and `descriptorLimit` descriptors; surplus descriptors are
  /// closed. The caller owns those it is given.
  public borrowing func receive(
    into buffer: UnsafeMutableRawBufferPointer, descriptorLimit: Int = 0
  ) throws(SystemError) -> Received {
    var descriptors = [Int32](repeating: -1, count: descriptorLimit)
    var descriptorCount = descriptorLimit
    let count = clinux_receive(
      raw, buffer.baseAddress!, buffer.count, &descriptors, &descriptorCount)
    if count > 0 { return .bytes(count, Array(descriptors[..<descriptorCount])) }
    if count == 0 { return .end }
    if errno == EAGAIN || errno == EINTR { return .wouldBlock }
    throw SystemError("receive")
  }

  /// Sends as much as the socket takes now, the descriptors with the first byte. Returns the number
  /// of bytes taken: 0 when the peer does not read.
  public borrowing func send(
    _ bytes: UnsafeRawBufferPointer, descriptors: [Int32] = []
  ) throws(SystemError) -> Int {
    let count = clinux_send(
      raw, bytes.baseAddress!, bytes.count, descriptors, descriptors.count)
    if count >= 0 { return count }
    if errno == EAGAIN || errno == EINTR { return 0 }
    throw SystemError("send")
  }

  /// The peer's identity, as the kernel recorded it when the peer connected.
  public borrowing func peer() throws(SystemError) -> PeerIdentity {
    var pid: Int32 = 0
    var uid: UInt32 = 0
    var gid: UInt32 = 0
    guard clinux_peer_credentials(raw, &pid, &uid, &gid) == 0 else {
      throw SystemError("ask for the peer's identity")
    }
    return PeerIdentity(pid: pid, uid: uid, gid: gid)
  }
}
