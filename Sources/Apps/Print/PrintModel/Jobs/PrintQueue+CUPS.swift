// SPDX-License-Identifier: Apache-2.0

extension PrintQueue {
  /// Takes what came of the request under way.
  public mutating func replied(_ reply: CUPSReply, _ now: Moment) -> [Action] {
    guard let request = asked else { return [] }
    asked = nil
    var actions: [Action] = []
    switch request {
    case .printer: actions = takePrinter(reply, now)
    case .resume: actions = takeResume(reply, now)
    case .find: takeFound(reply, now)
    case .create: takeCreated(reply, now)
    case .look: takeLook(reply, now)
    case .send: takeSent(reply, now)
    case .release, .cancel: takeOrder(request, reply, now)
    }
    if case .failed(let reason) = reply {
      report = nil
      condition = PrinterCondition(state: .noService)
      condition.message = reason
      nextPrinterUSec = now.uSec + Self.retryUSec
      current.nextUSec = max(current.nextUSec, now.uSec + Self.retryUSec)
    }
    return actions + goOn(now)
  }

  /// The steps that can be taken now.
  mutating func goOn(_ now: Moment) -> [Action] {
    var actions: [Action] = []
    let request = asked == nil ? nextRequest(now) : nil
    // Before the request, because choosing it may have moved a job on.
    actions += keepDirty(now)
    if let request {
      asked = request
      actions.append(.ask(request))
    }
    setDeadline(now)
    return actions
  }

  private mutating func setDeadline(_ now: Moment) {
    var times: [Int64] = []
    if asked == nil {
      if isPolling { times.append(nextPrinterUSec) }
      if isCurrentActionable { times.append(current.nextUSec) }
    }
    if writing == nil, !dirty.isEmpty || isSheetsDirty, let keepAgainUSec {
      times.append(keepAgainUSec)
    }
    nextDeadlineUSec = times.min().map { max($0, now.uSec) }
  }

  /// Whether the printer is looked at again and again.
  private var isPolling: Bool {
    isWatched || openCount > 0 || !printerCalls.isEmpty || !resumeCalls.isEmpty
  }

  /// Whether the current job needs CUPS, and not the journal.
  private var isCurrentActionable: Bool {
    guard let job = state[current.number], job.isOpen, isKept(job) else { return false }
    return job.cups != nil || canCreate || job.isCancelling && !unsure.contains(job.number)
  }

  /// Whether the printer takes a job now.
  private var canCreate: Bool {
    guard let report else { return false }
    return report.state != .stopped && report.isAccepting
  }

  private mutating func nextRequest(_ now: Moment) -> CUPSRequest? {
    chooseCurrent(now)
    if !resumeCalls.isEmpty, let name = report?.name { return .resume(queue: name) }
    let isPrinterDue = isPolling && now.uSec >= nextPrinterUSec
    // The older of two that are due, so that neither keeps the other away.
    if isPrinterDue, nextPrinterUSec <= current.nextUSec || !isCurrentActionable {
      return .printer(queue: queue)
    }
    if now.uSec >= current.nextUSec, let request = nextStep(now) { return request }
    if !strays.isEmpty { return .cancel(cups: strays.removeFirst()) }
    return isPrinterDue ? .printer(queue: queue) : nil
  }

  /// The job that is with CUPS, else the first that waits.
  private mutating func chooseCurrent(_ now: Moment) {
    let open = state.jobs.values.filter(\.isOpen)
    let next =
      open.filter { $0.cups != nil }.min { $0.number < $1.number }
      ?? open.min { $0.number < $1.number }
    guard let next else {
      current = CurrentJob()
      return
    }
    if next.number != current.number {
      current = CurrentJob()
      current.number = next.number
      current.nextUSec = now.uSec
    }
  }

