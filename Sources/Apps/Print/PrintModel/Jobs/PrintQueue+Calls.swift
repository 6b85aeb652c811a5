// SPDX-License-Identifier: Apache-2.0

extension PrintQueue {
  /// Adds as many jobs as copies. A call whose key was used before is answered with the jobs of that first call.
  public mutating func submit(
    call: Int, _ order: PrintOrder, copies: Int, beyondLimits: Bool = false,
    reprintOf: Int? = nil, _ now: Moment
  ) -> [Action] {
    if let key = order.key {
      let jobs = state.ordered.filter { $0.order.key == key }.map(\.number)
      if !jobs.isEmpty { return answerWhenKept(call, jobs, areNew: false) + goOn(now) }
    }
    if let refusal = refusal(order, copies, beyondLimits) { return [.refuse(call: call, refusal)] }
    var numbers: [Int] = []
    for _ in 0..<copies {
      let job = PrintJob(
        number: state.lastNumber + 1, order: order, reprintOf: reprintOf,
        acceptedUnixUSec: now.unixUSec)
      state.put(job)
      touch(job.number)
      numbers.append(job.number)
    }
    return answerWhenKept(call, numbers, areNew: true) + goOn(now)
  }

  /// Why `submit` would refuse this order now; nil if it would not. Nothing of the order is kept for it.
  public func refusal(of order: PrintOrder, copies: Int, beyondLimits: Bool) -> PrintRefusal? {
    if let key = order.key, state.jobs.values.contains(where: { $0.order.key == key }) {
      return nil
    }
    return refusal(order, copies, beyondLimits)
  }

  /// Prints a job again: puts one that did not succeed back into the line, else adds new ones.
  public mutating func reprint(
    call: Int, _ number: Int, copies: Int, beyondLimits: Bool = false, key: String? = nil,
    _ now: Moment
  ) -> [Action] {
    guard var job = state[number] else { return [.refuse(call: call, .noSuchJob)] }
    let isUncounted = !job.isCounted
    guard job.stage == .failed || job.stage == .uncertain, copies == 1 else {
      var order = job.order
      order.key = key
      return submit(
        call: call, order, copies: copies, beyondLimits: beyondLimits, reprintOf: number, now)
    }
    if isUncounted, let refusal = refusal(job.order, 1, beyondLimits) {
      return [.refuse(call: call, refusal)]
    }
    job.stage = .waiting
    job.attempt += 1
    job.reason = nil
    job.endedUnixUSec = nil
    job.isCancelling = false
    put(job)
    return answerWhenKept(call, [number], areNew: false) + goOn(now)
  }

  /// Gives a job up. A job that is with CUPS is cancelled there, and may still be printed.
  public mutating func cancel(call: Int, _ number: Int, _ now: Moment) -> [Action] {
    guard var job = state[number] else { return [.refuse(call: call, .noSuchJob)] }
    switch job.stage {
    case .completed, .cancelled, .failed: return [.refuse(call: call, .wrongState)]
    case .uncertain: end(&job, .cancelled, now)
    case .waiting where !mayBeWithCUPS(job): end(&job, .cancelled, now)
    case .waiting, .created, .released:
      job.isCancelling = true
      put(job)
      if current.number == number { current.nextUSec = now.uSec }
    }
    return answerWhenKept(call, [number], areNew: false) + goOn(now)
  }

  /// Starts the printer's queue again.
  public mutating func resume(call: Int, _ now: Moment) -> [Action] {
    guard resumeCalls.count < Self.mostCalls else {
      return [.refuse(call: call, .failed(reason: "too many calls wait"))]
    }
    resumeCalls.append(call)
    nextPrinterUSec = min(nextPrinterUSec, now.uSec)
    return goOn(now)
  }

  /// Answers when the printer has been looked at.
  public mutating func lookAtPrinter(call: Int, _ now: Moment) -> [Action] {
    guard printerCalls.count < Self.mostCalls else {
      return [.refuse(call: call, .failed(reason: "too many calls wait"))]
    }
    printerCalls.append(call)
    nextPrinterUSec = min(nextPrinterUSec, now.uSec)
    return goOn(now)
  }

  /// Sets the number of sheets in the printer.
  public mutating func setSheets(call: Int, _ sheets: Int?, _ now: Moment) -> [Action] {
    state.sheetsLeft = sheets
    isSheetsDirty = true
    return answerWhenKept(call, [], areNew: false) + goOn(now)
  }

  /// The sheets that count for a limit.
  public func count(_ thing: CountedThing, _ order: PrintOrder) -> SheetCount {
    let limit =
      switch thing {
      case .picture: limits.picture
      case .session: order.session == nil ? nil : limits.session
      case .event: limits.event
      }
    return SheetCount(used: state.used(thing, order), limit: limit)
  }

