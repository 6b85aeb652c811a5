// SPDX-License-Identifier: Apache-2.0

/// The times in the header of a payload, one of the pieces in which a USB camera sends a frame (USB Video Class 1.5,
/// 2.4.3.3).
package struct PayloadHeader: Sendable, Hashable {
  /// The camera's clock when the frame's exposure began (dwPresentationTime).
  package let startTicks: UInt32
  /// The camera's clock when the payload was made (the STC of scrSourceClock).
  package let sentTicks: UInt32
  /// When the payload had come, CLOCK_MONOTONIC, nanoseconds.
  package let arrivalNSec: Int64
}

extension PayloadHeader {
  /// The first header with both times in a buffer of V4L2_META_FMT_UVC. Headers that the camera has flagged as faulty
  /// are left out, and whatever lies behind an entry that is cut short.
  package static func first(in buffer: UnsafeRawBufferPointer) -> PayloadHeader? {
    // u64 time, u16 USB frame number, both the host's; u8 length, u8 flags, then the times that the flags name. The
    // length is the camera's own, and counts what the driver leaves out.
    var at = 0
    while at + 12 <= buffer.count {
      let flags = buffer[at + 11]
      let (hasStart, hasClock) = (flags & 0x04 != 0, flags & 0x08 != 0)
      let times = at + 12
      let next = times + (hasStart ? 4 : 0) + (hasClock ? 6 : 0)
      guard next <= buffer.count else { return nil }
      if hasStart, hasClock, flags & 0x40 == 0 {
        let arrival = buffer.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        return PayloadHeader(
          startTicks: ticks(buffer, at: times), sentTicks: ticks(buffer, at: times + 4),
          arrivalNSec: Int64(min(arrival, 1 << 62)))
      }
      at = next
    }
    return nil
  }

  private static func ticks(_ buffer: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}
