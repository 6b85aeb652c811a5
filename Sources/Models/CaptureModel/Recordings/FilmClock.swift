// SPDX-License-Identifier: Apache-2.0

//   moments   F    F    F  ┊ x    x   ┊  F    F       paused from P to R: a frame with P < stamp ≤ R
//             0         P──┘          └──R            is left out, one at P itself is not
//   film      F    F    F    F    F                   the time of R is the time of P: there is no gap,
//             0         PR                            and no two frames have the same time
//
// Before the first frame a pause counts for nothing: the film begins with the first frame after it.

/// The times of a film: microseconds after its first frame, less the time for which it was paused.
package struct FilmClock: Hashable, Sendable {
  private struct Pause: Hashable, Sendable {
    let fromUSec: Int64
    /// Nil while it lasts.
    var untilUSec: Int64?
    /// The length of all pauses before it, microseconds.
    let lostUSec: Int64
  }

  /// The pauses that are remembered. Nobody asks about moments that lie so many pauses back.
  private static let pauseLimit = 1024

  /// The stamp of the first frame, microseconds of CLOCK_MONOTONIC; nil before it.
  package private(set) var beginUSec: Int64?
  /// The length of the pauses before it, microseconds.
  private var lostBeforeBeginUSec: Int64 = 0
  private var pauses: [Pause] = []

  /// A clock of a film without a frame.
  package init() {}

  /// Whether the film is paused, as far as it knows.
  package var isPaused: Bool { pausedSinceUSec != nil }

  /// The beginning of the present pause; nil if the film is not paused.
  package var pausedSinceUSec: Int64? {
    guard let last = pauses.last, last.untilUSec == nil else { return nil }
    return last.fromUSec
  }

  /// Takes the stamp of the first frame; nil: there is no frame after all.
  mutating func begin(atUSec stampUSec: Int64?) {
    beginUSec = stampUSec
    lostBeforeBeginUSec = stampUSec.map { lost(beforeUSec: $0) } ?? 0
  }

  /// Pauses at this moment; not before the end of the last pause.
  mutating func pause(atUSec momentUSec: Int64) {
    guard !isPaused else { return }
    let last = pauses.last
    let lastUntilUSec = last?.untilUSec ?? .min
    let lostUSec = last.map { $0.lostUSec + (lastUntilUSec - $0.fromUSec) } ?? 0
    pauses.append(
      Pause(fromUSec: max(momentUSec, lastUntilUSec), untilUSec: nil, lostUSec: lostUSec))
    if pauses.count > Self.pauseLimit { pauses.removeFirst() }
  }

  /// Goes on at this moment; not before the pause began.
  mutating func resume(atUSec momentUSec: Int64) {
    guard isPaused else { return }
    let last = pauses.count - 1
    pauses[last].untilUSec = max(momentUSec, pauses[last].fromUSec)
  }

  /// Whether the film leaves out a frame with this stamp.
  package func leavesOut(_ stampUSec: Int64) -> Bool {
    guard let pause = pauses.last(where: { $0.fromUSec < stampUSec }) else { return false }
    return pause.untilUSec.map { stampUSec <= $0 } ?? true
  }

  /// The time of a moment in the film, microseconds; in a pause, the time of the pause's beginning.
  /// Negative before the first frame; 0 if there is none yet.
  package func time(ofUSec momentUSec: Int64) -> Int64 {
    guard let beginUSec else { return 0 }
    return momentUSec - beginUSec - (lost(beforeUSec: momentUSec) - lostBeforeBeginUSec)
  }

  /// The moment of a time in the film, microseconds of CLOCK_MONOTONIC; for the time of a pause, the
  /// moment at which the pause began. Nil if there is no first frame yet.
  func moment(ofTimeUSec timeUSec: Int64) -> Int64? {
    guard let beginUSec else { return nil }
    let unpausedUSec = beginUSec + timeUSec - lostBeforeBeginUSec
    guard let pause = pauses.last(where: { $0.fromUSec < unpausedUSec + $0.lostUSec }) else {
      return unpausedUSec + (pauses.first?.lostUSec ?? 0)
    }
    guard let untilUSec = pause.untilUSec else { return pause.fromUSec }
    return unpausedUSec + pause.lostUSec + (untilUSec - pause.fromUSec)
  }

  /// The time for which it was paused until this moment, microseconds.
  private func lost(beforeUSec momentUSec: Int64) -> Int64 {
    guard let pause = pauses.last(where: { $0.fromUSec < momentUSec }) else {
      return pauses.first?.lostUSec ?? 0
    }
    return pause.lostUSec + (min(momentUSec, pause.untilUSec ?? .max) - pause.fromUSec)
  }
}
