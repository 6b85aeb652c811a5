// SPDX-License-Identifier: Apache-2.0

/// Limits how often a password is tried.
///
///     192.0.2.1      x  x x   x  x  y  y           x
///                    ├──── 60 s ────────────────┤
///     all            five of an address, thirty together; the next ones (y) wait until the first is a minute old
///
/// Eight random digits take six years then, from however many addresses.
public struct TryLimits: Sendable {
  public static let perAddress = 5
  public static let together = 30
  private static let windowUSec: Int64 = 60_000_000
  /// The tries of the last minute: never more than `together`.
  private var tries: [(address: String, atUSec: Int64)] = []

  public init() {}

  /// Takes a try.
  ///
  /// - Returns: nil if it may be made, else the time after which another one may, microseconds.
  public mutating func attempt(by address: String, atUSec nowUSec: Int64) -> Int64? {
    tries.removeAll { nowUSec - $0.atUSec >= Self.windowUSec }
    let own = tries.filter { $0.address == address }
    let first =
      own.count >= Self.perAddress ? own.first : tries.count >= Self.together ? tries.first : nil
    if let first { return first.atUSec + Self.windowUSec - nowUSec }
    tries.append((address, nowUSec))
    return nil
  }

  /// A try was right: those of the address before it do not count any more.
  public mutating func succeeded(by address: String) { tries.removeAll { $0.address == address } }
}
