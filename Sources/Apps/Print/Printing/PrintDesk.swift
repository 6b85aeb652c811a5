// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import LinuxIO
import PrintModel

/// The line of jobs joined to the disk, to CUPS and to the callers: does what the rules say.
@LoopActor
public final class PrintDesk {
  /// What became of a call.
  enum Answer {
    case jobs([PrintJob])
    case refused(PrintRefusal)
  }

  private(set) var queue: PrintQueue
  private(set) var configuration: PrintConfiguration
  /// Called when jobs or the printer have changed.
  var onChange: (@LoopActor (Set<Int>) -> Void)?

  private let journal: Shelf
  private let disk: WorkQueue
  private let cups: WorkQueue
  private let user: String
  private var calls: [Int: @LoopActor (Answer) -> Void] = [:]
  private var lastCall = 0
  private var deadline: Deadline?
  private var shownCondition: PrinterCondition
  private var lastLoggedProblem = ""

  /// The journal and the pictures, which only the disk's thread touches after the start.
  private final class Shelf: @unchecked Sendable {
    let journal: PrintJournal
    let pictures: PictureStore

    init(_ journal: PrintJournal, _ pictures: PictureStore) {
      self.journal = journal
      self.pictures = pictures
    }
  }

  /// - Parameter folder: where jobs and pictures are kept; it must exist.
  public init(
    configuration: PrintConfiguration, folder: String,
    disk kernel: any JournalDisk = KernelJournalDisk()
  ) throws(JournalProblem) {
    self.configuration = configuration
    let file = try PrintJournal(
      folder: folder, disk: kernel,
      new: { PrintState(token: String(RandomName.make().prefix(12))) },
      onDamage: { count in
        Log.error(
          "\(count) lines of the list of jobs are damaged: jobs may be missing; the damaged list is kept as "
            + "\(folder)/\(JournalName.damaged)")
      })
    do throws(SystemError) {
      journal = Shelf(file, try PictureStore(folder: "\(folder)/pictures", disk: kernel))
      disk = try WorkQueue(name: "disk")
      cups = try WorkQueue(name: "cups")
    } catch {
      throw JournalProblem(description: "\(error)")
    }
    user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(geteuid())"
    queue = PrintQueue(
      state: file.state, limits: PrintLimits(configuration.limits), queue: configuration.queue)
    shownCondition = queue.condition
  }

  private var now: PrintQueue.Moment {
    PrintQueue.Moment(uSec: MonotonicClock.nowUSec, unixUSec: WallClock.unixUSec)
  }

  /// Begins with what an earlier process has left.
  public func start() {
    let known = Set(queue.state.jobs.values.map(\.order.file))
    disk.run { [journal] in journal.pictures.removeAll(besides: known) }
    perform { $0.advance($1) }
  }

  /// Puts another configuration in force. Jobs that wait stay.
  func configure(_ configuration: PrintConfiguration) {
    self.configuration = configuration
    perform {
      $0.configure(
        limits: PrintLimits(configuration.limits), queue: configuration.queue, at: $1)
    }
  }

  func watch(_ isWatched: Bool) { perform { $0.watch(isWatched, $1) } }

  /// Passes a call to the rules; `answer` is called once, now or later.
  func ask(
    _ answer: @escaping @LoopActor (Answer) -> Void,
    _ input: (inout PrintQueue, Int, PrintQueue.Moment) -> [PrintQueue.Action]
  ) {
    lastCall += 1
    let call = lastCall
    calls[call] = answer
    perform { input(&$0, call, $1) }
  }

  /// Keeps a picture for a call; `done` gets its name, and `settle` has to follow when the call is decided.
  func keep(
    _ bytes: [UInt8], _ done: @escaping @LoopActor @Sendable (Result<String, SystemError>) -> Void
  ) {
    disk.run { [journal] in
      Result { () throws(SystemError) in
        let name = try journal.pictures.keep(bytes)
        journal.pictures.claim(name)
        return name
      }
    } _: {
      done($0)
    }
  }

