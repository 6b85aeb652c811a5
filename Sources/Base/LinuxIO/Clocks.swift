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

/// The time of day, for names, EXIF and logs; no decision depends on it.
public enum WallClock {
  /// Microseconds since 1970, now.
  public static var unixUSec: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// The time of day that corresponds to a time of CLOCK_MONOTONIC, from what both clocks show now.
  public static func unixUSec(ofMonotonicUSec monotonicUSec: Int64) -> Int64 {
    unixUSec - (MonotonicClock.nowUSec - monotonicUSec)
  }

  /// Seconds east of Greenwich, by the system's time zone.
  public static func offsetSeconds(atUnixUSec unixUSec: Int64) -> Int {
    var seconds = time_t(unixUSec / 1_000_000)
    var local = tm()
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }
}
