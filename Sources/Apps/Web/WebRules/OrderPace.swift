// SPDX-License-Identifier: Apache-2.0

/// Slows a page down that sends more orders than any page of ours: nothing more of it is read for a while.
///
///     orders   500 at once   ·   another 500   ·  ·  ·
///     pause    none              1 s
public struct OrderPace: Hashable, Sendable {
  /// As many as a page sends when somebody deletes hundreds of photos.
  public static let perSecond: Int64 = 500
  private static let burstUSec: Int64 = 1_000_000
  /// When all that has come would have been taken at this rate.
  private var dueUSec = Int64.min

  public init() {}

  /// Takes so many orders.
  ///
  /// - Returns: microseconds for which no more is to be read; 0 for a page that keeps to the pace.
  public mutating func take(_ count: Int, atUSec nowUSec: Int64) -> Int64 {
    dueUSec = max(dueUSec, nowUSec) + Int64(count) * 1_000_000 / Self.perSecond
    return max(0, dueUSec - nowUSec - Self.burstUSec)
  }
}
