// SPDX-License-Identifier: Apache-2.0
import LinuxIO

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