  /// The next step for the current job; nil: there is none, or the journal comes first.
  private mutating func nextStep(_ now: Moment) -> CUPSRequest? {
    guard var job = state[current.number], job.isOpen, isKept(job) else { return nil }
    guard let cups = job.cups else {
      if unsure.contains(job.number) { return .find(prefix: prefix) }
      if job.isCancelling {
        end(&job, .cancelled, now)
        return nil
      }
      guard canCreate, let report else { return nil }
      return .create(name: name(of: job), queue: report.name, media: job.order.media)
    }
    guard let report = current.report else { return .look(cups: cups) }
    switch report.state {
    case .held:
      if job.isCancelling, !current.wasCancelled { return .cancel(cups: cups) }
      if case .created = job.stage {
        if report.documents == 0 {
          return .send(cups: cups, file: job.order.file, format: job.order.format)
        }
        // The journal first: from here on it may be printed.
        job.stage = .released(cups: cups)
        put(job)
        return nil
      }
      if report.needsAuthentication {
        return current.wantsRetry ? .release(cups: cups) : .look(cups: cups)
      }
      // Once: whoever holds it afterwards has a reason.
      return current.wasReleased ? .look(cups: cups) : .release(cups: cups)
    case .pending, .processing, .stopped:
      if job.isCancelling, !current.wasCancelled { return .cancel(cups: cups) }
      return .look(cups: cups)
    case .cancelled, .aborted, .completed: return .look(cups: cups)
    }
  }
}

// MARK: Replies

extension PrintQueue {
  private mutating func takePrinter(_ reply: CUPSReply, _ now: Moment) -> [Action] {
    nextPrinterUSec = now.uSec + Self.pollUSec
    var actions: [Action] = []
    switch reply {
    case .printer(let report):
      self.report = report
      settleDropped(isQueueThere: true, now)
    case .noPrinter, .absent:
      report = nil
      condition = PrinterCondition(state: .noPrinter)
      condition.queue = queue
      actions = refuseResume(.noPrinter)
      settleDropped(isQueueThere: false, now)
    case .notAllowed:
      report = nil
      condition = PrinterCondition(state: .unauthorized)
      actions = refuseResume(.notAllowed)
    case .refused(_, let reason), .failed(let reason):
      report = nil
      actions = refuseResume(.failed(reason: reason))
    case .found, .created, .job, .done: break
    }
    settleCondition(now)
    for call in printerCalls { actions.append(.answer(call: call, jobs: [])) }
    printerCalls = []
    return actions
  }

  private mutating func settleCondition(_ now: Moment) {
    guard let report else { return }
    let printing = current.printingSinceUSec.map { now.uSec - $0 }
    condition = PrinterCondition(report, job: current.report, printingForUSec: printing)
    if isDenied { condition.state = .unauthorized }
  }

  private mutating func takeResume(_ reply: CUPSReply, _ now: Moment) -> [Action] {
    nextPrinterUSec = now.uSec
    switch reply {
    case .done:
      isDenied = false
      current.wantsRetry = true
      current.report = nil
      current.nextUSec = now.uSec
      defer { resumeCalls = [] }
      return resumeCalls.map { .answer(call: $0, jobs: []) }
    case .notAllowed: return refuseResume(.notAllowed)
    case .refused(_, let reason), .failed(let reason): return refuseResume(.failed(reason: reason))
    case .printer, .noPrinter, .found, .created, .job, .absent: return refuseResume(.noPrinter)
    }
  }

  private mutating func refuseResume(_ refusal: PrintRefusal) -> [Action] {
    defer { resumeCalls = [] }
    return resumeCalls.map { .refuse(call: $0, refusal) }
  }

  private mutating func takeFound(_ reply: CUPSReply, _ now: Moment) {
    guard case .found(let reports) = reply else { return waitForRetry(now) }
    let known = Set(state.jobs.values.compactMap(\.cups))
    var own: CUPSJobReport?
    if var job = state[current.number], job.stage == .waiting {
      let name = name(of: job)
      // Two of them only if an answer was late: all but one are on hold, and never printed.
      let all = reports.filter { $0.name == name }
      own = all.first { $0.state != .held } ?? all.first
      unsure.remove(job.number)
      if let own {
        job.stage = own.state == .held ? .created(cups: own.cups) : .released(cups: own.cups)
        put(job)
        take(own, now)
      } else if job.isCancelling {
        end(&job, .cancelled, now)
      }
    }
    strays = reports.filter {
      $0.state == .held && $0.cups != own?.cups && !known.contains($0.cups)
    }
    .map(\.cups)
  }

  private mutating func takeCreated(_ reply: CUPSReply, _ now: Moment) {
    guard var job = state[current.number], job.stage == .waiting else { return }
    switch reply {
    case .created(let cups):
      isDenied = false
      job.stage = .created(cups: cups)
      put(job)
      current.report = CUPSJobReport(
        cups: cups, name: name(of: job), state: .held, documents: 0)
    case .refused(isFinal: true, let reason):
      job.reason = reason
      end(&job, .failed, now)
    case .refused, .noPrinter, .absent:
      nextPrinterUSec = now.uSec
      waitForRetry(now)
    case .notAllowed:
      isDenied = true
      settleCondition(now)
      waitForRetry(now)
    case .failed, .printer, .found, .job, .done:
      // CUPS may have made it.
      unsure.insert(job.number)
      waitForRetry(now)
    }
  }

