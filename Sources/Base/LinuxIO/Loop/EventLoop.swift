// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import Synchronization

/// One thread that waits on epoll for descriptors and deadlines, and is the executor of `LoopActor`.
///
/// Handlers are called on that thread one after the other and must not block; the few that wait for
/// another thread have a limit (docs/ARCHITECTURE.md, Threads). With nothing to watch it sleeps
/// without waking: there is no tick.
public final class EventLoop: SerialExecutor, Sendable {
  /// The process's loop. There is one, because `LoopActor` is one.
  public static let shared = EventLoop()

  private let epoll: Int32
  private let wakeUp: Int32
  private let inbox = Mutex(Inbox())
  // Touched by the loop's thread alone: by `run`, and by members that are isolated to LoopActor.
  nonisolated(unsafe) private var watches: [DescriptorWatch?] = []
  nonisolated(unsafe) private var freeSlots: [Int] = []
  nonisolated(unsafe) private var deadlines = DeadlineQueue()

  /// Work that other threads leave for the loop, and the state of the loop that they may see.
  private struct Inbox {
    /// Jobs and work in the order in which they came: a program that asks for a photo and then
    /// waits for a stop means them in that order.
    var items: [Item] = []
    var thread: pthread_t?
    /// A background thread runs the loop, or will.
    var isClaimed = false
    var stopping = false
  }

  private enum Item {
    case job(UnownedJob)
    case work(@LoopActor @Sendable () -> Void)
  }

  private init() {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    wakeUp = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    precondition(
      epoll >= 0 && wakeUp >= 0
        && clinux_epoll_ctl(epoll, EPOLL_CTL_ADD, wakeUp, EPOLLIN.rawValue, Self.wakeUpToken) == 0,
      "event loop: \(Errno.last)")
  }

  // MARK: From any thread

  /// Runs `work` on the loop's thread, after everything that was posted or called on `LoopActor`
  /// before.
  public func post(_ work: @escaping @LoopActor @Sendable () -> Void) {
    inbox.withLock { $0.items.append(.work(work)) }
    wake()
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    inbox.withLock { $0.items.append(.job(job)) }
    wake()
  }

  /// Makes `run` return once the handlers under way have returned.
  public func stop() {
    inbox.withLock { $0.stopping = true }
    wake()
  }

  /// Claims the loop for a background thread. False if another thread runs it or has claimed it.
  private func claimForBackground() -> Bool {
    inbox.withLock {
      guard $0.thread == nil, !$0.isClaimed else { return false }
      $0.isClaimed = true
      return true
    }
  }

  public func checkIsolated() {
    precondition(isCurrentThread, "not on the event loop's thread")
  }

  private var isCurrentThread: Bool {
    inbox.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }

  private func wake() {
    var one: UInt64 = 1
    _ = write(wakeUp, &one, 8)
  }

  // MARK: The loop

  /// Makes the calling thread the loop's, calls `start` on it and serves until `stop`.
  public func run(_ start: @LoopActor () -> Void = {}) {
    inbox.withLock {
      precondition($0.thread == nil, "the event loop runs already")
      $0.thread = pthread_self()
      $0.stopping = false
    }
    // Checked once here: a check at each call would cost more than reading a press does.
    LoopActor.assumeIsolated {
      start()
      serve()
    }
    inbox.withLock { $0.thread = nil }
  }

  @LoopActor
  private func serve() {
    var events = [epoll_event](repeating: epoll_event(), count: 32)
    while takeInbox() {
      let timeout = deadlines.nanosecondsToNext()
      let count = clinux_epoll_wait(epoll, &events, Int32(events.count), timeout)
      for index in 0..<Int(max(count, 0)) {
        dispatch(clinux_epoll_token(&events[index]), Interest(rawValue: events[index].events))
      }
      callDue()
    }
  }

  /// Runs the work that other threads left. False when the loop is to stop.
  @LoopActor
  private func takeInbox() -> Bool {
    let (items, stopping) = emptyInbox()
    for item in items {
      switch item {
      case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
      case .work(let work): work()
      }
    }
    return !stopping
  }

  /// Not isolated, because Swift would then check the isolation inside the closure with
  /// `checkIsolated`, which takes the same lock.
  private func emptyInbox() -> ([Item], Bool) {
    inbox.withLock { inbox in
      defer { if !inbox.items.isEmpty { inbox.items = [] } }
      return (inbox.items, inbox.stopping)
    }
  }

