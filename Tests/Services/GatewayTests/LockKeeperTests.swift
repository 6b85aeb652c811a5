// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import TestSupport
import Testing

@testable import Gateway

/// Tests how the gateway locks when the disk fails or is slow.
struct LockKeeperTests {
  init() { LoopThread.start() }

  @Test("a disk that hangs: locked at once, answered when it answers, unlocked not before")
  @LoopActor
  func hanging() {
    let stage = Stage(kept: false)
    stage.set(true)
    #expect(stage.isLocked && stage.log == ["locked"])
    stage.disk.finish(nil)
    #expect(stage.log == ["locked", "lock: kept"])
    stage.set(false)
    #expect(stage.isLocked)
    stage.disk.finish(nil)
    #expect(stage.log.suffix(2) == ["unlocked", "unlock: kept"])
    #expect(stage.disk.asked == [SeatLocks(all: true), SeatLocks(all: false)])
  }

  @Test("a file that cannot be read locks, and the reason is there until it is written again")
  @LoopActor
  func unreadable() {
    let stage = Stage(.failure(LockProblem("damaged")))
    #expect(stage.isLocked && stage.keeper.problem == LockProblem("damaged"))
    #expect(stage.disk.asked == [])
    stage.set(false)
    stage.disk.finish(LockProblem("full"))
    #expect(stage.isLocked && stage.keeper.problem == LockProblem("full"))
    #expect(stage.log == ["locked", "unlock: full"])
    stage.set(false)
    stage.disk.finish(nil)
    #expect(!stage.isLocked && stage.keeper.problem == nil)
  }

  @Test("locked at start: at the first start of a boot, whatever was kept; not at later ones")
  @LoopActor
  func lockedAtStart() {
    let unlocked = SeatLocks(all: false)
    let never = Stage(.success(nil), lockedAtStart: true)
    #expect(never.isLocked && never.disk.asked == [SeatLocks(all: true)])
    let booted = KeptLocks(locks: unlocked, isOfThisBoot: false)
    #expect(Stage(.success(booted), lockedAtStart: true).isLocked)
    #expect(!Stage(.success(booted)).isLocked)
    #expect(!Stage(.success(nil)).isLocked)
    let crashed = KeptLocks(locks: unlocked, isOfThisBoot: true)
    #expect(!Stage(.success(crashed), lockedAtStart: true).isLocked)
  }

  @Test("the end waits for a write that is under way, but not for a disk that hangs")
  @LoopActor
  func end() async throws {
    let idle = Stage(kept: false)
    idle.close()
    #expect(idle.log == ["closed"])
    let stage = Stage(kept: false)
    stage.set(true)
    stage.close()
    #expect(stage.log == ["locked"])
    stage.disk.finish(nil)
    #expect(stage.log == ["locked", "lock: kept", "closed"])
    let other = Stage(kept: true)
    other.set(false)
    let begun = MonotonicClock.nowUSec
    other.close()
    try await LoopThread.wait(until: { $0 == "closed" }) { other.log.last }
    #expect(MonotonicClock.nowUSec - begun >= 1_000_000)
    // A later answer unlocks nothing.
    other.disk.finish(nil)
    #expect(other.isLocked)
  }
}

/// A keeper, its seat, and its disk.
@LoopActor
private final class Stage {
  let disk: Disk
  private(set) var log: [String] = []
  private(set) var isLocked = false
  private(set) lazy var keeper = LockKeeper(store: disk) { [unowned self] locks in
    isLocked = locks.isAnyLocked
    log.append(isLocked ? "locked" : "unlocked")
  }

  /// - Parameter kept: the state on the disk at the start.
  init(_ kept: Result<KeptLocks?, LockProblem>, lockedAtStart: Bool = false) {
    disk = Disk(kept)
    keeper.start(lockedAtStart: lockedAtStart)
  }

  convenience init(kept locked: Bool) {
    self.init(.success(KeptLocks(locks: SeatLocks(all: locked), isOfThisBoot: true)))
  }

  func set(_ locked: Bool) {
    keeper.set(locked) { [unowned self] problem in
      log.append("\(locked ? "lock" : "unlock"): \(problem?.text ?? "kept")")
    }
  }

  func close() {
    keeper.close { [unowned self] in log.append("closed") }
  }
}

/// A disk that answers when the test says so.
@LoopActor
private final class Disk: LockStore {
  private(set) var asked: [SeatLocks] = []
  private let kept: Result<KeptLocks?, LockProblem>
  private var done: (@LoopActor (LockProblem?) -> Void)?

  init(_ kept: Result<KeptLocks?, LockProblem>) { self.kept = kept }

  func read() throws(LockProblem) -> KeptLocks? { try kept.get() }

  func write(_ locks: SeatLocks, _ done: @escaping @LoopActor (LockProblem?) -> Void) {
    asked.append(locks)
    self.done = done
  }

  func finish(_ problem: LockProblem?) {
    let done = self.done
    self.done = nil
    done?(problem)
  }
}
