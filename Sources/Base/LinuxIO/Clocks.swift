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
    monotonicUSec + aheadUSec
  }

  /// How far it is ahead of CLOCK_MONOTONIC now, microseconds.
  public static var aheadUSec: Int64 {
    aheadUSec(of: { MonotonicClock.nowUSec }, wall: { unixUSec })
  }

  /// The most that two readings of a clock may be apart for what is read between them, microseconds.
  static let narrowUSec: Int64 = 20
  private static let attempts = 8

  /// How far the time of day is ahead of another clock.
  ///
  /// A thread may lose its processor between two readings for as long as a busy machine likes, and a photo would be
  /// dated before the one that was taken before it. So the time of day is read between two readings of the other
  /// clock, again if those are far from each other; of all attempts the narrowest counts.
  static func aheadUSec(of clock: () -> Int64, wall: () -> Int64) -> Int64 {
    var best: (widthUSec: Int64, aheadUSec: Int64)?
    for _ in 0..<attempts {
      let beginUSec = clock()
      let wallUSec = wall()
      let widthUSec = clock() - beginUSec
      if best.map({ widthUSec < $0.widthUSec }) ?? true {
        best = (widthUSec, wallUSec - beginUSec - widthUSec / 2)
      }
      if widthUSec <= narrowUSec { break }
    }
    return best?.aheadUSec ?? 0
  }

  /// Seconds east of Greenwich, by the system's time zone.
  public static func offsetSeconds(atUnixUSec unixUSec: Int64) -> Int {
    var seconds = time_t(unixUSec / 1_000_000)
    var local = tm()
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }
}