  @LoopActor
  private func dispatch(_ token: UInt64, _ found: Interest) {
    if token == Self.wakeUpToken {
      var count: UInt64 = 0
      _ = read(wakeUp, &count, 8)
      return
    }
    // A handler earlier in the same batch may have ended this watch, and a new one may have its
    // slot.
    let slot = Int(token & 0xFFFF_FFFF)
    guard let watch = watches[slot], watch.token == token else { return }
    watch.handler(found)
  }

  @LoopActor
  private func callDue() {
    guard deadlines.nanosecondsToNext() == 0 else { return }
    let now = MonotonicClock.nowUSec
    let newest = deadlines.newest
    // One by one: a handler may cancel the next.
    while let handler = deadlines.popDue(nowUSec: now, newest: newest) { handler() }
  }

  private static let wakeUpToken = UInt64.max
}

// MARK: Descriptors and deadlines

extension EventLoop {
  /// Calls `handler` whenever the descriptor is ready (level-triggered), until the watch is
  /// cancelled. The descriptor must outlive the watch.
  @LoopActor
  public func watch(
    _ descriptor: Int32, for interest: Interest,
    _ handler: @escaping @LoopActor (Interest) -> Void
  ) throws(SystemError) -> DescriptorWatch {
    let slot = freeSlots.popLast() ?? watches.count
    if slot == watches.count { watches.append(nil) }
    let watch = DescriptorWatch(
      loop: self, descriptor: descriptor, slot: slot, interest: interest, handler: handler)
    guard
      clinux_epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, interest.rawValue, watch.token) == 0
    else {
      let error = SystemError("watch a descriptor")
      freeSlots.append(slot)
      throw error
    }
    watches[slot] = watch
    return watch
  }

  @LoopActor
  func change(_ watch: DescriptorWatch, to interest: Interest) {
    _ = clinux_epoll_ctl(
      epoll, EPOLL_CTL_MOD, watch.descriptor, interest.rawValue, watch.token)
  }

  @LoopActor
  func remove(_ watch: DescriptorWatch) {
    _ = clinux_epoll_ctl(epoll, EPOLL_CTL_DEL, watch.descriptor, 0, 0)
    watches[watch.slot] = nil
    freeSlots.append(watch.slot)
  }

  /// Calls `handler` once, at `deadlineUSec` of CLOCK_MONOTONIC or as soon after as the loop is free.
  @LoopActor
  @discardableResult
  public func schedule(
    atUSec deadlineUSec: Int64, _ handler: @escaping @LoopActor () -> Void
  ) -> Deadline {
    deadlines.add(at: deadlineUSec, handler)
  }

  /// Forgets a deadline; one that has passed or was cancelled is no error.
  @LoopActor
  public func cancel(_ deadline: Deadline) {
    deadlines.cancel(deadline)
  }
}

extension EventLoop {
  /// Runs the loop on a thread of its own, unless it runs already or is about to: for libraries, so
  /// that their program does not need to know about the loop. It runs as long as the process.
  public func startInBackground(threadName: String) {
    guard claimForBackground() else { return }
    do throws(SystemError) {
      try WorkerThread.start(name: threadName) { self.run() }
    } catch {
      // A process that cannot start a thread has none for Swift's tasks either.
      preconditionFailure("event loop: \(error)")
    }
  }
}

/// The actor that all state of a daemon belongs to: it runs on the event loop's thread and on no
/// other, so a callback of the loop is already isolated to it, and an event never changes threads
/// on its way.
@globalActor
public actor LoopActor {
  public static let shared = LoopActor()

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    EventLoop.shared.asUnownedSerialExecutor()
  }

  /// Runs `body` now. The caller must be on the loop's thread; anywhere else this traps.
  public nonisolated static func assumeIsolated<Result: Sendable>(
    _ body: @LoopActor () throws -> Result
  ) rethrows -> Result {
    shared.preconditionIsolated()
    return try withoutActuallyEscaping(body) { escaping in
      // The two types differ only in the isolation, which the line above has checked;
      // MainActor.assumeIsolated of the standard library does the same.
      try unsafeBitCast(escaping, to: (() throws -> Result).self)()
    }
  }
}
