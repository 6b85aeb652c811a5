// SPDX-License-Identifier: Apache-2.0

//   a file is found ─▶ journal: found, run, begun once ─▶ start ─▶ done ─▶ journal
//                                                           │
//              ┌──────────── a growing pause ◀── it fails ◀─┘
//              ▼
//   journal: begun once more ─▶ start ─▶ … ─▶ failed: a person says retry or drop
//
//   An event happens                start, or wait behind others; it is not kept, and not tried again
//   The process is killed           journal says "begun": it counts as a try, and is tried again unless that was the last
//   … before the journal has it     the file is found again
//   Too many wait for a hook        other hooks go on; it gets the files later, when half of its list is free
//   A hook's user is not known      the same, until it is
//   The disk takes no journal       nothing begins until it does; what runs goes on
//   A run does not end in time      it is told to the caller, who ends it: a failure like others
//
//   copy ─▶ copied, journal ─▶ done
//       └─▶ … deletes: waits until nothing else is to be done for the file ─▶ delete ─▶ done
//   The target of a copy is away    all of this copy wait, and one asks now and then; no try is spent

/// The rules of hooks: each file's hooks are run until they succeed, or have had all their tries.
///
/// Inputs take the time and return the steps to take, in order. One write to the journal is under way at most.
package struct HookQueue: Sendable {
  /// The time of an input.
  package struct Moment: Sendable {
    /// CLOCK_MONOTONIC.
    package let uSec: Int64
    /// Since 1970.
    package let unixUSec: Int64

    package init(uSec: Int64, unixUSec: Int64) {
      self.uSec = uSec
      self.unixUSec = unixUSec
    }
  }

  /// A step for the caller.
  package enum Action: Hashable, Sendable {
    /// Write this to the journal, and report with `kept`.
    case keep([HookRecord])
    /// Begin this run, and report with `ended`.
    case start(HookRun)
    /// Its end does not count any more: end it.
    case stop(Int)
    /// Look for files again: there is room for more.
    case look
    /// List all files again for the retention: the listing may have what is deleted by now.
    case list
    /// An event found too many others waiting for this hook.
    case lost(hook: String)
    /// The target of a copy is away from now on; for the log.
    case away(hook: String, String)
    /// A run has failed; for the log.
    case failed(HookRun)
    case answer(call: Int)
    case refuse(call: Int, Refusal)
  }

  /// Why a call is not done.
  package enum Refusal: Hashable, Sendable {
    case noSuchRun
    /// It is under way, or has ended.
    case wrongStage(HookRun.Stage)
    case notKept
  }

  /// The end of a run.
  package enum Outcome: Hashable, Sendable {
    case success
    case failure(String)
    /// The file was copied, and read back with this hash.
    case copied(String)
    /// The file was deleted.
    case deleted
    /// The target of the copy takes nothing now, for this reason.
    case away(String)
    /// Its file is not there any more.
    case gone
  }

  /// Files that wait for one hook. Others are owed to it until there is room.
  package static let mostWaiting = 1000
  /// Files that wait for one copy: its disk may be away for days.
  package static let mostCopiesWaiting = 20_000
  /// Events that wait for one hook.
  package static let mostEvents = 64
  /// The time that the runner of commands may take beyond a hook's own limit, microseconds.
  package static let graceUSec: Int64 = 10_000_000
  /// Between two looks at a target that is away, microseconds. A mount is noticed at once.
  package static let awayUSec: Int64 = 60_000_000
  /// After a failed write, microseconds.
  package static let retryUSec: Int64 = 1_000_000
  /// Ended events that are remembered.
  static let mostEndedEvents = 200

  package internal(set) var state: HookState
  package internal(set) var rules: [HookRule]
  /// What is deleted; nil: nothing but what copies move.
  package internal(set) var retention: RetentionRule?
  /// Events that wait or are under way, by number.
  package internal(set) var events: [Int: HookRun] = [:]
  /// The newest events that have ended, oldest first.
  package internal(set) var endedEvents: [HookRun] = []

  /// When files were found that came since the start (CLOCK_MONOTONIC), by directory and name.
  var foundUSec: [String: [String: Int64]] = [:]
  /// The time of day less CLOCK_MONOTONIC, and when it was last seen to have been set.
  var clockOffsetUSec: Int64
  var clockSetUSec: Int64?
  /// Deletions under way that have ended, however they did.
  package internal(set) var deletions = 0
  /// When a run may begin that is not to begin at once.
  var dueUSec: [Int: Int64] = [:]
  /// Why the targets of copies are away, by the copies' names.
  package internal(set) var away: [String: String] = [:]
  /// When such a target is looked at again.
  var awayUntilUSec: [String: Int64] = [:]
  /// When a run under way has taken too long.
  var limitUSec: [Int: Int64] = [:]
  /// Runs whose begin is to be kept first.
  var beginning: Set<Int> = []
  /// Changes that the journal does not have yet, in order.
  var changes: [HookRecord] = []
  /// Those of the write under way.
  var writing: [HookRecord]?
  var writeAgainUSec: Int64?
  /// Calls that are answered when the journal has what is changed now, and with the write under way.
  var calls: [Int] = []
  var writingCalls: [Int] = []
  /// Whether the disk has it that what was there at the first start is nothing new. Until then a process that is killed
  /// leaves no trace, and files that came meanwhile would be old to the next one.
  package internal(set) var isBeginningKept: Bool
  /// Whether files can be reached at all. As long as they cannot, nothing begins for them, and no try is lost.
  package internal(set) var areFilesThere = true
  /// What is owed, as far as files were seen for which nothing has looked since.
  package internal(set) var more: Set<Owed>
  /// That of it which came since the last listing.
  var moreUnlisted: Set<Owed> = []

  /// - Parameter state: what the journal has. Runs that were under way in it are tried again, unless that was the last try.
  package init(
    state: HookState, rules: [HookRule], retention: RetentionRule? = nil, at now: Moment
  ) {
    self.state = state
    self.rules = rules
    self.retention = retention
    clockOffsetUSec = now.unixUSec - now.uSec
    isBeginningKept = state.hasBegun
    more = Self.owed(in: state)
    // The first listing decides anew what to delete, by the limits that hold now.
    dropDeletions(now)
    for var run in self.state.open.values where run.stage == .running {
      run.stage = .waiting
      run.reason = "it was interrupted: shutter-hooks ended before it did"
      self.state.take(.run(run))
    }
    for run in self.state.open.values where run.stage == .waiting && run.attempts > 0 {
      dueUSec[run.number] = now.uSec + (rule(of: run)?.pauseUSec ?? 0)
    }
  }

  func rule(of run: HookRun) -> HookRule? {
    rules.first { $0.name == run.hook && $0.kind == run.kind }
  }

  /// When `advance` has to be called; nil if only an input changes anything.
  package var nextDeadlineUSec: Int64? {
    var next = (limitUSec.values.min(), writeAgainUSec)
    let busy = busyHooks
    for (number, due) in dueUSec {
      guard let run = state.open[number], let rule = rule(of: run),
        busy[run.hook, default: 0] < rule.jobs
      else { continue }
      next.0 = min(next.0 ?? due, due)
    }
    for due in awayUntilUSec.values { next.0 = min(next.0 ?? due, due) }
    return [next.0, next.1].compactMap(\.self).min()
  }

  /// How long it is until a run is tried again; nil unless a pause is under way.
  package func pauseUSec(of number: Int, at nowUSec: Int64) -> Int64? {
    dueUSec[number].map { max(0, $0 - nowUSec) }
  }

  /// How many runs each hook has under way.
  var busyHooks: [String: Int] {
    var busy: [String: Int] = [:]
    for number in beginning.union(limitUSec.keys) {
      if let run = state.open[number] ?? events[number] { busy[run.hook, default: 0] += 1 }
    }
    return busy
  }
}
