// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import ButtonModel

/// Tests the locks of all seats, which a file and clients fill.
struct SeatLocksTests {
  private static let seat1 = SeatID("seat1")

  @Test("a lock of all forgets what seats had of their own, and counts for seats to come")
  func all() {
    var locks = SeatLocks(all: false)
    locks.set(true, .seat0)
    #expect(locks[.seat0] && !locks[Self.seat1] && locks.isAnyLocked)
    locks.set(true, nil)
    #expect(locks == SeatLocks(all: true) && locks[Self.seat1])
    locks.set(false, Self.seat1)
    #expect(locks[.seat0] && !locks[Self.seat1] && locks[SeatID("seat9")])
    #expect(locks.named == [Self.seat1])
    locks.set(true, Self.seat1)
    #expect(locks == SeatLocks(all: true))
  }

  @Test("the union locks what either locks", arguments: [false, true], [false, true])
  func union(_ first: Bool, _ second: Bool) {
    var left = SeatLocks(all: first)
    left.set(true, .seat0)
    var right = SeatLocks(all: second)
    right.set(!second, Self.seat1)
    var union = left
    union.formUnion(right)
    for seat in [.seat0, Self.seat1, SeatID("seat2")] {
      #expect(union[seat] == (left[seat] || right[seat]), "\(seat)")
    }
  }

  @Test("more seats than the limit: a lock locks all, an unlock changes nothing")
  func limit() {
    var locks = SeatLocks(all: false)
    for number in 0..<SeatLocks.limit { locks.set(true, SeatID("seat\(number)")) }
    #expect(!locks.others && locks.named.count == SeatLocks.limit)
    locks.set(true, SeatID("more"))
    #expect(locks == SeatLocks(all: true))
    for number in 0..<SeatLocks.limit { locks.set(false, SeatID("seat\(number)")) }
    locks.set(false, SeatID("more"))
    #expect(locks[SeatID("more")])
  }

  @Test("the log names what changed: all, or seats")
  func changes() {
    var old = SeatLocks(all: false)
    old.set(true, .seat0)
    let locked = SeatLocks(all: true).changes(since: old)
    #expect(locked.map(\.seat) == [nil] && locked.map(\.isLocked) == [true])
    let unlocked = SeatLocks(all: false).changes(since: old)
    #expect(unlocked.map(\.seat) == [nil] && unlocked.map(\.isLocked) == [false])
    var new = old
    new.set(true, Self.seat1)
    let one = new.changes(since: old)
    #expect(one.map(\.seat) == [Self.seat1] && one.map(\.isLocked) == [true])
  }

  @Test(
    "names that a caller may give",
    arguments: [
      ("seat0", true), ("seat-usb_1", true), ("", false), ("seat 0", false), ("../x", false),
      ("sé", false), (String(repeating: "a", count: 64), true),
      (String(repeating: "a", count: 65), false),
    ])
  func names(_ name: String, _ isName: Bool) {
    #expect(SeatLocks.isName(name) == isName)
  }
}
