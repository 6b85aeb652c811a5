// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

extension StreamSocket {
  /// Sends bytes from an offset on; see `send`. Returns the number taken.
  borrowing func send(
    _ bytes: [UInt8], from offset: Int, _ descriptors: [Int32]
  ) throws(SystemError) -> Int {
    let outcome = bytes.withUnsafeBytes { all -> Result<Int, SystemError> in
      do throws(SystemError) {
        return .success(
          try send(UnsafeRawBufferPointer(rebasing: all[offset...]), descriptors: descriptors))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Copies bytes that can be received, without taking them. Returns the number of bytes, 0 at the
  /// end of the stream, nil if nothing is there now.
  borrowing func peek(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int? {
    let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
    let count = recv(raw, buffer.baseAddress!, buffer.count, flags)
    if count >= 0 { return count }
    if errno == EAGAIN || errno == EINTR { return nil }
    throw SystemError("receive")
  }

  /// Ends the connection for both sides now, even if another process still holds the descriptor.
  borrowing func shutDown() {
    _ = shutdown(raw, Int32(SHUT_RDWR))
  }

  /// Makes the kernel refuse descriptors that are sent to this socket, or to connections that it
  /// accepts, where it can (Linux 6.16). Otherwise they are closed as they arrive.
  static func refuseDescriptors(_ raw: Int32) {
    // SO_PASSRIGHTS; the C library's headers are older.
    let option: Int32 = 83
    var off: Int32 = 0
    _ = setsockopt(raw, SOL_SOCKET, option, &off, socklen_t(MemoryLayout<Int32>.size))
  }
}

/// The memory that all connections receive into, one after the other: all of them are on one
/// thread, and what was received is taken out before the next one receives.
@LoopActor
enum ReceiveBuffer {
  /// 64 KiB, never freed.
  static let shared = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

  /// The first bytes, at most `limit` of them.
  static func prefix(_ limit: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: shared[..<min(limit, shared.count)])
  }

  /// The first bytes, as they were received.
  static func received(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(prefix(count).bindMemory(to: UInt8.self))
  }
}
