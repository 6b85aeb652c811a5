// SPDX-License-Identifier: Apache-2.0
import Configuration
import LinuxIO
import PrintModel
import ShutterInterfaces
import Varlink
import VarlinkSocket
import Vocabulary

/// The service org.shutterd.Print.
@LoopActor
public final class PrintService: PrintInterface.Service {
  public typealias Interface = PrintInterface

  private static let readLimitUSec: Int64 = 10_000_000
  /// Characters of a name that a caller gives, unless it is an event's.
  private static let longestName = 128
  private static let mostListed: Int64 = 1000
  private static let mostWatchers = 64

  let desk: PrintDesk
  private var arrivals = PictureArrivals()
  private var watchers: [ObjectIdentifier: Watcher] = [:]

  private final class Watcher {
    let call: IncomingCall
    var shown: PrintInterface.Printer

    init(_ call: IncomingCall, _ shown: PrintInterface.Printer) {
      self.call = call
      self.shown = shown
    }
  }

  public init(desk: PrintDesk) {
    self.desk = desk
    desk.onChange = { [weak self] in self?.tell($0) }
  }

  /// Puts another configuration in force.
  public func configure(_ configuration: PrintConfiguration) { desk.configure(configuration) }

  // MARK: Jobs

  public func submit(_ parameters: Interface.Submit.Parameters, _ call: IncomingCall) {
    let copies = parameters.copies ?? 1
    guard (1...Int64(PrintQueue.mostCopies)).contains(copies) else {
      return call.fail(invalidParameter: "copies")
    }
    for (name, text) in [
      ("media", parameters.media), ("session", parameters.session),
      ("picture", parameters.picture), ("key", parameters.key),
    ] where !Self.isName(text) {
      return call.fail(invalidParameter: name)
    }
    if let event = parameters.event, !Self.isEvent(event) {
      return call.fail(invalidParameter: "event")
    }
    guard let file = call.descriptors?.take(at: parameters.pictureFileDescriptor) else {
      return call.fail(invalidParameter: "pictureFileDescriptor")
    }
    // Nothing is read for an order that is refused anyway.
    switch refusal(of: order(parameters), parameters) {
    // Which picture it is, only the file says: that limit may be the one with fewer left.
    case .limitReached where parameters.picture == nil: break
    case let refusal?: return Self.fail(call, refusal, desk)
    case nil: break
    }
    guard let arrival = arrivals.begin(by: call.peer.uid) else {
      return fail(call, .init(reason: "too many other pictures are on their way"))
    }
    read(file, arrival) { [self] result in
      switch result {
      case .failure(let failure): fail(call, failure)
      case .success(let content): take(call, parameters, content, arrival)
      }
    }
  }

  /// Keeps a picture that was read, and adds its jobs.
  private func take(
    _ call: IncomingCall, _ parameters: Interface.Submit.Parameters,
    _ content: PictureFile.Content, _ arrival: Int
  ) {
    // Before it is on the disk: nobody would remove it there.
    let order = order(parameters, content)
    if let refusal = refusal(of: order, parameters) {
      arrivals.end(arrival)
      return Self.fail(call, refusal, desk)
    }
    desk.keep(content.bytes) { [self] kept in
      switch kept {
      case .failure(let error):
        arrivals.end(arrival)
        call.fail(Interface.NotKept(reason: "\(error)"))
      case .success(let name):
        desk.ask({ [self] answer in
          arrivals.end(arrival)
          desk.settle(name)
          Self.answer(call, answer, desk) { Interface.Submit.Reply(jobs: $0) }
        }) {
          $0.submit(
            call: $1, order, copies: Int(parameters.copies ?? 1),
            beyondLimits: parameters.beyondLimits ?? false, $2)
        }
      }
    }
  }

  /// - Parameter content: nil as long as it is not read.
  private func order(
    _ parameters: Interface.Submit.Parameters, _ content: PictureFile.Content? = nil
  ) -> PrintOrder {
    PrintOrder(
      event: parameters.event ?? desk.configuration.event, session: parameters.session,
      picture: parameters.picture ?? content?.name ?? "", file: content?.name ?? "",
      format: content?.format ?? .jpeg, media: parameters.media ?? desk.configuration.media,
      key: parameters.key)
  }

  private func refusal(
    of order: PrintOrder, _ parameters: Interface.Submit.Parameters
  ) -> PrintRefusal? {
    desk.queue.refusal(
      of: order, copies: Int(parameters.copies ?? 1),
      beyondLimits: parameters.beyondLimits ?? false)
  }

  private func fail(_ call: IncomingCall, _ failure: PictureFile.Failure) {
    call.fail(Interface.BadPicture(reason: failure.reason, limit: Int64(PictureFile.mostBytes)))
  }

