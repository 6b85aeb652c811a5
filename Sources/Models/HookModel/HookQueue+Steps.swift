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
    calls.append(call)
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
    actions += beginNext(now)
    // A person may have given it up before the journal had it.
    beginning = beginning.filter { state.open[$0]?.stage == .running }
    if areMoreFiles, hasRoom {
      areMoreFiles = false
      actions.append(.look)
    }
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
    var free: [String: Int] = [:]
    let busy = busyHooks
    for rule in rules { free[rule.name] = rule.jobs - busy[rule.name, default: 0] }
    while free.values.contains(where: { $0 > 0 }), var run = nextWaiting(free) {
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

  /// The run that is to begin next, of the hooks that may run another.
  private func nextWaiting(_ free: [String: Int]) -> HookRun? {
    let before = { (left: HookRun, right: HookRun) in
      (left.attempts, left.number) < (right.attempts, right.number)
    }
    var next: HookRun?
    func consider(_ run: HookRun) {
      guard run.stage == .waiting, free[run.hook, default: 0] > 0, dueUSec[run.number] == nil,
        areFilesThere || run.file == nil
      else { return }
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
      run.stage == .waiting && names[run.hook]?.contains { $0.kind == run.kind } != true
    }
    let left = state.open.values.filter(isLeft) + events.values.filter(isLeft)
    for var run in left.sorted(by: { $0.number < $1.number }) {
      run.reason = "no hook '\(run.hook)' is configured for it any more"
      finish(&run, .failed, now)
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
    switch outcome {
    case .success:
      run.reason = nil
      finish(&run, .done, now)
    case .gone:
      run.reason = "its file is not there any more"
      finish(&run, .dropped, now)
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

  /// Whether each hook has room for a good number of files.
  private var hasRoom: Bool {
    var waiting: [String: Int] = [:]
    for run in state.open.values where run.stage != .failed { waiting[run.hook, default: 0] += 1 }
    return waiting.values.allSatisfy { $0 <= Self.mostWaiting / 2 }
  }
}
