// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import PrintModel

/// One request to CUPS on a connection of its own, over its Unix socket. It waits, with a limit: it is for a
/// thread of its own.
///
/// CUPS knows the user by the kernel's word (SO_PEERCRED); `PeerCred` in the request only says which name
/// that is to be.
struct CUPSConnection {
  /// The reason why there is no reply.
  struct Failure: Error {
    let reason: String
  }

  let socketPath: String
  let user: String
  /// For the whole request, microseconds.
  var limitUSec: Int64 = 10_000_000

  /// The reply to a request, with a document behind it.
  func post(
    _ message: IPPMessage, to path: String, document: [UInt8] = []
  ) throws(Failure) -> (status: Int, message: IPPMessage?) {
    let untilUSec = MonotonicClock.nowUSec + limitUSec
    let body = message.bytes
    let head =
      "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/ipp\r\n"
      + "Content-Length: \(body.count + document.count)\r\nAuthorization: PeerCred \(user)\r\n"
      + "Connection: close\r\n\r\n"
    return try exchange(Array(head.utf8) + body, document, untilUSec).get()
  }

  private func exchange(
    _ request: [UInt8], _ document: [UInt8], _ untilUSec: Int64
  ) -> Result<(status: Int, message: IPPMessage?), Failure> {
    do throws(SystemError) {
      let socket = try StreamSocket.connect(to: socketPath)
      try Self.send(request, socket, untilUSec)
      try Self.send(document, socket, untilUSec)
      return try Self.receive(socket, untilUSec)
    } catch {
      return .failure(Failure(reason: "\(error)"))
    }
  }

  private static func send(
    _ bytes: [UInt8], _ socket: borrowing StreamSocket, _ untilUSec: Int64
  ) throws(SystemError) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { all -> Result<Int, SystemError> in
        do throws(SystemError) {
          return .success(try socket.send(UnsafeRawBufferPointer(rebasing: all[sent...])))
        } catch {
          return .failure(error)
        }
      }
      sent += try count.get()
      if sent < bytes.count { try wait(socket, POLLOUT, untilUSec) }
    }
  }

  private static func receive(
    _ socket: borrowing StreamSocket, _ untilUSec: Int64
  ) throws(SystemError) -> Result<(status: Int, message: IPPMessage?), Failure> {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var reply = HTTPReply()
    while !reply.isComplete {
      switch try socket.receive(into: buffer) {
      case .wouldBlock: try wait(socket, POLLIN, untilUSec)
      case .end: return .failure(Failure(reason: "CUPS ended the connection without an answer"))
      case .bytes(let count, _):
        do throws(IPPError) {
          try reply.take(buffer[..<count])
        } catch {
          return .failure(Failure(reason: "the answer of CUPS is broken: \(error)"))
        }
      }
    }
    guard reply.status == 200 else { return .success((reply.status, nil)) }
    do throws(IPPError) {
      return .success((200, try IPPMessage(decoding: reply.body)))
    } catch {
      return .failure(Failure(reason: "the answer of CUPS is broken: \(error)"))
    }
  }

  private static func wait(
    _ socket: borrowing StreamSocket, _ events: Int32, _ untilUSec: Int64
  ) throws(SystemError) {
    let leftUSec = untilUSec - MonotonicClock.nowUSec
    var entry = pollfd(fd: socket.raw, events: Int16(events), revents: 0)
    guard leftUSec > 0, poll(&entry, 1, Int32(clamping: (leftUSec + 999) / 1000)) != 0 else {
      throw SystemError("wait for CUPS", errno: Errno(ETIMEDOUT))
    }
  }
}
