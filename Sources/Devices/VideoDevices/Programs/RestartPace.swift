// SPDX-License-Identifier: Apache-2.0

//   start ── ends at once ── 0.1 s ── start ── ends at once ── 0.2 s ── … ── 30 s ── start ── …
//   start ── a frame, or 10 s ── ends ── 0.1 s ── start

/// How long a program that has ended is left alone before it is started again.
package struct RestartPace: Sendable, Hashable {
  private static let firstUSec: Int64 = 100_000
  private static let mostUSec: Int64 = 30_000_000
  /// A program that lived so long was well.
  private static let wellUSec: Int64 = 10_000_000

  private var nextUSec = Self.firstUSec

  package init() {}

  /// The pause after an end.
  ///
  /// - Parameters:
  ///   - lifeUSec: how long it ran.
  ///   - wasUseful: whether it has delivered a frame.
  package mutating func pause(afterUSec lifeUSec: Int64, wasUseful: Bool) -> Int64 {
    if wasUseful || lifeUSec >= Self.wellUSec { nextUSec = Self.firstUSec }
    defer { nextUSec = min(2 * nextUSec, Self.mostUSec) }
    return nextUSec
  }
}
