// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Testing

/// Tests when the seat is locked, and which state its file then has.
struct KeptLockTests {
  private typealias Action = KeptLock.Action

  @Test("a lock is in force at once and answered when it is written, an unlock not before that")
  func inOrder() {
    var lock = KeptLock(kept: false)
    #expect(!lock.isLocked)
    #expect(lock.ask(true, ticket: 1) == [.apply(true), .write(true)])
    #expect(lock.isLocked && lock.isWriting)
    #expect(lock.written(isKept: true, atUSec: 10) == [.answer(ticket: 1, isKept: true)])
    #expect(lock.ask(false, ticket: 2) == [.write(false)])
    #expect(lock.isLocked)
    let unlocked: [Action] = [.apply(false), .answer(ticket: 2, isKept: true)]
    #expect(lock.written(isKept: true, atUSec: 20) == unlocked)
    #expect(!lock.isLocked && lock.nextDeadlineUSec == nil)
  }

  @Test("a state that the file has already is not written again", arguments: [false, true])
  func twice(_ locked: Bool) {
    var lock = KeptLock(kept: locked)
    #expect(lock.ask(locked, ticket: 1) == [.answer(ticket: 1, isKept: true)])
    #expect(lock.isLocked == locked && !lock.isWriting)
  }

  @Test("a file that cannot be read is a lock; it is left as it is until somebody locks or unlocks")
  func unreadable() {
    var lock = KeptLock(kept: nil)
    #expect(lock.isLocked && lock.nextDeadlineUSec == nil)
    #expect(lock.advance(toUSec: 1_000_000_000) == [])
    #expect(lock.ask(false, ticket: 1) == [.write(false)])
    let unlocked: [Action] = [.apply(false), .answer(ticket: 1, isKept: true)]
    #expect(lock.written(isKept: true, atUSec: 5) == unlocked)
  }

  @Test("a lock that cannot be written holds, is answered so, and is written until that succeeds")
  func lockFails() {
    var lock = KeptLock(kept: false)
    _ = lock.ask(true, ticket: 1)
    #expect(lock.written(isKept: false, atUSec: 100) == [.answer(ticket: 1, isKept: false)])
    #expect(lock.isLocked && !lock.isWriting)
    let retry = 100 + KeptLock.retryUSec
    #expect(lock.nextDeadlineUSec == retry)
    #expect(lock.advance(toUSec: retry - 1) == [])
    #expect(lock.advance(toUSec: retry) == [.write(true)])
    #expect(lock.nextDeadlineUSec == nil)
    #expect(lock.written(isKept: false, atUSec: retry + 3) == [])
    #expect(lock.nextDeadlineUSec == retry + 3 + KeptLock.retryUSec)
    // The call does not wait for the file.
    #expect(lock.ask(true, ticket: 2) == [.write(true)])
    #expect(lock.nextDeadlineUSec == nil)
    #expect(lock.written(isKept: true, atUSec: retry + 9) == [.answer(ticket: 2, isKept: true)])
    #expect(lock.nextDeadlineUSec == nil)
  }

  @Test("an unlock that cannot be written is refused, and the file says locked again")
  func unlockFails() {
    var lock = KeptLock(kept: true)
    #expect(lock.ask(false, ticket: 1) == [.write(false)])
    #expect(lock.written(isKept: false, atUSec: 100) == [.answer(ticket: 1, isKept: false)])
    #expect(lock.isLocked)
    // The file may say unlocked: only the last step of the write may have failed.
    #expect(lock.advance(toUSec: 100 + KeptLock.retryUSec) == [.write(true)])
    #expect(lock.written(isKept: true, atUSec: 200) == [])
    #expect(lock.isLocked && lock.nextDeadlineUSec == nil)
  }

  @Test(
    "locked while an unlock is being written: it stays locked throughout", arguments: [true, false])
  func overtaken(_ isKept: Bool) {
    var lock = KeptLock(kept: true)
    _ = lock.ask(false, ticket: 1)
    #expect(lock.ask(true, ticket: 2) == [])
    #expect(lock.written(isKept: isKept, atUSec: 10) == [.write(true)])
    #expect(lock.isLocked)
    let answers: [Action] = [.answer(ticket: 1, isKept: true), .answer(ticket: 2, isKept: true)]
    #expect(lock.written(isKept: true, atUSec: 20) == answers)
    #expect(lock.isLocked)
  }

  @Test("unlocked while a lock is being written: locked until the unlock is written, too")
  func overtakenByUnlock() {
    var lock = KeptLock(kept: false)
    _ = lock.ask(true)
    #expect(lock.ask(false, ticket: 1) == [])
    #expect(lock.written(isKept: true, atUSec: 10) == [.write(false)])
    #expect(lock.isLocked)
    let unlocked: [Action] = [.apply(false), .answer(ticket: 1, isKept: true)]
    #expect(lock.written(isKept: true, atUSec: 20) == unlocked)
  }
}
