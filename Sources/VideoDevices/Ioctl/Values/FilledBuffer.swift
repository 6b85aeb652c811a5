// SPDX-License-Identifier: Apache-2.0
import CLinux

/// A buffer as the driver returned it.
struct FilledBuffer: Sendable, Hashable {
  let index: Int
  let bytesUsed: Int
  let sequence: UInt32
  let stamp: DriverStamp

  init(_ buffer: v4l2_buffer) {
    index = Int(buffer.index)
    bytesUsed = Int(buffer.bytesused)
    sequence = buffer.sequence
    let clock = buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
    let moment = buffer.flags & UInt32(V4L2_BUF_FLAG_TSTAMP_SRC_MASK)
    stamp = DriverStamp(
      uSec: Int64(buffer.timestamp.tv_sec) &* 1_000_000 &+ Int64(buffer.timestamp.tv_usec),
      isMonotonic: clock == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC),
      isStartOfExposure: moment == UInt32(V4L2_BUF_FLAG_TSTAMP_SRC_SOE))
  }
}
