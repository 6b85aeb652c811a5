// SPDX-License-Identifier: Apache-2.0

//   moments    ├────┼────┼────┼────┼────┼────┼────┼────┼     one step apart, on CLOCK_MONOTONIC: a photo that is
//                   ★    ★    ✕    ✕    ★    ★              late, or a wall clock that is set, moves none of them
//   number          1    2              3    4              of photos that are on the disk alone
//   missed                    1    2                        no camera, no room, no engine, or the last photo not made yet
//
//   restart    ★    ★  ┆ ✕    ✕    ┆ ★    ★                  the moments go on where they were, and those in between
//              7    8                 9    10                are missed
//
//   window     ┄┄┄┄┄┄┄├★────★────★────┤┄┄┄┄┄┄┄               outside of it nothing is due and nothing is missed
//
//   camera         open▁▁▁▁★▁close      open▁▁▁▁★▁close      off in between where the step is long

/// The rule of an interval: photos at even moments, numbered without a gap.
///
/// It has one photo made at a time. After each input the caller performs the actions, asks `nextDeadlineUSec` and calls
/// `advance` when it has come.
package struct IntervalMachine: Sendable {
  /// What is to be done, which a change replaces as a whole.
  package struct Rule: Sendable, Hashable {
    package let stepUSec: Int64
    package let window: DayWindow?

    package init(stepUSec: Int64, window: DayWindow? = nil) {
      self.stepUSec = stepUSec
      self.window = window
    }
  }

  /// What is kept from one start of the engine to the next.
  package struct Counts: Sendable, Hashable {
    /// The number of the newest photo; 0: there is none.
    package var number: Int64 = 0
    package var taken: Int64 = 0
    package var missed: Int64 = 0

    package init() {}
  }

  /// What both clocks show.
  package struct Clock: Sendable {
    /// Microseconds of CLOCK_MONOTONIC.
    package let nowUSec: Int64
    /// How far the local wall clock is ahead of it.
    package let localAheadUSec: Int64

    package init(nowUSec: Int64, localAheadUSec: Int64) {
      self.nowUSec = nowUSec
      self.localAheadUSec = localAheadUSec
    }
  }

  package enum Action: Hashable, Sendable {
    /// A photo is due soon: the camera has to run.
    case open
    case close
    /// A photo of this moment, which the caller answers with `took` or `failed`.
    case take(momentUSec: Int64)
    /// So many moments have passed without a photo.
    case missed(Int64)
  }

  private struct Run {
    /// The newest moment that has passed.
    var lastUSec: Int64
    var clock: Clock
    var isOpen = false
  }

  private enum State {
    case stopped
    case running(Run)
  }

  /// From the start to the first moment, and the least time for which a camera runs before its photo.
  static let leadUSec: Int64 = 3_000_000
  /// With a longer step the camera is off in between.
  static let longestOpenUSec: Int64 = 20_000_000
  /// What is later than this shows something else.
  static let latestUSec: Int64 = 2_000_000
  /// How often the window is compared with a wall clock that may have been set.
  static let lookUSec: Int64 = 600_000_000

  private let rule: Rule
  private var state = State.stopped
  package private(set) var counts: Counts
  /// Whether a photo is being made. It may outlast a stop.
  package private(set) var isTaking = false

  package init(_ rule: Rule, counts: Counts = Counts()) {
    self.rule = rule
    self.counts = counts
  }

  package var isRunning: Bool {
    if case .running = state { return true }
    return false
  }

  /// What the next engine begins with: the photo that is being made counts as missed until it is there.
  package var kept: Counts {
    guard isTaking else { return counts }
    var kept = counts
    kept.missed += 1
    return kept
  }

  /// The newest moment that has passed, which the next engine goes on from; nil: it is stopped.
  package var lastUSec: Int64? {
    if case .running(let run) = state { return run.lastUSec }
    return nil
  }

  /// The next moment for a photo; nil: it is stopped.
  package var dueUSec: Int64? {
    if case .running(let run) = state { return due(after: run) }
    return nil
  }

  /// When `advance` has to be called; nil: never.
  package var nextDeadlineUSec: Int64? {
    guard case .running(let run) = state else { return nil }
    let dueUSec = due(after: run)
    let wakeUSec = run.isOpen ? dueUSec : dueUSec - openUSec
    return rule.window == nil ? wakeUSec : min(wakeUSec, run.clock.nowUSec + Self.lookUSec)
  }

  /// Begins now.
  package mutating func start(at clock: Clock) -> [Action] {
    let firstUSec = clock.nowUSec + Self.leadUSec
    state = .running(Run(lastUSec: firstUSec - rule.stepUSec, clock: clock))
    return settle()
  }

  /// Goes on where an earlier engine was.
  ///
  /// - Parameter lastUSec: the newest moment that had passed then, on today's CLOCK_MONOTONIC.
  package mutating func resume(lastUSec: Int64, at clock: Clock) -> [Action] {
    guard lastUSec < clock.nowUSec + rule.stepUSec else { return start(at: clock) }
    state = .running(Run(lastUSec: lastUSec, clock: clock))
    return advance(at: clock)
  }

  package mutating func stop() -> [Action] {
    guard case .running(let run) = state else { return [] }
    state = .stopped
    return run.isOpen ? [.close] : []
  }

  /// Time has passed.
  package mutating func advance(at clock: Clock) -> [Action] {
    guard case .running(var run) = state else { return [] }
    run.clock = clock
    let steps = max(0, clock.nowUSec - run.lastUSec) / rule.stepUSec
    guard steps > 0 else {
      state = .running(run)
      return settle()
    }
    let firstUSec = run.lastUSec + rule.stepUSec
    run.lastUSec += steps * rule.stepUSec
    // If several are past, only the last one may still be seen.
    var missed = passed(firstUSec, moments: steps - 1, clock)
    var actions: [Action] = []
    if passed(run.lastUSec, moments: 1, clock) == 1 {
      if isTaking || clock.nowUSec - run.lastUSec > Self.latestUSec {
        missed += 1
      } else {
        isTaking = true
        actions.append(.take(momentUSec: run.lastUSec))
      }
    }
    state = .running(run)
    if missed > 0 {
      counts.missed += missed
      actions.insert(.missed(missed), at: 0)
    }
    return settle() + actions
  }

  /// The photo is on the disk. It counts also if it was stopped in the meantime.
  ///
  /// - Parameter number: the one that it has. If it is not the next one, those between are on the disk too: an earlier
  ///   engine has made them, and was ended before it could count them.
  package mutating func took(_ number: Int64, at clock: Clock) -> [Action] {
    let uncounted = max(0, number - counts.number - 1)
    counts.taken += uncounted + 1
    counts.missed = max(0, counts.missed - uncounted)
    counts.number = max(counts.number, number)
    return over(clock)
  }

  /// There is no such photo: its number is that of the next one.
  package mutating func failed(at clock: Clock) -> [Action] {
    counts.missed += 1
    return [.missed(1)] + over(clock)
  }

  private mutating func over(_ clock: Clock) -> [Action] {
    isTaking = false
    guard case .running(var run) = state else { return [] }
    run.clock = clock
    state = .running(run)
    return settle()
  }

  /// The time before a moment at which its camera is to run.
  private var openUSec: Int64 {
    rule.stepUSec <= Self.longestOpenUSec ? max(rule.stepUSec, Self.leadUSec) : Self.leadUSec
  }

  /// Opens the camera where a photo is due soon, and closes it where none is.
  private mutating func settle() -> [Action] {
    guard case .running(var run) = state else { return [] }
    let isWanted = isTaking || due(after: run) - run.clock.nowUSec <= openUSec
    guard isWanted != run.isOpen else { return [] }
    run.isOpen = isWanted
    state = .running(run)
    return [isWanted ? .open : .close]
  }

  /// How many of so many moments were to have a photo.
  private func passed(_ firstUSec: Int64, moments: Int64, _ clock: Clock) -> Int64 {
    guard let window = rule.window else { return moments }
    return window.count(
      firstLocalUSec: firstUSec + clock.localAheadUSec, stepUSec: rule.stepUSec, moments: moments)
  }

  /// The first moment to come that is in the window.
  private func due(after run: Run) -> Int64 {
    var dueUSec = run.lastUSec + rule.stepUSec
    guard let window = rule.window else { return dueUSec }
    // A step may be longer than the window: some days then have no moment.
    for _ in 0..<1000 where !window.contains(dueUSec + run.clock.localAheadUSec) {
      let waitUSec = window.waitUSec(fromLocalUSec: dueUSec + run.clock.localAheadUSec)
      dueUSec += max(1, (waitUSec + rule.stepUSec - 1) / rule.stepUSec) * rule.stepUSec
    }
    return dueUSec
  }
}
