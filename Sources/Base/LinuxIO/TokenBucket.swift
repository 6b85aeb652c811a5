// SPDX-License-Identifier: Apache-2.0

/// Lets a number of things through each second, and up to one second's worth at once.
///
///     level  1 s ████▇▅▃▁ · · ▁ · ▁ · ▁ ▁▂▃▄▅▆▇████
///                take 3 a tick: none left  at rest
public struct TokenBucket: Hashable, Sendable {
  /// The number of tokens that become free in a second.
  public let perSecond: Int64
  /// In millionths of a token, so that a microsecond counts.
  private var level: Int64
  private var filledUSec: Int64?

  /// Makes a full bucket.
  public init(perSecond: Int) {
    self.perSecond = Int64(perSecond)
    level = Int64(perSecond) * Self.token
  }

  /// Takes tokens. If there are not enough, it returns false and leaves none.
  ///
  /// - Parameter atUSec: microseconds of any clock; a time earlier than the last one counts as no
  ///   time passed.
  public mutating func take(_ count: Int, atUSec nowUSec: Int64) -> Bool {
    fill(nowUSec)
    level -= Int64(count) * Self.token
    if level >= 0 { return true }
    level = 0
    return false
  }

  /// Microseconds until there is a token; 0 if there is one now.
  public mutating func wait(atUSec nowUSec: Int64) -> Int64 {
    fill(nowUSec)
    return level >= Self.token ? 0 : (Self.token - level + perSecond - 1) / perSecond
  }

  private mutating func fill(_ nowUSec: Int64) {
    defer { filledUSec = max(filledUSec ?? nowUSec, nowUSec) }
    guard let filledUSec, nowUSec > filledUSec else { return }
    // After a second it is full in any case; the product with a longer time could overflow.
    let elapsed = min(nowUSec - filledUSec, 1_000_000)
    level = min(level + elapsed * perSecond, perSecond * Self.token)
  }

  private static let token: Int64 = 1_000_000
}
