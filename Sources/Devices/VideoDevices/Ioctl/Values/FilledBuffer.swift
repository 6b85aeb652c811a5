// SPDX-License-Identifier: Apache-2.0
import CLinux

/// A buffer as the driver returned it.
struct FilledBuffer: Sendable, Hashable {
  let index: Int
  let planes: [FilledPlane]
  let sequence: UInt32
  let stamp: DriverStamp

  /// - Parameter planes: of the multi-planar calls; empty for the others, where the buffer is the plane.
  init(_ buffer: v4l2_buffer, planes: [v4l2_plane] = []) {
    index = Int(buffer.index)
    self.planes =
      planes.isEmpty
      ? [FilledPlane(end: Int(buffer.bytesused))]
      : planes.map { FilledPlane(offset: Int($0.data_offset), end: Int($0.bytesused)) }
    sequence = buffer.sequence
    let clock = buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
    let moment = buffer.flags & UInt32(V4L2_BUF_FLAG_TSTAMP_SRC_MASK)
    stamp = DriverStamp(
      uSec: Int64(buffer.timestamp.tv_sec) &* 1_000_000 &+ Int64(buffer.timestamp.tv_usec),
      isMonotonic: clock == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC),
      isStartOfExposure: moment == UInt32(V4L2_BUF_FLAG_TSTAMP_SRC_SOE))
  }
}
