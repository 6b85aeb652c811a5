// SPDX-License-Identifier: Apache-2.0

/// The hours of each day in which an interval takes photos, by the local wall clock. From 22:00 until 06:00 is a night.
package struct DayWindow: Sendable, Hashable {
  private static let dayUSec: Int64 = 86_400_000_000
  private static let minuteUSec: Int64 = 60_000_000

  private let fromUSec: Int64
  private let untilUSec: Int64

  /// - Parameters:
  ///   - fromMinute: the first minute of the day that is in it, 0 to 1439.
  ///   - untilMinute: the first that is not, another one.
  package init(fromMinute: Int, untilMinute: Int) {
    fromUSec = Int64(fromMinute) * Self.minuteUSec
    untilUSec = Int64(untilMinute) * Self.minuteUSec
  }

  /// Whether a time is in it, microseconds since any local midnight.
  package func contains(_ localUSec: Int64) -> Bool {
    let ofDay = Self.ofDay(localUSec)
    return fromUSec < untilUSec
      ? (fromUSec..<untilUSec).contains(ofDay) : ofDay >= fromUSec || ofDay < untilUSec
  }

  /// The time from a moment outside until it begins.
  func waitUSec(fromLocalUSec localUSec: Int64) -> Int64 {
    Self.ofDay(fromUSec - localUSec)
  }

  /// How many of so many moments, one step apart, are in it. A step of a second and a year without power are
  /// counted by their days.
  package func count(firstLocalUSec first: Int64, stepUSec: Int64, moments: Int64) -> Int64 {
    guard moments > 0 else { return 0 }
    func before(_ localUSec: Int64) -> Int64 {
      // Rounded up: a moment at the bound itself is behind it.
      min(moments, max(0, (localUSec - first + stepUSec - 1) / stepUSec))
    }
    let last = first + (moments - 1) * stepUSec
    var inside: Int64 = 0
    var midnight = first - Self.ofDay(first)
    while midnight <= last {
      inside += before(midnight + max(fromUSec, untilUSec))
      inside -= before(midnight + min(fromUSec, untilUSec))
      midnight += Self.dayUSec
    }
    return fromUSec < untilUSec ? inside : moments - inside
  }

  private static func ofDay(_ uSec: Int64) -> Int64 {
    let rest = uSec % dayUSec
    return rest < 0 ? rest + dayUSec : rest
  }
}
