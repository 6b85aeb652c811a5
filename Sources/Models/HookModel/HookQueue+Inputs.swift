// SPDX-License-Identifier: Apache-2.0
import Vocabulary

extension HookQueue {
  /// Goes on when `nextDeadlineUSec` has come, or at the start.
  package mutating func advance(_ now: Moment) -> [Action] { goOn([], now) }

  /// Puts other rules in force. What waits for a hook that is not there any more waits for a person.
  package mutating func configure(
    _ rules: [HookRule], retention: RetentionRule? = nil, _ now: Moment
  ) -> [Action] {
    self.rules = rules
    if self.retention != retention { dropDeletions(now) }
    self.retention = retention
    forgetAway()
    // Their folders may be others now.
    away = [:]
    askForAll()
    return goOn([.look], now)
  }

  /// Drops the retention's deletions that have not begun: other limits may keep these files.
  mutating func dropDeletions(_ now: Moment) {
    let waiting = state.open.values.filter { run in
      run.hook == RetentionRule.name
        && (run.stage == .waiting || beginning.contains(run.number))
    }
    for var run in waiting.sorted(by: { $0.number < $1.number }) {
      run.reason = "what is to be deleted is looked up again"
      finish(&run, .dropped, now)
    }
    beginning.subtract(waiting.map(\.number))
  }

  /// It became known whether files can be reached.
  package mutating func filesAreThere(_ areThere: Bool, _ now: Moment) -> [Action] {
    areFilesThere = areThere
    return goOn([], now)
  }

  /// Something was mounted or unmounted: targets that are away are looked at again.
  package mutating func mountsChanged(_ now: Moment) -> [Action] {
    forgetAway()
    return goOn([], now)
  }

  private mutating func forgetAway() { awayUntilUSec = [:] }

  /// Files were found that are whole and durable. Those that are known are nothing new.
  ///
  /// - Parameter isStart: these are all files that are there. When a first start looks, no hook runs for them.
  package mutating func found(
    _ files: [CapturedFile], isStart: Bool = false, _ now: Moment
  ) -> [Action] {
    let isBaseline = isStart && !state.hasBegun
    if isStart { beginListed() }
    var waiting = self.waiting
    for file in files where !state.hasFound(file) {
      let owed = state.hooksOwed(file)
      let (meant, later) = isBaseline ? ([], []) : hooks(for: file, owed, waiting, isStart)
      owe(file, to: later, isListed: isStart)
      // It was seen before, and nothing has changed.
      if !owed.isEmpty, later == owed { continue }
      let runs = meant.enumerated().map { index, rule in
        HookRun(
          number: state.last + 1 + index, rule: rule.name, kind: rule.kind, cause: .file(file),
          foundUnixUSec: now.unixUSec)
      }
      for run in runs { waiting[run.hook, default: 0] += 1 }
      change(.found(file, runs, owedTo: later))
      if !isBaseline, owed.isEmpty { foundUSec[file.folder, default: [:]][file.name] = now.uSec }
    }
    // Behind the marks: without all of them the next start marks once more.
    if isBaseline { change(.begun) }
    return goOn([], now)
  }

  /// The hooks that get a file now, and the names of those that get it later: there is no room, others are owed to it
  /// that came before, its user is not known, or it is not configured for such files any more and may come back.
  ///
  /// - Parameter owed: the hooks that do not have it yet; none: it is new.
  private func hooks(
    for file: CapturedFile, _ owed: [String], _ waiting: [String: Int], _ isListed: Bool
  ) -> (now: [HookRule], later: [String]) {
    var now: [HookRule] = []
    var later = owed.filter { hook in !rules.contains { $0.name == hook && $0.kind == file.kind } }
    for rule in rules where rule.kind == file.kind && (owed.isEmpty || owed.contains(rule.name)) {
      if rule.owners == .unknown {
        later.append(rule.name)
      } else if rule.isMeant(for: file) {
        if hasRoom(rule, waiting, isListed: isListed) {
          now.append(rule)
        } else {
          later.append(rule.name)
        }
      }
    }
    return (now, later.sorted())
  }