  /// A call is decided for which a picture was kept: it goes, unless a job has it.
  func settle(_ file: String) {
    let isNeeded = queue.state.jobs.values.contains { $0.order.file == file }
    disk.run { [journal] in journal.pictures.release(file, isNeeded: isNeeded) }
  }

  /// Whether a picture is still kept.
  func holds(_ file: String, _ done: @escaping @LoopActor @Sendable (Bool) -> Void) {
    disk.run { [journal] in
      journal.pictures.holds(file)
    } _: {
      done($0)
    }
  }

  /// The queues of CUPS.
  func queues(
    _ done:
      @escaping @LoopActor @Sendable (Result<[CUPSClient.Queue], CUPSConnection.Failure>) ->
      Void
  ) {
    let client = client
    cups.run {
      client.queues()
    } _: {
      done($0)
    }
  }

  private var client: CUPSClient {
    CUPSClient(connection: CUPSConnection(socketPath: configuration.cupsSocket, user: user))
  }

  // MARK: Steps

  private func perform(_ input: (inout PrintQueue, PrintQueue.Moment) -> [PrintQueue.Action]) {
    for action in input(&queue, now) {
      switch action {
      case .keep(let records): write(records)
      case .ask(let request): ask(request)
      case .answer(let call, let jobs):
        calls.removeValue(forKey: call)?(.jobs(jobs.compactMap { queue.state[$0] }))
      case .refuse(let call, let refusal): calls.removeValue(forKey: call)?(.refused(refusal))
      }
    }
    armDeadline()
    publish()
  }

  private func write(_ records: [PrintRecord]) {
    let needed = Set(
      queue.state.jobs.values.filter { $0.isOpen || $0.stage == .uncertain }.map(\.order.file))
    let limit = Int64(configuration.keptPicturesMiB) << 20
    let hasEnded = records.contains { if case .job(let job) = $0 { !job.isOpen } else { false } }
    disk.run { [journal] () -> SystemError? in
      do throws(SystemError) {
        try journal.journal.append(records)
      } catch {
        return error
      }
      if hasEnded { journal.pictures.removeOldest(beyondBytes: limit, needed: needed) }
      return nil
    } _: { [weak self] error in
      if let error {
        self?.log("jobs cannot be kept: \(error); make room on the disk of the state directory")
      }
      self?.perform { $0.kept(error == nil, $1) }
    }
  }

  private func ask(_ request: CUPSRequest) {
    let client = client
    cups.run { [journal] in
      client.perform(request) { journal.pictures.read($0) }
    } _: { [weak self] reply in
      self?.note(reply)
      self?.perform { $0.replied(reply, $1) }
    }
  }

  private func note(_ reply: CUPSReply) {
    switch reply {
    case .failed(let reason): log("CUPS: \(reason); jobs wait until it answers")
    case .refused(_, let reason): log("CUPS refuses: \(reason)")
    case .notAllowed:
      log("CUPS does not let user \(user) do that: add it to the group of SystemGroup (lpadmin)")
    case .printer, .found, .created, .job, .done: lastLoggedProblem = ""
    case .noPrinter, .absent: break
    }
  }

  /// Logs a problem once, and not at each attempt.
  private func log(_ text: String) {
    guard text != lastLoggedProblem else { return }
    lastLoggedProblem = text
    Log.warning(text)
  }

  private func armDeadline() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = queue.nextDeadlineUSec.map { next in
      EventLoop.shared.schedule(atUSec: next) { [weak self] in self?.perform { $0.advance($1) } }
    }
  }

  private func publish() {
    let changed = queue.takeChanges()
    guard !changed.isEmpty || queue.condition != shownCondition else { return }
    if queue.condition.state != shownCondition.state {
      Log.notice("the printer is now: \(queue.condition.state.rawValue)")
    }
    shownCondition = queue.condition
    onChange?(changed)
  }
}

extension PrintLimits {
  init(_ limits: PrintConfiguration.Limits) {
    self.init(
      picture: limits.picture, session: limits.session, event: limits.event,
      waiting: limits.waiting)
  }
}
