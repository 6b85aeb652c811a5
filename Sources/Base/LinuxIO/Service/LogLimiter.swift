// SPDX-License-Identifier: Apache-2.0

/// Lets a few lines a period through, so that a client that provokes them cannot fill the log.
public struct LogLimiter: Sendable {
  /// Lines that a period has room for.
  private static let burst = 8
  /// The length of a period in microseconds.
  private static let periodUSec: Int64 = 10_000_000

  private var startUSec = Int64.min
  private var count = 0

  public init() {}

  /// Nil if no line may be written at that time; else the number of lines left out since the last
  /// one.
  public mutating func admit(nowUSec: Int64) -> Int? {
    var suppressed = 0
    if startUSec == .min || nowUSec - startUSec >= Self.periodUSec {
      suppressed = max(0, count - Self.burst)
      startUSec = nowUSec
      count = 0
    }
    count += 1
    return count <= Self.burst ? suppressed : nil
  }
}
