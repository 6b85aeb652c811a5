// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import InputDevices

@Suite struct GrabPlanTests {
  private let none = KeySet()
  private let enter = KeySet([28])

  private func held() -> GrabPlan {
    var plan = GrabPlan()
    #expect(plan.want(true, isAnyKeyDown: false, nowUSec: 0) == .open)
    #expect(plan.opened(down: none, nowUSec: 0) == .take)
    #expect(plan.taken(down: none, nowUSec: 0) == .hold)
    #expect(plan.isHeld)
    return plan
  }

  @Test("with no key down it is taken at once") func atOnce() {
    #expect(held().deadlineUSec == nil)
  }

  @Test("a key that is down is waited for, and the grab follows its release") func keyHeld() {
    var plan = GrabPlan()
    _ = plan.want(true, isAnyKeyDown: false, nowUSec: 0)
    #expect(plan.opened(down: enter, nowUSec: 0) == .nothing)
    #expect(!plan.isHeld)
    #expect(plan.drained() == .nothing)
    plan.moved(30, pressed: true)
    plan.moved(28, pressed: false)
    #expect(plan.drained() == .nothing)
    plan.moved(30, pressed: false)
    #expect(plan.drained() == .take)
    #expect(plan.taken(down: none, nowUSec: 300_000) == .hold)
  }

  @Test("a jammed key is waited for with a deadline, and ever more seldom") func jammed() {
    var plan = GrabPlan()
    var nowUSec: Int64 = 0
    #expect(plan.want(true, isAnyKeyDown: false, nowUSec: 0) == .open)
    var pauses: [Int64] = []
    for _ in 0..<8 {
      #expect(plan.opened(down: enter, nowUSec: nowUSec) == .nothing)
      #expect(plan.deadlineUSec == nowUSec + GrabPlan.patienceUSec)
      #expect(plan.expire(nowUSec: nowUSec + 1) == .nothing)
      nowUSec += GrabPlan.patienceUSec
      #expect(plan.expire(nowUSec: nowUSec) == .close)
      pauses.append((plan.deadlineUSec ?? 0) - nowUSec)
      nowUSec += pauses.last ?? 0
      #expect(plan.expire(nowUSec: nowUSec) == .open)
    }
    #expect(
      pauses == [500, 1000, 2000, 4000, 8000, 16000, 16000, 16000].map { $0 * 1000 })
  }

  @Test("a key that goes down while the grab is taken undoes it") func racingKey() {
    var plan = GrabPlan()
    _ = plan.want(true, isAnyKeyDown: false, nowUSec: 0)
    _ = plan.opened(down: none, nowUSec: 0)
    #expect(plan.taken(down: enter, nowUSec: 0) == .close)
    #expect(!plan.isHeld)
    #expect(plan.deadlineUSec == 500_000)
    #expect(plan.expire(nowUSec: 500_000) == .open)
  }

  @Test("refused by the kernel: tried again") func refused() {
    var plan = GrabPlan()
    _ = plan.want(true, isAnyKeyDown: false, nowUSec: 0)
    _ = plan.opened(down: none, nowUSec: 0)
    #expect(plan.failed(nowUSec: 10) == .close)
    #expect(plan.deadlineUSec == 500_010)
  }

  @Test("no longer wanted: nothing stays open in any state") func unwanted() {
    var waiting = GrabPlan()
    _ = waiting.want(true, isAnyKeyDown: false, nowUSec: 0)
    _ = waiting.opened(down: enter, nowUSec: 0)
    #expect(waiting.want(false, isAnyKeyDown: false, nowUSec: 1) == .close)
    #expect(waiting.deadlineUSec == nil)

    var pausing = GrabPlan()
    _ = pausing.want(true, isAnyKeyDown: false, nowUSec: 0)
    _ = pausing.failed(nowUSec: 0)
    #expect(pausing.want(false, isAnyKeyDown: false, nowUSec: 1) == .nothing)
    #expect(pausing.deadlineUSec == nil)
    #expect(pausing.expire(nowUSec: 1_000_000) == .nothing)

    var holding = held()
    #expect(holding.want(false, isAnyKeyDown: false, nowUSec: 1) == .release)
    #expect(!holding.isHeld)
    #expect(holding.want(true, isAnyKeyDown: false, nowUSec: 2) == .open)
  }

  @Test("keys held on the twin are waited for, with a deadline") func keysDown() {
    var plan = held()
    #expect(plan.want(false, isAnyKeyDown: true, nowUSec: 1000) == .nothing)
    #expect(plan.isHeld)
    #expect(plan.isLeaving)
    #expect(plan.released() == .release)
    #expect(!plan.isHeld)

    plan = held()
    _ = plan.want(false, isAnyKeyDown: true, nowUSec: 1000)
    #expect(plan.deadlineUSec == 2_001_000)
    #expect(plan.expire(nowUSec: 2_001_000) == .giveUp)

    plan = held()
    _ = plan.want(false, isAnyKeyDown: true, nowUSec: 1000)
    #expect(plan.want(true, isAnyKeyDown: true, nowUSec: 2000) == .nothing)
    #expect(plan.isHeld)
    #expect(plan.deadlineUSec == nil)
    #expect(plan.released() == .nothing)
  }

  @Test("a key that goes down in the last moment keeps the grab, with a deadline") func kept() {
    var plan = held()
    #expect(plan.want(false, isAnyKeyDown: false, nowUSec: 1000) == .release)
    plan.kept(nowUSec: 2000)
    #expect(plan.isHeld && plan.isLeaving)
    #expect(plan.deadlineUSec == 2_002_000)
    #expect(plan.released() == .release)

    plan.kept(nowUSec: 3000)
    #expect(plan.want(true, isAnyKeyDown: true, nowUSec: 3000) == .nothing)
    #expect(plan.isHeld && !plan.isLeaving)
  }

  @Test("wanted twice is wanted once") func twice() {
    var plan = held()
    #expect(plan.want(true, isAnyKeyDown: false, nowUSec: 1) == .nothing)
    #expect(plan.isHeld)
  }
}
