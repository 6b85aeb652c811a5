// SPDX-License-Identifier: Apache-2.0

//   begin ─▶ setting ─ set ─▶ watching ─ enough frames ─▶ setting back ─ set ─▶ watching ─▶ measured
//               │ refused        │ late                           │ refused       │ no change, late
//               └────────────────┴──────────────────── unknown ───┴───────────────┘
//
//   brightness    40 41 40 ▲ 40 41 72 80 81 80 80 80 80
//                          │  1  2  3  4 ← the first from which on all are as bright as the later half's median: 4
//                          the setting is made
//
// The way back is measured too, because some cameras brighten and darken at different speeds; the
// larger number counts. If the first setting changed nothing, the camera already had it: then it is
// set once more, after the way back. A scene without light, or a control without effect, gives no
// number.

/// The measurement of how many frames after a setting a camera shows it.
///
/// V4L2 reports no exposure with a frame, so whether a frame was taken with a setting is known only
/// from this (docs/PHOTOS.md).
package struct ControlLatency: Sendable {
  /// An action for the engine.
  package enum Action: Hashable, Sendable {
    /// Set the control to the other value, or back. Answered by `controlSet`.
    case set(isBack: Bool)
    /// The measurement is over, and the control is to have its old value. Nil if no change was seen.
    case over(latencyFrames: Int64?)
  }

  private enum Phase: Hashable {
    case setting(isBack: Bool)
    case watching(isBack: Bool, setAfter: Int64)
    case over
  }

  /// The frames that are watched after each setting.
  package static let watchedFrames = 16
  /// The least change of brightness that is not taken for noise, of 255.
  package static let leastChange = 6.0

  private let patienceUSec: Int64
  private var phase = Phase.setting(isBack: false)
  private var newest: Int64
  private var before: Double?
  private var watched: [(sequence: Int64, brightness: Double)] = []
  private var latencyFrames: Int64 = 0
  /// The number of settings that were watched, and of those that had a visible effect.
  private var settings = 0
  private var seen = 0
  private var deadlineUSec: Int64?

  /// A measurement that has not begun.
  ///
  /// - Parameters:
  ///   - newest: the number of the newest frame that the camera has delivered.
  ///   - patienceUSec: the time for all frames that are watched after one setting.
  package init(newest: Int64, patienceUSec: Int64) {
    self.newest = newest
    self.patienceUSec = patienceUSec
  }

  /// The time at which `advance` has to be called, microseconds of CLOCK_MONOTONIC.
  package var nextDeadlineUSec: Int64? { deadlineUSec }

  /// Begins. To be called once.
  package mutating func begin() -> [Action] { [.set(isBack: false)] }

  /// The driver has taken the value, or refused it.
  package mutating func controlSet(isTaken: Bool, atUSec nowUSec: Int64) -> [Action] {
    guard case .setting(let isBack) = phase else { return [] }
    guard isTaken else { return end(nil) }
    phase = .watching(isBack: isBack, setAfter: newest)
    watched = []
    deadlineUSec = nowUSec + patienceUSec
    return []
  }

  /// The camera has delivered a frame.
  ///
  /// - Parameter brightness: the mean of its pixels, 0 to 255.
  package mutating func frame(sequence: Int64, brightness: Double) -> [Action] {
    newest = sequence
    guard case .watching(let isBack, let setAfter) = phase else {
      before = brightness
      return []
    }
    watched.append((sequence, brightness))
    guard watched.count >= Self.watchedFrames else { return [] }
    return conclude(isBack, setAfter)
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    guard let deadlineUSec, nowUSec >= deadlineUSec else { return [] }
    return end(nil)
  }

  private mutating func conclude(_ isBack: Bool, _ setAfter: Int64) -> [Action] {
    // One frame alone may be the darkest of a lamp that flickers.
    let late = watched.suffix(watched.count / 2).map(\.brightness).sorted()
    let level = late[late.count / 2]
    let noise = max(level - late[0], late[late.count - 1] - level)
    let change = before.map { abs(level - $0) } ?? 0
    let isSeen = change >= Self.leastChange && change > 2 * noise
    if isSeen {
      // A brightness within a quarter of the change has arrived: the rest is noise, or an automatic
      // control that follows slowly.
      let isSettled = watched.map { abs($0.brightness - level) <= max(change / 4, noise) }
      let unsettled = isSettled.lastIndex(of: false).map { $0 + 1 } ?? 0
      guard unsettled < watched.count / 2 else { return end(nil) }
      latencyFrames = max(latencyFrames, watched[unsettled].sequence - setAfter)
      seen += 1
    }
    settings += 1
    if seen == 2 { return end(latencyFrames) }
    // Only the first setting may have changed nothing.
    guard isSeen || settings == 1, settings < 3 else { return end(nil) }
    before = level
    phase = .setting(isBack: !isBack)
    deadlineUSec = nil
    return [.set(isBack: !isBack)]
  }

  private mutating func end(_ latencyFrames: Int64?) -> [Action] {
    phase = .over
    deadlineUSec = nil
    return [.over(latencyFrames: latencyFrames)]
  }
}
