// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Testing

/// Tests when the seat is locked, and which state its file then has.
struct KeptLockTests {
  private typealias Action = KeptLock.Action
  private static let locked = SeatLocks(all: true)
  private static let unlocked = SeatLocks(all: false)

  @Test("a lock is in force at once and answered when it is written, an unlock not before that")
  func inOrder() {
    var lock = KeptLock(kept: Self.unlocked)
    #expect(lock.locks == Self.unlocked)
    #expect(lock.ask(true, ticket: 1) == [.apply(Self.locked), .write(Self.locked)])
    #expect(lock.locks == Self.locked && lock.isWriting)
    #expect(lock.written(isKept: true, atUSec: 10) == [.answer(ticket: 1, isKept: true)])
    #expect(lock.ask(false, ticket: 2) == [.write(Self.unlocked)])
    #expect(lock.locks == Self.locked)
    let unlocked: [Action] = [.apply(Self.unlocked), .answer(ticket: 2, isKept: true)]
    #expect(lock.written(isKept: true, atUSec: 20) == unlocked)
    #expect(lock.locks == Self.unlocked && lock.nextDeadlineUSec == nil)
  }

  @Test("a state that the file has already is not written again", arguments: [false, true])
  func twice(_ locked: Bool) {
    var lock = KeptLock(kept: SeatLocks(all: locked))
    #expect(lock.ask(locked, ticket: 1) == [.answer(ticket: 1, isKept: true)])
    #expect(lock.locks == SeatLocks(all: locked) && !lock.isWriting)
  }

  @Test("a file that cannot be read is a lock; it is left as it is until somebody locks or unlocks")
  func unreadable() {
    var lock = KeptLock(kept: nil)
    #expect(lock.locks == Self.locked && lock.nextDeadlineUSec == nil)
    #expect(lock.advance(toUSec: 1_000_000_000) == [])
    #expect(lock.ask(false, ticket: 1) == [.write(Self.unlocked)])
    let unlocked: [Action] = [.apply(Self.unlocked), .answer(ticket: 1, isKept: true)]
    #expect(lock.written(isKept: true, atUSec: 5) == unlocked)
  }

  @Test("a lock that cannot be written holds, is answered so, and is written until that succeeds")
  func lockFails() {
    var lock = KeptLock(kept: Self.unlocked)
    _ = lock.ask(true, ticket: 1)
    #expect(lock.written(isKept: false, atUSec: 100) == [.answer(ticket: 1, isKept: false)])
    #expect(lock.locks == Self.locked && !lock.isWriting)
    let retry = 100 + KeptLock.retryUSec
    #expect(lock.nextDeadlineUSec == retry)
    #expect(lock.advance(toUSec: retry - 1) == [])
    #expect(lock.advance(toUSec: retry) == [.write(Self.locked)])
    #expect(lock.nextDeadlineUSec == nil)
    #expect(lock.written(isKept: false, atUSec: retry + 3) == [])
    #expect(lock.nextDeadlineUSec == retry + 3 + KeptLock.retryUSec)
    // The call does not wait for the file.
    #expect(lock.ask(true, ticket: 2) == [.write(Self.locked)])
    #expect(lock.nextDeadlineUSec == nil)
    #expect(lock.written(isKept: true, atUSec: retry + 9) == [.answer(ticket: 2, isKept: true)])
    #expect(lock.nextDeadlineUSec == nil)
  }

  @Test("an unlock that cannot be written is refused, and the file says locked again")
  func unlockFails() {
    var lock = KeptLock(kept: Self.locked)
    #expect(lock.ask(false, ticket: 1) == [.write(Self.unlocked)])
    #expect(lock.written(isKept: false, atUSec: 100) == [.answer(ticket: 1, isKept: false)])
    #expect(lock.locks == Self.locked)
    // The file may say unlocked: only the last step of the write may have failed.
    #expect(lock.advance(toUSec: 100 + KeptLock.retryUSec) == [.write(Self.locked)])
    #expect(lock.written(isKept: true, atUSec: 200) == [])
    #expect(lock.locks == Self.locked && lock.nextDeadlineUSec == nil)
  }

  @Test(
    "locked while an unlock is being written: it stays locked throughout", arguments: [true, false])
  func overtaken(_ isKept: Bool) {
    var lock = KeptLock(kept: Self.locked)
    _ = lock.ask(false, ticket: 1)
    #expect(lock.ask(true, ticket: 2) == [])
    #expect(lock.written(isKept: isKept, atUSec: 10) == [.write(Self.locked)])
    #expect(lock.locks == Self.locked)
    let answers: [Action] = [.answer(ticket: 1, isKept: true), .answer(ticket: 2, isKept: true)]
    #expect(lock.written(isKept: true, atUSec: 20) == answers)
    #expect(lock.locks == Self.locked)
  }

  @Test("unlocked while a lock is being written: locked until the unlock is written, too")
  func overtakenByUnlock() {
    var lock = KeptLock(kept: Self.unlocked)
    _ = lock.ask(true)
    #expect(lock.ask(false, ticket: 1) == [])
    #expect(lock.written(isKept: true, atUSec: 10) == [.write(Self.unlocked)])
    #expect(lock.locks == Self.locked)
    let unlocked: [Action] = [.apply(Self.unlocked), .answer(ticket: 1, isKept: true)]
    #expect(lock.written(isKept: true, atUSec: 20) == unlocked)
  }

  @Test("seats differ: a lock of one does not wait for the unlock of another")
  func seats() {
    var lock = KeptLock(kept: Self.locked)
    var first = Self.locked
    first.set(false, SeatID("seat1"))
    #expect(lock.ask(false, seat: SeatID("seat1"), ticket: 1) == [.write(first)])
    var second = Self.locked
    second.set(false, SeatID("seat2"))
    second.set(false, SeatID("seat1"))
    #expect(lock.ask(false, seat: SeatID("seat2"), ticket: 2) == [])
    // The first unlock is on the disk, but does not hold before the newest state is there, too.
    #expect(lock.written(isKept: true, atUSec: 10) == [.write(second)])
    #expect(lock.locks == Self.locked)
    let answers: [Action] = [
      .apply(second), .answer(ticket: 1, isKept: true), .answer(ticket: 2, isKept: true),
    ]
    #expect(lock.written(isKept: true, atUSec: 20) == answers)
    #expect(lock.ask(true, seat: SeatID("seat2")) == [.apply(first), .write(first)])
    #expect(lock.locks[SeatID("seat2")] && !lock.locks[SeatID("seat1")])
  }

  @Test("an unlock of one seat that cannot be written leaves the others as they are")
  func seatFails() {
    var kept = Self.unlocked
    kept.set(true, .seat0)
    var lock = KeptLock(kept: kept)
    #expect(lock.ask(false, seat: .seat0, ticket: 1) == [.write(Self.unlocked)])
    #expect(lock.written(isKept: false, atUSec: 5) == [.answer(ticket: 1, isKept: false)])
    #expect(lock.locks == kept)
    #expect(lock.advance(toUSec: 5 + KeptLock.retryUSec) == [.write(kept)])
  }
}
