// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// Somebody else on the machine.
enum OtherUser {
  /// Whether connections can be another user's: that takes root.
  static let isPossible = getuid() == 0

  /// Two sockets connected to each other, made by another user as the kernel tells it (`SO_PEERCRED`);
  /// by ours where that is not possible.
  static func socketPair() -> (Int32, Int32)? {
    guard isPossible else { return try? StreamSocket.pair() }
    guard clinux_set_thread_user(nobody) == 0 else { return nil }
    defer { _ = clinux_set_thread_user(0) }
    return try? StreamSocket.pair()
  }

  static let nobody: UInt32 = 65_534
}
