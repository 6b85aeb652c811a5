// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// Memory that another process shares (`SealedMemory` there), mapped to be read. Its size is sealed: the other process
/// can fill it again, but not shrink it, which would end this process with SIGBUS at the next read. Unmapped with the
/// last reference.
public final class SealedView: Sendable {
  // Never changes, and what it points to is only read.
  nonisolated(unsafe) public let bytes: UnsafeRawBufferPointer

  /// Maps the first `size` bytes of a memory file, at least 1. The descriptor is not needed afterwards.
  ///
  /// Throws EPERM if the file may still shrink, and ERANGE if it is smaller than `size`.
  public init(_ file: borrowing OwnedDescriptor, size: Int) throws(SystemError) {
    guard clinux_cannot_shrink(file.raw) == 1 else {
      throw SystemError(
        "rely on the size of memory without F_SEAL_SHRINK", errno: Errno(EPERM))
    }
    var info = stat()
    guard fstat(file.raw, &info) == 0 else {
      throw SystemError("ask for the size of shared memory")
    }
    guard size > 0, info.st_size >= size else {
      throw SystemError(
        "map \(size) bytes of shared memory that has \(info.st_size)", errno: Errno(ERANGE))
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_SHARED, file.raw, 0), start != MAP_FAILED
    else {
      throw SystemError("map shared memory")
    }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
