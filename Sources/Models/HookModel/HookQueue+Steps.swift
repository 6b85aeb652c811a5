// SPDX-License-Identifier: Apache-2.0

extension HookQueue {
  /// Notes a change of what is kept.
  mutating func change(_ record: HookRecord) {
    state.take(record)
    changes.append(record)
  }

  /// Answers a call when the journal has what it changed.
  mutating func answerLater(_ call: Int, _ now: Moment) -> [Action] {
    guard !changes.isEmpty || writing != nil else { return goOn([.answer(call: call)], now) }
    if changes.isEmpty {
      // What it asks for is being written already, and another write may never come.
      writingCalls.append(call)
    } else {
      calls.append(call)
    }
    return goOn([], now)
  }

  /// Does what is due: ends what takes too long, begins what may, and writes what changed.
  mutating func goOn(_ first: [Action], _ now: Moment) -> [Action] {
    var actions = first
    for (number, limit) in limitUSec.sorted(by: { $0.key < $1.key }) where limit <= now.uSec {
      limitUSec[number] = nil
      guard let run = state.open[number] ?? events[number] else { continue }
      actions.append(.stop(number))
      actions += settle(run, .failure("its end was not reported in time"), now)
    }
    for (number, due) in dueUSec where due <= now.uSec { dueUSec[number] = nil }
    for (name, due) in awayUntilUSec where due <= now.uSec { awayUntilUSec[name] = nil }
    actions += beginNext(now)
    // A person may have given it up before the journal had it.
    beginning = beginning.filter { state.open[$0]?.stage == .running }
    if asksForMore() { actions.append(.look) }
    state.forgetOldest()
    if writing == nil, !changes.isEmpty, writeAgainUSec.map({ $0 <= now.uSec }) ?? true {
      writing = changes
      writingCalls += calls
      calls = []
      changes = []
      writeAgainUSec = nil
      actions.append(.keep(writing ?? []))
    }
    return actions
  }

  /// Begins what may begin: for each hook the runs that were tried least come first, then the oldest.
  private mutating func beginNext(_ now: Moment) -> [Action] {
    var actions: [Action] = []
    giveUpWithoutHook(now)
    actions += giveUpTried(now)
    let unfinished = unfinishedFiles
    keepOriginals(unfinished, now)
    var free: [String: Int] = [:]
    let busy = busyHooks
    for rule in rules { free[rule.name] = rule.jobs - busy[rule.name, default: 0] }
    while free.values.contains(where: { $0 > 0 }), var run = nextWaiting(free, unfinished) {
      free[run.hook, default: 0] -= 1
      run.stage = .running
      run.attempts += 1
      run.changedUnixUSec = now.unixUSec
      if run.file == nil {
        events[run.number] = run
        actions.append(begin(run, now))
      } else {
        beginning.insert(run.number)
        change(.run(run))
      }
    }
    return actions
  }

  /// The files that something else than a deletion is to be done for, perhaps later: they are not deleted yet.
  private var unfinishedFiles: Set<String> {
    guard state.open.values.contains(where: { $0.copied != nil }) else { return [] }
    return Set(
      state.open.values.compactMap { run in
        guard let file = run.file else { return nil }
        return run.copied == nil || state.isOwed(file) ? file.path : nil
      })
  }

  /// Ends the runs of copies that are not to delete their originals any more.
  private mutating func keepOriginals(_ unfinished: Set<String>, _ now: Moment) {
    let kept = state.open.values.filter { run in
      run.copied != nil && run.stage == .waiting && rule(of: run).map { !$0.deletes } ?? true
    }
    for var run in kept.sorted(by: { $0.number < $1.number }) { finish(&run, .done, now) }
    for var run in state.open.values.filter({ $0.stage == .waiting && hasOtherCopies($0) })
      .sorted(by: { $0.number < $1.number })
    {
      run.reason = "it is not deleted: it was changed between its copies"
      finish(&run, .failed, now)
    }
    // Nothing else is to be done for these, so no copy comes any more.
    let lacking = state.open.values.filter { run in
      run.copied != nil && run.stage == .waiting && !mayDelete(run)
        && run.file.map { !unfinished.contains($0.path) } ?? false
    }
    for var run in lacking.sorted(by: { $0.number < $1.number }) {
      run.reason = "it is not deleted: a copy of it is lacking, or what failed for it was dropped"
      finish(&run, run.hook == RetentionRule.name ? .dropped : .done, now)
    }
  }

  /// Whether a file that is to be deleted has a copy with other bytes.
  private func hasOtherCopies(_ run: HookRun) -> Bool {
    guard let hash = run.copied, hash != Self.anyHash, let file = run.file else { return false }
    return state.copies[file.folder]?[file.name]?.values.contains { $0 != hash } ?? false
  }

