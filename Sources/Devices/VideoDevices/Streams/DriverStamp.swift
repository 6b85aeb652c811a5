// SPDX-License-Identifier: Apache-2.0

/// The time stamp of a buffer and what its flags say about it.
struct DriverStamp: Sendable, Hashable {
  let uSec: Int64
  /// The flags say CLOCK_MONOTONIC.
  let isMonotonic: Bool
  /// The flags say start of exposure, else end of frame.
  let isStartOfExposure: Bool
}
