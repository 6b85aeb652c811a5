// SPDX-License-Identifier: Apache-2.0

//   self_timer          1                    ★      a photo of the moment at the end of the delay,
//                       ├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤      whatever the button does in between
//
//                       1          2                another such press before: no photo, and no new delay
//                       ├┄┄┄┄┄┄┄┄┄┄✕
//
//   interval            1★┄┄┄┄★┄┄┄┄★┄┄┄┄★┄┄2        the moment of the press, then each interval after it,
//                                                   until another such press
//
//   burst_while_held    1★┄★┄★┄★┄★┤ ended           the same, until the release, or `burstLimit` photos
//
//                       1★═══════★┄★                while the last photo is being made (═) a turn is left
//                                                   out; so are turns that a late loop finds in the past
//
//   announced           ├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤      a countdown of the client, which asks for the photo itself:
//                                                   it is only shown
//
// An interruption ends a self timer, a burst and what was announced: nobody waits for them in front of a
// camera that is off. Intervals go on; their turns find the session running again or are left out.

/// The photos that the engine takes by the clock: of a self timer, at intervals, and as long as a
/// button is held (requirements R-114); and the countdown of a client that takes its own.
///
/// Times are microseconds of CLOCK_MONOTONIC. After each input the caller asks `nextDeadlineUSec`
/// and calls `advance` when it has come.
package struct PhotoTimers: Sendable {
  /// The most photos of one burst: a button may be stuck.
  package static let burstLimit = 100

  private struct Countdown {
    let press: Int64
    let dueUSec: Int64
  }

  private struct Series {
    let press: Int64
    let stepUSec: Int64
    var nextUSec: Int64
    /// The number of photos that may follow; nil: no end.
    var left: Int?
  }

  private var countdown: Countdown?
  /// The end of a countdown of the client's own.
  private var announcedUSec: Int64?
  private var intervals: Series?
  private var burst: Series?
  /// The presses whose last photo is being made.
  private var serving: Set<Int64> = []

  package init() {}

  /// The end of the countdown that is to be shown, of a self timer before that of the client; nil: none runs.
  package var timerUSec: Int64? { countdown?.dueUSec ?? announcedUSec }

  /// The time at which `advance` has to be called; nil if nothing runs.
  package var nextDeadlineUSec: Int64? {
    [countdown?.dueUSec, announcedUSec, intervals?.nextUSec, burst?.nextUSec]
      .compactMap { $0 }.min()
  }

  /// The client counts down to this moment itself, in place of what it has announced before; nil: no longer.
  package mutating func announce(_ untilUSec: Int64?) -> [ButtonOutcome] {
    guard announcedUSec != untilUSec else { return [] }
    announcedUSec = untilUSec
    return [.countdownChanged]
  }

  /// A press of a button with a self timer.
  package mutating func pressedTimer(
    _ press: Int64, momentUSec: Int64, delayUSec: Int64
  ) -> [ButtonOutcome] {
    if countdown != nil { return cancelTimer() }
    countdown = Countdown(press: press, dueUSec: momentUSec + delayUSec)
    return [.timerBegan(press: press, dueUSec: momentUSec + delayUSec)]
  }

  /// A press of a button that takes photos at intervals.
  package mutating func pressedInterval(
    _ press: Int64, momentUSec: Int64, stepUSec: Int64
  ) -> [ButtonOutcome] {
    guard intervals == nil else {
      intervals = nil
      return []
    }
    intervals = Series(
      press: press, stepUSec: stepUSec, nextUSec: momentUSec + stepUSec, left: nil)
    return take(press, momentUSec)
  }

  /// A press that takes photos until its release. One that is held already goes on instead.
  package mutating func pressedBurst(
    _ press: Int64, momentUSec: Int64, stepUSec: Int64
  ) -> [ButtonOutcome] {
    guard burst == nil else { return [.droppedBusy(press: press)] }
    burst = Series(
      press: press, stepUSec: stepUSec, nextUSec: momentUSec + stepUSec,
      left: Self.burstLimit - 1)
    return take(press, momentUSec)
  }

  /// A press is over: so is its burst.
  package mutating func released(_ press: Int64) {
    if burst?.press == press { burst = nil }
  }

  /// A photo is finished, with or without success.
  package mutating func served(_ press: Int64) { serving.remove(press) }

  /// The session is interrupted or fails.
  package mutating func interrupted() -> [ButtonOutcome] {
    burst = nil
    return cancelTimer() + announce(nil)
  }

  /// The session is stopped or closed.
  package mutating func stopped() -> [ButtonOutcome] {
    intervals = nil
    serving = []
    return interrupted()
  }

  /// The gateway is gone: no release will come.
  package mutating func gatewayLost() { burst = nil }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [ButtonOutcome] {
    var outcomes: [ButtonOutcome] = []
    if let due = countdown, due.dueUSec <= nowUSec {
      countdown = nil
      outcomes += take(due.press, due.dueUSec)
    }
    if let announcedUSec, announcedUSec <= nowUSec { outcomes += announce(nil) }
    outcomes += turn(\.intervals, nowUSec)
    outcomes += turn(\.burst, nowUSec)
    return outcomes
  }

  private mutating func turn(
    _ path: WritableKeyPath<PhotoTimers, Series?>, _ nowUSec: Int64
  ) -> [ButtonOutcome] {
    guard var series = self[keyPath: path], series.nextUSec <= nowUSec else { return [] }
    // If several turns are due, only the last one is taken.
    let turns = (nowUSec - series.nextUSec) / series.stepUSec
    let momentUSec = series.nextUSec + turns * series.stepUSec
    series.nextUSec = momentUSec + series.stepUSec
    let isFree = !serving.contains(series.press)
    if isFree { series.left = series.left.map { $0 - 1 } }
    self[keyPath: path] = series.left == 0 ? nil : series
    return isFree ? take(series.press, momentUSec) : []
  }

  private mutating func take(_ press: Int64, _ momentUSec: Int64) -> [ButtonOutcome] {
    serving.insert(press)
    return [.timedPhoto(press: press, momentUSec: momentUSec)]
  }

  private mutating func cancelTimer() -> [ButtonOutcome] {
    guard let cancelled = countdown else { return [] }
    countdown = nil
    return [.timerCancelled(press: cancelled.press)]
  }
}
