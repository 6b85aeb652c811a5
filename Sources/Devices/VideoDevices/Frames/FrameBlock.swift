// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Memory for one frame, of which only the pages that were written count. Handed out by a
/// `FramePool`, which writes to it only while nobody else has a reference.
// Unchecked: the bytes are written by the pool's owner alone, and only when its reference is the
// only one; every other holder can do nothing but read.
final class FrameBlock: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer
  /// The most bytes ever written: those are resident.
  private(set) var touched = 0

  /// Maps `size` bytes; nil if the system has no memory left.
  init?(size: Int) {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let start = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), start != MAP_FAILED
    else { return nil }
    memory = UnsafeMutableRawBufferPointer(start: start, count: size)
  }

  deinit { munmap(memory.baseAddress, memory.count) }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

  /// Lets `body` write, and returns how many bytes it says it wrote; only for the pool.
  func fill(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    let count = min(body(memory), memory.count)
    touched = max(touched, count)
    return count
  }
}
