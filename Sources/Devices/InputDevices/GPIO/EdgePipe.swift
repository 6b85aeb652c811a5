// SPDX-License-Identifier: Apache-2.0
import CGPIO
import Glibc
import LinuxIO

/// The edges of a line on their way to the requester of the line.
final class EdgePipe: Sendable {
  let reader: OwnedDescriptor
  private let writer: OwnedDescriptor

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind | Int32(SOCK_NONBLOCK.rawValue), 0, &ends) == 0 else {
      throw SystemError("make a socket pair")
    }
    reader = OwnedDescriptor(owning: ends[0])
    writer = OwnedDescriptor(owning: ends[1])
  }

  /// Nanoseconds of CLOCK_MONOTONIC: edges of two lines may be less than a microsecond apart.
  static var nowNSec: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Writes an edge. Where there is no room the oldest one is lost, as in the kernel, which shows in the numbers.
  func write(_ edge: cgpio_edge) {
    withUnsafeBytes(of: edge) { bytes in
      while send(writer.raw, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) < 0 {
        var lost = cgpio_edge()
        guard errno == EAGAIN, recv(reader.raw, &lost, MemoryLayout<cgpio_edge>.size, 0) > 0 else {
          return
        }
      }
    }
  }

  /// Reads the edges that wait, at most as many as there is room for. Returns their number.
  func read(into target: UnsafeMutableBufferPointer<cgpio_edge>) throws(SystemError) -> Int {
    var count = 0
    while count < target.count {
      let size = MemoryLayout<cgpio_edge>.size
      guard recv(reader.raw, target.baseAddress! + count, size, 0) == size else { break }
      count += 1
    }
    if count == 0 { throw SystemError("read edges") }
    return count
  }
}
