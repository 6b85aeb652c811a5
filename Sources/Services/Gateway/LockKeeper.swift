// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import LinuxIO

/// Locks and unlocks seats and keeps the state for the next start.
@LoopActor
final class LockKeeper {
  /// The reason why the next start may not find the present state; nil if all is well.
  private(set) var problem: LockProblem?
  private var lock = KeptLock(kept: SeatLocks(all: false))
  private var answers: [Int: @LoopActor (LockProblem?) -> Void] = [:]
  private var lastTicket = 0
  private var deadline: Deadline?
  /// Whether the gateway ends. Then a late answer of the disk must not unlock a seat.
  private var isEnding = false
  private var onClosed: (@LoopActor () -> Void)?
  private let store: any LockStore
  private let apply: @LoopActor (SeatLocks) -> Void

  /// - Parameter apply: puts locks in force.
  init(store: any LockStore, apply: @escaping @LoopActor (SeatLocks) -> Void) {
    self.store = store
    self.apply = apply
  }

  /// Puts the kept state in force. If the file cannot be read, every seat is locked.
  ///
  /// - Parameter lockedAtStart: whether all seats are locked when the machine has booted, whatever
  ///   was kept before. A lock that is kept after that holds for the gateways that follow.
  func start(lockedAtStart: Bool) {
    var isFirst = true
    do throws(LockProblem) {
      let kept = try store.read()
      isFirst = kept?.isOfThisBoot != true
      lock = KeptLock(kept: kept?.locks ?? SeatLocks(all: false))
      if lock.locks.isAnyLocked {
        Log.notice("\(Self.words(lock.locks)), as before, until 'shutterctl lock off'")
      }
    } catch {
      lock = KeptLock(kept: nil)
      problem = error
      Log.error("\(error.text); 'shutterctl lock off' unlocks and writes the file again")
    }
    if lock.locks.isAnyLocked { apply(lock.locks) }
    if lockedAtStart && isFirst {
      Log.notice("every seat is locked (locked_at_start), until 'shutterctl lock off'")
      set(true)
    }
  }

  private static func words(_ locks: SeatLocks) -> String {
    if locks.named.isEmpty { return "every seat is locked" }
    let seats = locks.named.map(\.name).joined(separator: ", ")
    return locks.others ? "every seat but \(seats) is locked" : "locked: \(seats)"
  }

  /// Locks at once, or unlocks as soon as the new state is kept.
  ///
  /// - Parameters:
  ///   - seat: nil for all seats.
  ///   - answer: called when the state is kept, or with the problem if it could not be kept. An
  ///     unlock is then refused.
  func set(
    _ locked: Bool, seat: SeatID? = nil, _ answer: (@LoopActor (LockProblem?) -> Void)? = nil
  ) {
    lastTicket += 1
    answers[lastTicket] = answer
    perform(lock.ask(locked, seat: seat, ticket: answer == nil ? nil : lastTicket))
  }

  /// Ends the keeper: calls `completion` after the write under way, or after a second.
  func close(_ completion: @escaping @LoopActor () -> Void) {
    isEnding = true
    guard lock.isWriting else { return completion() }
    onClosed = completion
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + 1_000_000) { [weak self] in
      guard let self, onClosed != nil else { return }
      Log.error("the disk of the lock does not answer: the next start may find an older one")
      closed()
    }
  }

  private func closed() {
    let completion = onClosed
    onClosed = nil
    completion?()
  }

  private func perform(_ actions: [KeptLock.Action]) {
    for action in actions {
      switch action {
      case .apply(let locks): if !isEnding { apply(locks) }
      case .write(let locks):
        store.write(locks) { [weak self] problem in self?.written(problem) }
      case .answer(let ticket, let isKept):
        answers.removeValue(forKey: ticket)?(isKept ? nil : problem)
      }
    }
    armDeadline()
    if !lock.isWriting { closed() }
  }

  private func written(_ problem: LockProblem?) {
    if let problem, problem != self.problem {
      Log.error("\(problem.text); make room or give this user the right to write there")
    } else if problem == nil, self.problem != nil {
      Log.notice("the lock is kept for the next start again")
    }
    self.problem = problem
    perform(lock.written(isKept: problem == nil, atUSec: MonotonicClock.nowUSec))
  }

  private func armDeadline() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = lock.nextDeadlineUSec.map { next in
      EventLoop.shared.schedule(atUSec: next) { [weak self] in
        guard let self else { return }
        perform(lock.advance(toUSec: MonotonicClock.nowUSec))
      }
    }
  }
}
