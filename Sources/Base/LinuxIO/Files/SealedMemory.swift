// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// Memory that another process may read and this one may write.
///
/// The other process gets a descriptor. It can map it for reading, and do nothing else with it: it
/// cannot write, map it writable, change its size or take the seals off (F_SEAL_FUTURE_WRITE, Linux
/// 5.1). So it can neither change what others see, nor crash this process by cutting the memory
/// short. Pages that were never written take no memory.
// Unchecked: the caller decides which thread writes when, and agrees with the process that reads.
public final class SealedMemory: @unchecked Sendable {
  /// The memory, as long as this object lives.
  public let bytes: UnsafeMutableRawBufferPointer

  /// Makes sealed memory.
  ///
  /// - Parameters:
  ///   - name: the name that `/proc/PID/maps` shows.
  ///   - size: bytes, at least 1.
  ///   - share: takes the descriptor for the other process. This process keeps none.
  /// - Throws: by the call that failed: `memfd_create`, `ftruncate`, `mmap`, or `seal`, which fails with
  ///   EINVAL before Linux 5.1.
  public init(
    name: String, size: Int, share: (consuming OwnedDescriptor) -> Void
  ) throws(SystemError) {
    precondition(size > 0, "memory of \(size) bytes")
    let raw = clinux_memfd_create(name)
    guard raw >= 0 else { throw SystemError("memfd_create", name) }
    let descriptor = OwnedDescriptor(owning: raw)
    guard ftruncate(descriptor.raw, size) == 0 else { throw SystemError("ftruncate", name) }
    // Before the seals, which allow no further mapping that can write.
    let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.raw, 0)
    guard let start, start != MAP_FAILED else { throw SystemError("mmap", name) }
    guard clinux_seal_against_others(descriptor.raw) == 0 else {
      let error = SystemError("seal", name)
      munmap(start, size)
      throw error
    }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: size)
    share(descriptor)
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }
}