  private mutating func takeLook(_ reply: CUPSReply, _ now: Moment) {
    guard var job = state[current.number], let cups = job.cups else { return }
    switch reply {
    case .job(let report) where report.cups == cups && report.name == name(of: job):
      take(report, now)
    case .job, .absent: lose(&job, "CUPS does not know the job any more", now)
    case .noPrinter, .printer, .found, .created, .done, .refused, .notAllowed, .failed:
      current.report = nil
      waitForRetry(now)
    }
  }

  /// CUPS lost the current job: it is begun again if it cannot have been printed.
  private mutating func lose(_ job: inout PrintJob, _ reason: String, _ now: Moment) {
    if job.isCancelling { return end(&job, job.reason == nil ? .cancelled : .failed, now) }
    guard case .released = job.stage else { return beginAnew(&job, now) }
    job.reason = reason
    end(&job, .uncertain, now)
  }

  private mutating func beginAnew(_ job: inout PrintJob, _ now: Moment) {
    job.stage = .waiting
    job.attempt += 1
    put(job)
    current = CurrentJob()
    current.number = job.number
    current.nextUSec = now.uSec
  }

  /// Takes a look at the current job.
  private mutating func take(_ report: CUPSJobReport, _ now: Moment) {
    guard var job = state[current.number], let cups = job.cups else { return }
    current.report = report
    let isSlow =
      report.state != .held
      || (report.needsAuthentication ? !current.wantsRetry : current.wasReleased)
    let isToCancel = job.isCancelling && !current.wasCancelled
    current.nextUSec = isSlow && !isToCancel ? now.uSec + Self.pollUSec : now.uSec
    current.printingSinceUSec =
      report.state == .processing ? current.printingSinceUSec ?? now.uSec : nil
    if case .created = job.stage, report.state != .held {
      // Somebody else released it.
      job.stage = .released(cups: cups)
      put(job)
    }
    switch report.state {
    case .pending, .held, .processing, .stopped: break
    case .completed: end(&job, .completed, now)
    case .aborted:
      job.reason = report.message.isEmpty ? "CUPS gave the job up" : report.message
      end(&job, .failed, now)
    case .cancelled:
      if job.isCancelling {
        end(&job, job.reason == nil ? .cancelled : .failed, now)
      } else {
        // Whether the queue is still there decides.
        current.isDropped = true
        nextPrinterUSec = now.uSec
      }
    }
    settleCondition(now)
  }

  /// Decides about the current job, which CUPS cancelled although nobody here asked for it.
  private mutating func settleDropped(isQueueThere: Bool, _ now: Moment) {
    guard current.isDropped, var job = state[current.number], job.isOpen else { return }
    if isQueueThere {
      job.reason = "cancelled in CUPS"
      end(&job, .cancelled, now)
    } else if current.report?.hasBegun ?? true {
      job.reason = "the printer's queue was removed while it was printed"
      end(&job, .uncertain, now)
    } else {
      beginAnew(&job, now)
    }
  }

  private mutating func takeSent(_ reply: CUPSReply, _ now: Moment) {
    // Its present state is looked at, whatever was answered.
    current.report = nil
    switch reply {
    case .done: current.nextUSec = now.uSec
    case .refused(isFinal: true, let reason):
      if var job = state[current.number] {
        job.reason = reason
        job.isCancelling = true
        put(job)
      }
    case .printer, .noPrinter, .found, .created, .job, .absent, .refused, .notAllowed, .failed:
      waitForRetry(now)
    }
  }

  private mutating func takeOrder(_ request: CUPSRequest, _ reply: CUPSReply, _ now: Moment) {
    let isOfCurrent =
      switch request {
      case .release(let cups), .cancel(let cups): state[current.number]?.cups == cups
      case .printer, .find, .create, .look, .send, .resume: false
      }
    guard isOfCurrent else { return }
    current.report = nil
    guard reply == .done else { return waitForRetry(now) }
    if case .release = request {
      current.wasReleased = true
      current.wantsRetry = false
    } else {
      current.wasCancelled = true
    }
    current.nextUSec = now.uSec
  }

  private mutating func waitForRetry(_ now: Moment) {
    current.nextUSec = now.uSec + Self.retryUSec
  }
}
