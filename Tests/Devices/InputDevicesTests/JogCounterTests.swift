// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import InputDevices

@Suite("Wheels whose dial is a counter")
struct JogCounterTests {
  private func steps(_ values: [Int32]) -> [Int] {
    var counter = JogCounter()
    return values.map { counter.take($0) }
  }

  @Test("a dial: each value is a turn, also a large one later")
  func dial() {
    #expect(steps([1, -2, 3, 60, 61]) == [1, -2, 3, 60, 61])
    #expect(steps([-60, 200]) == [-60, 200])
  }

  @Test("a counter: steps between its values, none for a repeated one, and it wraps both ways")
  func counter() {
    #expect(steps([200, 201, 202, 203, 203, 202]) == [0, 1, 1, 1, 0, -1])
    #expect(steps([254, 255, 1, 2, 1, 255]) == [0, 1, 2, 1, -1, -2])
    #expect(steps([203, 90, 91]) == [0, 0, 1])
  }

  @Test("a value that no counter has shows that it is a dial; lost events are no turn")
  func others() {
    #expect(steps([60, -1, 2]) == [0, -1, 2])
    var counter = JogCounter()
    let first = counter.take(200)
    counter.forget()
    let second = counter.take(210)
    let third = counter.take(211)
    #expect([first, second, third] == [0, 0, 1])
  }
}
