// SPDX-License-Identifier: Apache-2.0

/// Lets so many things a second through, and as many as one second's at once.
///
///     level  1 s ████▇▅▃▁ · · ▁ · ▁ · ▁ ▁▂▃▄▅▆▇████
///                take 3 a tick: none left  at rest
public struct TokenBucket: Hashable, Sendable {
  /// How many become free in a second.
  public let perSecond: Int64
  /// In millionths of a token, so that a microsecond counts.
  private var level: Int64
  private var filledUSec: Int64?

  /// A full one.
  public init(perSecond: Int) {
    self.perSecond = Int64(perSecond)
    level = Int64(perSecond) * Self.token
  }

  /// Takes some. False, and then none are left, if there are not so many.
  ///
  /// - Parameter atUSec: microseconds of any clock; what is earlier than before counts as no time.
  public mutating func take(_ count: Int, atUSec nowUSec: Int64) -> Bool {
    fill(nowUSec)
    level -= Int64(count) * Self.token
    if level >= 0 { return true }
    level = 0
    return false
  }

  /// How long it takes until there is one, microseconds; 0: there is one.
  public mutating func wait(atUSec nowUSec: Int64) -> Int64 {
    fill(nowUSec)
    return level >= Self.token ? 0 : (Self.token - level + perSecond - 1) / perSecond
  }

  private mutating func fill(_ nowUSec: Int64) {
    defer { filledUSec = max(filledUSec ?? nowUSec, nowUSec) }
    guard let filledUSec, nowUSec > filledUSec else { return }
    // After a second it is full whatever it was; more would overflow one day.
    let elapsed = min(nowUSec - filledUSec, 1_000_000)
    level = min(level + elapsed * perSecond, perSecond * Self.token)
  }

  private static let token: Int64 = 1_000_000
}