  public func reprint(_ parameters: Interface.Reprint.Parameters, _ call: IncomingCall) {
    let copies = parameters.copies ?? 1
    guard (1...Int64(PrintQueue.mostCopies)).contains(copies) else {
      return call.fail(invalidParameter: "copies")
    }
    guard Self.isName(parameters.key) else { return call.fail(invalidParameter: "key") }
    guard let job = desk.queue.state[Int(clamping: parameters.job)] else {
      return call.fail(Interface.NoSuchJob(job: parameters.job))
    }
    desk.holds(job.order.file) { [desk] isThere in
      guard isThere else { return call.fail(Interface.PictureGone(job: parameters.job)) }
      desk.ask({
        Self.answer(call, $0, desk, job: parameters.job) { Interface.Reprint.Reply(jobs: $0) }
      }) {
        $0.reprint(
          call: $1, job.number, copies: Int(copies),
          beyondLimits: parameters.beyondLimits ?? false, key: parameters.key, $2)
      }
    }
  }

  public func cancel(_ parameters: Interface.Cancel.Parameters, _ call: IncomingCall) {
    desk.ask({ [desk] in
      Self.answer(call, $0, desk, job: parameters.job) { _ in Interface.Cancel.Reply() }
    }) {
      $0.cancel(call: $1, Int(clamping: parameters.job), $2)
    }
  }

  public func listJobs(_ parameters: Interface.ListJobs.Parameters, _ call: IncomingCall) {
    let maximum = parameters.maximum ?? 100
    guard (1...Self.mostListed).contains(maximum) else {
      return call.fail(invalidParameter: "maximum")
    }
    let isWanted = { (job: PrintJob) in
      !(parameters.unfinished ?? false) || job.isOpen || job.stage == .uncertain
    }
    let jobs = desk.queue.state.ordered.reversed().lazy.filter(isWanted).prefix(Int(maximum))
    call.reply(Interface.ListJobs.Reply(jobs: desk.wire(Array(jobs))))
  }

  // MARK: The printer

  public func watch(_ call: IncomingCall) {
    guard watchers.count < Self.mostWatchers else {
      return call.fail(
        Interface.PrintServiceFailure(operation: "Watch", reason: "too many programs watch"))
    }
    let watcher = Watcher(call, desk.printer)
    let id = ObjectIdentifier(watcher)
    call.onEnd = { [weak self] in
      guard let self else { return }
      watchers[id] = nil
      if watchers.isEmpty { desk.watch(false) }
    }
    let unfinished = desk.queue.state.ordered.filter { $0.isOpen || $0.stage == .uncertain }
    call.reply(
      Interface.Watch.Reply(printer: watcher.shown, jobs: desk.wire(unfinished)), continues: true)
    watchers[id] = watcher
    desk.watch(true)
  }

  private func tell(_ changed: Set<Int>) {
    guard !watchers.isEmpty else { return }
    let printer = desk.printer
    // Those behind a job that left the line have moved up.
    let numbers =
      changed.isEmpty ? [] : changed.union(desk.queue.state.ordered.filter(\.isOpen).map(\.number))
    let jobs = desk.wire(numbers.sorted().compactMap { desk.queue.state[$0] })
    for watcher in watchers.values {
      let news = watcher.shown == printer ? nil : printer
      guard news != nil || !jobs.isEmpty else { continue }
      watcher.shown = printer
      watcher.call.reply(Interface.Watch.Reply(printer: news, jobs: jobs), continues: true)
    }
  }

  public func getPrinter(_ call: IncomingCall) {
    desk.ask({ [desk] answer in
      switch answer {
      case .jobs: call.reply(Interface.GetPrinter.Reply(printer: desk.printer))
      case .refused(let refusal): Self.fail(call, refusal, desk)
      }
    }) { $0.lookAtPrinter(call: $1, $2) }
  }

  public func listQueues(_ call: IncomingCall) {
    desk.queues { result in
      switch result {
      case .success(let queues):
        call.reply(
          Interface.ListQueues.Reply(
            queues: queues.map {
              Interface.Queue(
                name: $0.name, info: $0.info, isDefault: $0.isDefault, media: $0.media,
                mediaDefault: $0.mediaDefault)
            }))
      case .failure(let failure):
        call.fail(
          Interface.PrintServiceFailure(operation: "list the queues", reason: failure.reason))
      }
    }
  }

  public func resume(_ call: IncomingCall) {
    desk.ask({ [desk] in Self.answer(call, $0, desk) { _ in Interface.Resume.Reply() } }) {
      $0.resume(call: $1, $2)
    }
  }

  // MARK: Counters

