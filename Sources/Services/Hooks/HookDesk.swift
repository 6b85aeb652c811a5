// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import HookModel
import Installation
import LinuxIO
import ShutterInterfaces
import Vocabulary

/// The rules of hooks joined to the disk, to the gateway, the engine and the print service, and to what runs commands.
@LoopActor
package final class HookDesk {
  /// What became of a call.
  enum Answer {
    case done
    case refused(HookQueue.Refusal)
  }

  /// The longest wait for the engine before this counts as ready, microseconds.
  private static let readyUSec: Int64 = 10_000_000
  /// A warning is logged when less than this is free on the disk of a copy.
  private static let littleMiB: Int64 = 1024
  /// Between two looks at what has to be deleted, microseconds, while photos come, and while none does.
  private static let retainUSec: Int64 = 10_000_000
  private static let retainAgainUSec: Int64 = 600_000_000
  /// Between two looks for users that do not exist, microseconds.
  private static let usersAgainUSec: Int64 = 10_000_000

  private(set) var queue: HookQueue
  private(set) var configuration: HookConfiguration
  /// Occasions that were left out, by the names of hooks.
  private(set) var lost: [String: Int] = [:]
  /// What was free on the disks of copies after the last one, by the copies' names.
  private(set) var freeMiB: [String: Int64] = [:]

  private let journal: WorkQueue
  private let files: WorkQueue
  private let shelf: Shelf
  private let caller: HookCaller
  private let directory: RuntimeDirectory
  private var presses: PressFeed
  private var content: ContentWatch?
  private var engine: EngineHealth?
  private var audit: ServiceStream<ControlInterface.FollowAudit>?
  private var printer: ServiceStream<PrintInterface.Watch>?
  private var printed = PrintFeed()
  private var mounts: MountWatch?
  private var calls: [Int: @LoopActor (Answer) -> Void] = [:]
  private var lastCall = 0
  private var deadline: Deadline?
  private var retaining: Deadline?
  private var lookingForUsers: Deadline?
  private var retainedUSec: Int64 = -retainUSec
  /// Whether files are being listed for the retention, and whether they are to be listed once more then.
  private var isListing = false
  private var isListedAgain = false
  private var lastLoggedProblem = ""
  private var onReady: (@LoopActor () -> Void)?
  private var hasLooked = false

  /// The journal, which only its thread touches after the start.
  private final class Shelf: @unchecked Sendable {
    let journal: JournalFile<HookState>

    init(_ journal: JournalFile<HookState>) { self.journal = journal }
  }

  /// - Parameters:
  ///   - folder: where runs are kept; it must exist.
  ///   - configurationFile: for a runner of commands that is a child.
  package init(
    configuration: HookConfiguration, configurationFile: String, folder: String,
    directory: RuntimeDirectory, disk: any JournalDisk = KernelJournalDisk()
  ) throws(JournalProblem) {
    self.configuration = configuration
    self.directory = directory
    let file = try JournalFile(
      folder: folder, disk: disk, new: { HookState() },
      onDamage: { count in
        Log.error(
          "\(count) lines of the list of runs are damaged: hooks may run again, or not at all, for some photos; the "
            + "damaged list is kept as \(folder)/\(JournalName.damaged)")
      })
    shelf = Shelf(file)
    do throws(SystemError) {
      journal = try WorkQueue(name: "journal")
      files = try WorkQueue(name: "files")
    } catch {
      throw JournalProblem(description: "\(error)")
    }
    caller = HookCaller(
      socket: directory.hookRunnerSocket, configurationFile: configurationFile)
    let now = Self.now
    presses = PressFeed(nowUSec: now.uSec)
    queue = HookQueue(
      state: file.state, rules: configuration.rules, retention: configuration.retentionRule,
      at: now)
  }

  private static var now: HookQueue.Moment {
    HookQueue.Moment(uSec: MonotonicClock.nowUSec, unixUSec: WallClock.unixUSec)
  }

  /// Begins with what an earlier process has left. `ready` is called when files that come from then on are not missed, or
  /// when the engine cannot be reached.
  package func start(ready: @escaping @LoopActor () -> Void) {
    onReady = ready
    perform { $0.filesAreThere(false, $1) }
    audit = ServiceStream(directory.path(of: .control), { .init(history: 64) }) {
      [weak self] reply, _ in self?.take(reply)
    }
    printer = ServiceStream(directory.path(of: .print), { .init() }) {
      [weak self] reply, isFirst in self?.take(reply, isFirst)
    }
    let engine = EngineHealth(directory.path(of: .engine)) { [weak self] root in
      self?.follow(root)
    }
    self.engine = engine
    connect()
    lookForUsers()
    engine.open()
    if !engine.isOpen { becomeReady() }
    // An engine that does not answer must not keep presses from their hooks.
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.readyUSec) { [weak self] in
      self?.becomeReady()
    }
  }

  package func close() {
    audit?.close()
    printer?.close()
    engine?.close()
    content?.close()
    mounts?.close()
  }

  /// Puts another configuration in force. Runs that wait stay.
  package func configure(_ configuration: HookConfiguration) {
    self.configuration = configuration
    perform { $0.configure(configuration.rules, retention: configuration.retentionRule, $1) }
    connect()
    retain()
    lookForUsers()
  }

  /// Follows the services that configured hooks need.
  private func connect() {
    if configuration.copies.isEmpty {
      mounts?.close()
      mounts = nil
    } else if mounts == nil {
      mounts = MountWatch { [weak self] in self?.perform { $0.mountsChanged($1) } }
    }
    // Hooks for photos get the press, so they also need the gateway.
    if !configuration.hooks.isEmpty { audit?.open() }
    if configuration.hooks.contains(where: { $0.kind == .print }) { printer?.open() }
  }

  /// Passes a call to the rules; `answer` is called once, now or later.
  func ask(
    _ answer: @escaping @LoopActor (Answer) -> Void,
    _ input: (inout HookQueue, Int, HookQueue.Moment) -> [HookQueue.Action]
  ) {
    lastCall += 1
    let call = lastCall
    calls[call] = answer
    perform { input(&$0, call, $1) }
  }

  // MARK: Occasions

  private func follow(_ root: String?) {
    defer { if root == nil || content == nil { becomeReady() } }
    guard let root, root != content?.files.root else { return }
    content?.close()
    do throws(SystemError) {
      content = try ContentWatch(root: root, disk: files) { [weak self] in self?.take($0) }
      content?.lookAtAll()
      perform { $0.filesAreThere(true, $1) }
    } catch {
      content = nil
      perform { $0.filesAreThere(false, $1) }
      log("photos and films are not found: \(error)")
    }
  }

  private func take(_ event: ContentWatch.Event) {
    switch event {
    case .files(let found, let isStart):
      perform { $0.found(found, isStart: isStart, $1) }
    case .looked(let folders, let users):
      perform { $0.looked(folders: folders, ofUsers: users, $1) }
      hasLooked = true
      becomeReadyIfLooked()
      retain()
    }
  }

  private func take(_ reply: ControlInterface.FollowAudit.Reply) {
    for occasion in presses.take(reply.record) {
      perform { $0.happened(occasion.kind, occasion.fields, $1) }
    }
  }

  private func take(_ reply: PrintInterface.Watch.Reply, _ isFirst: Bool) {
    for fields in printed.take(reply.jobs, isFirst: isFirst) {
      perform { $0.happened(.print, fields, $1) }
    }
  }

  private func becomeReadyIfLooked() {
    if hasLooked, queue.isBeginningKept { becomeReady() }
  }

  private func becomeReady() {
    onReady?()
    onReady = nil
  }

  // MARK: Steps

  private func perform(_ input: (inout HookQueue, HookQueue.Moment) -> [HookQueue.Action]) {
    for action in input(&queue, Self.now) {
      switch action {
      case .keep(let records): write(records)
      case .start(let run): start(run)
      case .stop(let number):
        caller.stop(number)
        if let run = queue.run(number) {
          Log.warning("hook '\(run.hook)', run \(number): ended: \(run.reason ?? "dropped")")
        }
      case .look: content?.lookAtAll()
      case .list: retain()
      case .lost(let hook): note(lost: hook)
      case .away(let copy, let reason):
        Log.warning("copy '\(copy)': \(reason); photos wait for it, and no try is lost")
      case .failed(let run): note(failed: run)
      case .answer(let call): calls.removeValue(forKey: call)?(.done)
      case .refuse(let call, let refusal): calls.removeValue(forKey: call)?(.refused(refusal))
      }
    }
    armDeadline()
  }

  private func write(_ records: [HookRecord]) {
    journal.run { [shelf] () -> SystemError? in
      do throws(SystemError) {
        try shelf.journal.append(records)
        return nil
      } catch {
        return error
      }
    } _: { [weak self] error in
      if let error {
        self?.log("runs cannot be kept: \(error); make room on the disk of the state directory")
      } else {
        self?.lastLoggedProblem = ""
      }
      guard let self else { return }
      perform { $0.kept(error == nil, $1) }
      becomeReadyIfLooked()
    }
  }

  private func start(_ run: HookRun) {
    let facts = HookFacts(of: run)
    guard let file = run.file else { return call(run, facts) }
    guard let content else {
      return ended(run, .failure("the engine does not say where photos are"))
    }
    files.run { [files = content.files] () -> (facts: HookFacts?, isFolderThere: Bool) in
      guard files.isThere(file) else { return (nil, files.hasFolder(of: file)) }
      var facts = facts
      facts.add(file, in: files)
      return (facts, true)
    } _: { [weak self] (found: (facts: HookFacts?, isFolderThere: Bool)) in
      guard let self else { return }
      guard var facts = found.facts else {
        // A disk that is not mounted is no photo that somebody has taken away.
        return ended(
          run, found.isFolderThere ? .gone : .failure("the folder of photos is not there"))
      }
      facts.add { presses.fields(ofPress: $0) }
      call(run, facts)
    }
  }

  private func call(_ run: HookRun, _ facts: HookFacts) {
    // A person may have given it up in the meantime.
    guard queue.run(run.number)?.stage == .running else { return }
    caller.start(run.number, facts.line(for: run.hook)) { [weak self] end in
      switch end {
      case .done(let report): self?.ended(run, self?.outcome(of: run, report) ?? .success)
      case .failed(let reason): self?.ended(run, .failure(reason))
      case .away(let reason): self?.ended(run, .away(reason))
      }
    }
  }

  /// Reads the line of a copy: "copied HASH FREE NAME", or "deleted".
  private func outcome(of run: HookRun, _ report: String) -> HookQueue.Outcome {
    let words = report.split(separator: " ")
    switch words.first {
    case nil: return .success
    case "copied" where words.count > 2:
      note(freeMiB: Int64(words[2]), on: run.hook)
      return .copied(String(words[1]))
    case "deleted": return .deleted
    default: return .failure("its result cannot be read")
    }
  }

  private func ended(_ run: HookRun, _ outcome: HookQueue.Outcome) {
    perform { $0.ended(run.number, outcome, $1) }
    if run.file != nil { retain() }
  }

  // MARK: Retention

  /// Looks soon at what is there, if something may have to be deleted; calls that come before are one.
  private func retain() {
    guard queue.retention != nil, retaining == nil else { return }
    let soonUSec = max(MonotonicClock.nowUSec, retainedUSec + Self.retainUSec)
    retaining = EventLoop.shared.schedule(atUSec: soonUSec) { [weak self] in self?.retainNow() }
  }

  private func retainNow() {
    retaining = nil
    retainedUSec = MonotonicClock.nowUSec
    guard let uid = queue.retention?.uid, let content = content?.files else { return }
    guard !isListing else {
      isListedAgain = true
      return
    }
    isListing = true
    files.run {
      content.sizes(of: uid)
    } _: { [weak self, deletions = queue.deletions] found in
      guard let self else { return }
      isListing = false
      perform { $0.retain(found, listedAfter: deletions, $1) }
      if isListedAgain { retain() }
      isListedAgain = false
    }
    // Files become older without anything that happens.
    EventLoop.shared.schedule(atUSec: retainedUSec + Self.retainAgainUSec) { [weak self] in
      guard let self, MonotonicClock.nowUSec - retainedUSec >= Self.retainAgainUSec else { return }
      retain()
    }
  }

  // MARK: Notes

  private func note(lost hook: String) {
    let count = lost[hook, default: 0] + 1
    lost[hook] = count
    // Each power of two: loud at first, and never a flood.
    guard count & (count - 1) == 0 else { return }
    Log.warning(
      "hook '\(hook)': \(count) occasion\(count == 1 ? "" : "s") left out so far: "
        + "\(HookQueue.mostEvents) others wait; look with 'shutterctl hooks' at what it is doing")
  }

  private func note(failed run: HookRun) {
    let subject = run.file.map { " for \($0.name)" } ?? ""
    let end =
      run.stage == .waiting
      ? "it is tried again"
      : run.file == nil
        ? "it is not tried again" : "it is not tried again by itself: 'shutterctl hooks retry'"
    Log.warning(
      "hook '\(run.hook)'\(subject), try \(run.attempts): \(run.reason ?? "failed"); \(end)")
  }

  /// Notes how much is free on the disk of a copy, and logs when it becomes little.
  private func note(freeMiB free: Int64?, on copy: String) {
    let wasLittle = freeMiB[copy].map { $0 < Self.littleMiB } ?? false
    freeMiB[copy] = free
    guard let free, free < Self.littleMiB, !wasLittle else { return }
    Log.warning(
      "copy '\(copy)': only \(free) MiB are free on its disk; when it is full, photos wait for room"
    )
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

  /// Looks for users that were not known, until they are: a directory service may come up late. The others are not looked
  /// up again, because each look-up may block.
  private func lookForUsers() {
    if let lookingForUsers { EventLoop.shared.cancel(lookingForUsers) }
    lookingForUsers = nil
    guard
      queue.rules.contains(where: { $0.owners == .unknown })
        || queue.retention.map({ $0.uid == nil }) ?? false
    else { return }
    lookingForUsers = EventLoop.shared.schedule(
      atUSec: MonotonicClock.nowUSec + Self.usersAgainUSec
    ) { [weak self] in
      guard let self else { return }
      let rules = configuration.lookedUp(queue.rules)
      let retention = configuration.lookedUp(queue.retention)
      if rules != queue.rules || retention != queue.retention {
        perform { $0.configure(rules, retention: retention, $1) }
        retain()
      }
      lookForUsers()
    }
  }

  // MARK: For people

  /// Where photos are looked for; nil: the engine was not reached yet.
  var contentFiles: ContentFiles? { content?.files }

  /// What keeps hooks from running, in words.
  var problems: [String] {
    guard
      !configuration.hooks.isEmpty || !configuration.copies.isEmpty
        || configuration.retention != nil
    else { return [] }
    var problems = [caller.problem].compactMap(\.self)
    if let problem = engine?.problem {
      problems.append("photos and films are not found: shutter-engine does not answer: \(problem)")
    } else if content?.isPartial == true {
      problems.append(
        "the kernel watches no more folders, so photos are found only within 10 s: raise "
          + "fs.inotify.max_user_watches")
    }
    problems += queue.more.sorted().compactMap(queue.problem(of:))
    if !configuration.hooks.isEmpty, let problem = audit?.problem {
      problems.append("presses and sessions are not seen: shutterd does not answer: \(problem)")
    }
    if configuration.hooks.contains(where: { $0.kind == .print }), let problem = printer?.problem {
      problems.append("prints are not seen: shutter-print does not answer: \(problem)")
    }
    return problems
  }
}