  /// The run that is to begin next, of the hooks that may run another.
  private func nextWaiting(_ free: [String: Int], _ unfinished: Set<String>) -> HookRun? {
    let before = { (left: HookRun, right: HookRun) in
      (left.attempts, left.number) < (right.attempts, right.number)
    }
    var next: HookRun?
    func consider(_ run: HookRun) {
      guard run.stage == .waiting, free[run.hook, default: 0] > 0, dueUSec[run.number] == nil,
        areFilesThere || run.file == nil, awayUntilUSec[run.hook] == nil
      else { return }
      if run.copied != nil, let file = run.file, unfinished.contains(file.path) { return }
      if next.map({ before(run, $0) }) ?? true { next = run }
    }
    for run in state.open.values { consider(run) }
    for run in events.values { consider(run) }
    return next
  }

  /// What waits for a hook that is not configured any more waits for a person.
  private mutating func giveUpWithoutHook(_ now: Moment) {
    let names = Dictionary(grouping: rules, by: \.name)
    func isLeft(_ run: HookRun) -> Bool {
      run.stage == .waiting && run.copied == nil
        && names[run.hook]?.contains { $0.kind == run.kind } != true
    }
    let left = state.open.values.filter(isLeft) + events.values.filter(isLeft)
    for var run in left.sorted(by: { $0.number < $1.number }) {
      run.reason = "no hook '\(run.hook)' is configured for it any more"
      finish(&run, .failed, now)
    }
  }

  /// Gives up what was tried as often as may be: its last try was interrupted, or fewer tries are allowed now.
  private mutating func giveUpTried(_ now: Moment) -> [Action] {
    let tried = state.open.values.filter { run in
      run.stage == .waiting && run.attempts > run.attemptsBefore
        && rule(of: run).map { run.attempts - run.attemptsBefore >= $0.attempts } ?? false
    }
    return tried.sorted { $0.number < $1.number }.map { run in
      var run = run
      finish(&run, .failed, now)
      return .failed(run)
    }
  }

  mutating func begin(_ run: HookRun, _ now: Moment) -> Action {
    limitUSec[run.number] =
      now.uSec + (rule(of: run)?.timeoutUSec ?? 0) + Self.graceUSec
    return .start(run)
  }

  /// Takes the end of a run.
  mutating func settle(_ ended: HookRun, _ outcome: Outcome, _ now: Moment) -> [Action] {
    var run = ended
    if run.copied != nil { deletions += 1 }
    if case .away(let reason) = outcome { return wait(run, reason, now) }
    away[run.hook] = nil
    switch outcome {
    case .success:
      run.reason = nil
      finish(&run, .done, now)
    case .gone:
      run.reason = "its file is not there any more"
      // A copy that was to be followed by a deletion has done its part.
      finish(&run, run.copied == nil ? .dropped : .done, now)
    case .copied(let hash):
      run.reason = nil
      run.copied = hash
      guard rule(of: run)?.deletes ?? false else {
        finish(&run, .done, now)
        break
      }
      run.stage = .waiting
      run.attemptsBefore = run.attempts
      run.changedUnixUSec = now.unixUSec
      change(.run(run))
    case .deleted:
      run.reason = nil
      run.isDeleted = true
      finish(&run, .done, now)
    case .away: break
    case .failure(let reason):
      run.reason = reason
      let rule = rule(of: run)
      let failures = run.attempts - run.attemptsBefore
      if run.file != nil, failures < rule?.attempts ?? 0 {
        run.stage = .waiting
        run.changedUnixUSec = now.unixUSec
        dueUSec[run.number] = now.uSec + (rule?.pauseUSec(after: failures) ?? 0)
        change(.run(run))
      } else {
        finish(&run, .failed, now)
      }
      return [.failed(run)]
    }
    return []
  }

  /// Lets the runs of a copy wait for its target. The try does not count.
  private mutating func wait(_ ended: HookRun, _ reason: String, _ now: Moment) -> [Action] {
    var run = ended
    run.attempts -= 1
    run.stage = .waiting
    run.reason = reason
    run.changedUnixUSec = now.unixUSec
    change(.run(run))
    awayUntilUSec[run.hook] = now.uSec + Self.awayUSec
    guard away.updateValue(reason, forKey: run.hook) == nil else { return [] }
    return [.away(hook: run.hook, reason)]
  }

  /// Gives a run its last stage, or that in which it waits for a person.
  mutating func finish(_ run: inout HookRun, _ stage: HookRun.Stage, _ now: Moment) {
    run.stage = stage
    run.changedUnixUSec = now.unixUSec
    dueUSec[run.number] = nil
    guard run.file == nil else { return change(.run(run)) }
    events[run.number] = nil
    endedEvents.append(run)
    if endedEvents.count > Self.mostEndedEvents { endedEvents.removeFirst() }
  }
}
