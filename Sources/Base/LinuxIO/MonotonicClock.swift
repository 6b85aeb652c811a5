// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The clock on which the kernel stamps input, GPIO edges and camera frames.
public enum MonotonicClock {
  /// Microseconds of CLOCK_MONOTONIC.
  public static var nowUSec: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
