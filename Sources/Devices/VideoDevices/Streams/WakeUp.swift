// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// Wakes a thread that waits in poll, from any other thread.
struct WakeUp: ~Copyable, Sendable {
  /// Readable from `raise` to `lower`.
  let descriptor: OwnedDescriptor

  init() throws(SystemError) {
    let raw = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard raw >= 0 else { throw SystemError("eventfd") }
    descriptor = OwnedDescriptor(owning: raw)
  }

  /// Makes the descriptor readable until `lower` is called.
  func raise() {
    var one: UInt64 = 1
    _ = write(descriptor.raw, &one, 8)
  }

  /// Makes it unreadable again.
  func lower() {
    var count: UInt64 = 0
    _ = read(descriptor.raw, &count, 8)
  }
}