  /// Jobs that wait or are printed.
  public var openCount: Int { state.jobs.values.count { $0.isOpen } }

  private func refusal(
    _ order: PrintOrder, _ copies: Int, _ beyondLimits: Bool
  ) -> PrintRefusal? {
    if openCount + copies > limits.waiting { return .queueFull(limit: limits.waiting) }
    if beyondLimits { return nil }
    let counts = CountedThing.allCases.map { ($0, count($0, order)) }
    let fewest = counts.filter { $0.1.left != nil }.min { $0.1.left! < $1.1.left! }
    guard let (thing, count) = fewest, let left = count.left, left < copies else { return nil }
    return .limitReached(thing, count)
  }

  private mutating func answerWhenKept(_ call: Int, _ jobs: [Int], areNew: Bool) -> [Action] {
    let waiting = WaitingCall(call: call, jobs: jobs, areNew: areNew)
    if isWritten(waiting) { return [.answer(call: call, jobs: jobs)] }
    waitingCalls.append(waiting)
    return []
  }

  /// Whether CUPS may have it although it waits.
  private func mayBeWithCUPS(_ job: PrintJob) -> Bool {
    if unsure.contains(job.number) { return true }
    if case .create = asked { return current.number == job.number }
    return false
  }
}

// MARK: The journal

extension PrintQueue {
  /// Takes the outcome of the write under way.
  public mutating func kept(_ isKept: Bool, _ now: Moment) -> [Action] {
    guard let written = writing else { return [] }
    writing = nil
    isWritingSheets = false
    var actions: [Action] = []
    if isKept {
      keepAgainUSec = nil
      for job in written.values { keptStages[job.number] = job.stage }
      actions = answerKept()
    } else {
      dirty.formUnion(written.keys)
      isSheetsDirty = true
      keepAgainUSec = now.uSec + Self.retryUSec
      actions = refuseUnkept()
    }
    return actions + goOn(now)
  }

  /// Whether the journal has the job as it is now, as far as CUPS is concerned.
  func isKept(_ job: PrintJob) -> Bool { keptStages[job.number] == job.stage }

  /// Answers the calls whose jobs the journal has.
  private mutating func answerKept() -> [Action] {
    var actions: [Action] = []
    for waiting in waitingCalls where isWritten(waiting) {
      actions.append(.answer(call: waiting.call, jobs: waiting.jobs))
    }
    waitingCalls = waitingCalls.filter { !isWritten($0) }
    return actions
  }

  /// Whether the journal has all that a call is about.
  private func isWritten(_ waiting: WaitingCall) -> Bool {
    if waiting.jobs.isEmpty { return !isSheetsDirty && !isWritingSheets }
    return waiting.jobs.allSatisfy { !dirty.contains($0) && writing?[$0] == nil }
  }

  /// Drops new jobs that the journal did not take, so that nobody counts on them. Everything else is
  /// written again.
  private mutating func refuseUnkept() -> [Action] {
    var actions: [Action] = []
    for waiting in waitingCalls where waiting.areNew {
      for number in waiting.jobs where keptStages[number] == nil {
        state.remove(number)
        dirty.remove(number)
        changed.insert(number)
      }
    }
    for waiting in waitingCalls { actions.append(.refuse(call: waiting.call, .notKept)) }
    waitingCalls = []
    return actions
  }

  /// Writes what the journal does not have.
  mutating func keepDirty(_ now: Moment) -> [Action] {
    guard writing == nil, !dirty.isEmpty || isSheetsDirty else { return [] }
    if let keepAgainUSec, now.uSec < keepAgainUSec, waitingCalls.isEmpty { return [] }
    let jobs = dirty.sorted().compactMap { state[$0] }
    writing = Dictionary(uniqueKeysWithValues: jobs.map { ($0.number, $0) })
    var records = jobs.map { PrintRecord.job($0) }
    if isSheetsDirty { records.append(.sheets(left: state.sheetsLeft, total: state.total)) }
    dirty = []
    isWritingSheets = isSheetsDirty
    isSheetsDirty = false
    return [.keep(records)]
  }

  mutating func put(_ job: PrintJob) {
    state.put(job)
    touch(job.number)
  }

  mutating func touch(_ number: Int) {
    dirty.insert(number)
    changed.insert(number)
  }

  /// Ends a job.
  mutating func end(_ job: inout PrintJob, _ stage: PrintJob.Stage, _ now: Moment) {
    job.stage = stage
    job.endedUnixUSec = now.unixUSec
    unsure.remove(job.number)
    put(job)
    if stage == .completed {
      state.total += 1
      if let left = state.sheetsLeft { state.sheetsLeft = max(0, left - 1) }
      isSheetsDirty = true
    }
    state.forgetOldest()
  }
}