  public func getCounters(_ parameters: Interface.GetCounters.Parameters, _ call: IncomingCall) {
    let order = PrintOrder(
      event: parameters.event ?? desk.configuration.event, session: parameters.session,
      picture: parameters.picture ?? "", file: "")
    func counter(_ thing: CountedThing) -> Interface.Counter {
      let count = desk.queue.count(thing, order)
      return Interface.Counter(
        used: Int64(count.used), limit: count.limit.map { Int64($0) },
        left: count.left.map { Int64($0) })
    }
    call.reply(
      Interface.GetCounters.Reply(
        eventCounter: counter(.event),
        sessionCounter: parameters.session == nil ? nil : counter(.session),
        pictureCounter: parameters.picture == nil ? nil : counter(.picture),
        total: Int64(desk.queue.state.total)))
  }

  public func setSheets(_ parameters: Interface.SetSheets.Parameters, _ call: IncomingCall) {
    if let sheets = parameters.sheets, !(0...1_000_000).contains(sheets) {
      return call.fail(invalidParameter: "sheets")
    }
    desk.ask({ [desk] in Self.answer(call, $0, desk) { _ in Interface.SetSheets.Reply() } }) {
      $0.setSheets(call: $1, parameters.sheets.map { Int($0) }, $2)
    }
  }

  // MARK: Support

  /// Whatever a configuration takes, its prints do.
  private static func isEvent(_ text: String) -> Bool {
    !text.isEmpty && !EventName.isTooLong(text) && !text.containsControlCharacters
  }

  private static func isName(_ text: String?) -> Bool {
    guard let text else { return true }
    return !text.isEmpty && text.count <= longestName && !text.containsControlCharacters
  }

  /// Reads a picture on a thread of its own, because its file may be on a disk that does not answer, and gives up
  /// when that takes too long. After a failure it is not on its way any more.
  private func read(
    _ file: consuming OwnedDescriptor, _ arrival: Int,
    _ done: @escaping @LoopActor (Once.Result) -> Void
  ) {
    let once = Once(done)
    let raw = file.take()
    do throws(SystemError) {
      try WorkerThread.start(name: "picture") {
        let result = PictureFile.read(OwnedDescriptor(owning: raw))
        EventLoop.shared.post { [weak self] in
          // One that was lost has come at last.
          if once.isCalled { self?.arrivals.end(arrival) }
          if case .failure = result { self?.arrivals.end(arrival) }
          once.call(result)
        }
      }
    } catch {
      arrivals.end(arrival)
      _ = OwnedDescriptor(owning: raw)
      return once.call(.failure(.init(reason: "\(error)")))
    }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.readLimitUSec) { [weak self] in
      guard !once.isCalled else { return }
      self?.arrivals.lose(arrival)
      once.call(.failure(.init(reason: "its disk does not answer")))
    }
  }

  /// A function that is called at most once.
  @LoopActor
  private final class Once {
    typealias Result = Swift.Result<PictureFile.Content, PictureFile.Failure>
    private var done: (@LoopActor (Result) -> Void)?

    var isCalled: Bool { done == nil }

    init(_ done: @escaping @LoopActor (Result) -> Void) { self.done = done }

    func call(_ result: Result) {
      let done = done
      self.done = nil
      done?(result)
    }
  }

  private static func answer<Reply: VarlinkStructure>(
    _ call: IncomingCall, _ answer: PrintDesk.Answer, _ desk: PrintDesk, job: Int64 = 0,
    _ reply: ([PrintInterface.Job]) -> Reply
  ) {
    switch answer {
    case .jobs(let jobs): call.reply(reply(desk.wire(jobs)))
    case .refused(let refusal): fail(call, refusal, desk, job: job)
    }
  }

  private static func fail(
    _ call: IncomingCall, _ refusal: PrintRefusal, _ desk: PrintDesk, job: Int64 = 0
  ) {
    switch refusal {
    case .limitReached(let thing, let count):
      call.fail(
        Interface.LimitReached(
          what: thing.wire, limit: Int64(count.limit ?? 0),
          left: Int64(count.left ?? 0)))
    case .queueFull(let limit): call.fail(Interface.QueueFull(limit: Int64(limit)))
    case .noSuchJob: call.fail(Interface.NoSuchJob(job: job))
    case .wrongState:
      let state = desk.queue.state[Int(clamping: job)]?.wireState ?? .unrecognized("gone")
      call.fail(Interface.WrongState(job: job, state: state))
    case .notKept: call.fail(Interface.NotKept(reason: "the disk does not take the list of jobs"))
    case .notAllowed:
      call.fail(
        Interface.NotAllowed(
          operation: "resume the queue", remedy: PrinterAdvice.rights))
    case .noPrinter: call.fail(Interface.NoPrinter(remedy: PrinterAdvice.noPrinter))
    case .failed(let reason):
      call.fail(Interface.PrintServiceFailure(operation: "ask CUPS", reason: reason))
    }
  }
}