  /// These directories are there, of users whose folder could be read: what was found in others is forgotten.
  package mutating func looked(
    folders: Set<String>, ofUsers users: Set<String>, _ now: Moment
  ) -> [Action] {
    let known = state.owed.values.reduce(into: Set(state.found.keys)) { $0.formUnion($1.keys) }
    for folder in known.sorted() where !folders.contains(folder) {
      let user = String(folder.prefix { $0 != "/" })
      if users.contains(user) {
        change(.gone(folder: folder))
        foundUSec[folder] = nil
      }
    }
    return goOn([], now)
  }

  /// Something happened that is not kept.
  package mutating func happened(
    _ kind: HookKind, _ fields: [HookField], _ now: Moment
  ) -> [Action] {
    var actions: [Action] = []
    for rule in rules where rule.kind == kind && rule.isMeant(for: fields) {
      let waiting = events.values.count { $0.hook == rule.name && $0.stage == .waiting }
      guard waiting < Self.mostEvents else {
        actions.append(.lost(hook: rule.name))
        continue
      }
      state.last += 1
      events[state.last] = HookRun(
        number: state.last, rule: rule.name, kind: kind, cause: .event(fields),
        foundUnixUSec: now.unixUSec)
    }
    return goOn(actions, now)
  }

  /// The write under way has ended.
  package mutating func kept(_ isKept: Bool, _ now: Moment) -> [Action] {
    guard let written = writing else { return [] }
    writing = nil
    var actions: [Action] = []
    if isKept {
      writeAgainUSec = nil
      isBeginningKept = isBeginningKept || state.hasBegun && written.contains(.begun)
      actions += writingCalls.map { .answer(call: $0) }
      for case .run(let run) in written where beginning.contains(run.number) {
        guard let current = state.open[run.number], current.stage == .running,
          current.attempts == run.attempts
        else { continue }
        beginning.remove(run.number)
        actions.append(begin(current, now))
      }
    } else {
      changes = written + changes
      writeAgainUSec = now.uSec + Self.retryUSec
      actions += writingCalls.map { .refuse(call: $0, .notKept) }
    }
    writingCalls = []
    return goOn(actions, now)
  }

  /// A run has ended.
  package mutating func ended(_ number: Int, _ outcome: Outcome, _ now: Moment) -> [Action] {
    guard limitUSec.removeValue(forKey: number) != nil,
      let run = state.open[number] ?? events[number]
    else { return [] }
    return goOn(settle(run, outcome, now), now)
  }

  /// Tries a run again at once, or all that failed or wait for another try.
  package mutating func retry(call: Int, _ number: Int?, _ now: Moment) -> [Action] {
    var runs = state.open.values.filter {
      $0.stage == .failed || ($0.stage == .waiting && $0.attempts > 0)
    }
    if let number {
      guard let run = state.open[number] ?? self.run(number) else {
        return [.refuse(call: call, .noSuchRun)]
      }
      guard runs.contains(where: { $0.number == number }) else {
        return [.refuse(call: call, .wrongStage(run.stage))]
      }
      runs = [run]
    }
    forgetAway()
    for var run in runs.sorted(by: { $0.number < $1.number }) {
      run.stage = .waiting
      run.attemptsBefore = run.attempts
      dueUSec[run.number] = nil
      change(.run(run))
    }
    return answerLater(call, now)
  }

  /// Gives a run up, or all that failed and all files that are owed to hooks which are not configured for such files any
  /// more. A run that is under way is ended.
  package mutating func drop(call: Int, _ number: Int?, _ now: Moment) -> [Action] {
    var runs = state.open.values.filter { $0.stage == .failed }
    if let number {
      guard let run = state.open[number] ?? events[number] else {
        let known = self.run(number)
        return [.refuse(call: call, known.map { .wrongStage($0.stage) } ?? .noSuchRun)]
      }
      runs = [run]
    }
    var actions: [Action] = []
    if number == nil { waiveWithoutHook() }
    for var run in runs.sorted(by: { $0.number < $1.number }) {
      run.reason = "dropped by a person" + (run.reason.map { "; before: \($0)" } ?? "")
      if limitUSec.removeValue(forKey: run.number) != nil {
        actions.append(.stop(run.number))
        if run.copied != nil { deletions += 1 }
      }
      finish(&run, .dropped, now)
    }
    return actions + answerLater(call, now)
  }

  /// A run by its number, if it is remembered.
  package func run(_ number: Int) -> HookRun? {
    state.open[number] ?? events[number] ?? (state.ended + endedEvents).last { $0.number == number }
  }
}
