// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("Room for photos")
struct StorageBudgetTests {
  @Test("The floor stays free, to the byte")
  func floor() {
    let budget = StorageBudget(quota: nil, floor: 100)
    #expect(budget.answer(size: 50, used: nil, isExact: false, free: 150) == .room)
    #expect(budget.answer(size: 51, used: nil, isExact: false, free: 150) == .floor)
    #expect(budget.answer(size: 1, used: nil, isExact: false, free: 0) == .floor)
  }

  @Test("A user's share, to the byte; what is only remembered is counted before it is refused")
  func quota() {
    let budget = StorageBudget(quota: 1000, floor: 0)
    #expect(budget.answer(size: 100, used: 900, isExact: false, free: 5000) == .room)
    #expect(budget.answer(size: 101, used: 900, isExact: false, free: 5000) == .count)
    #expect(budget.answer(size: 101, used: 900, isExact: true, free: 5000) == .quota)
    #expect(budget.answer(size: 100, used: 900, isExact: true, free: 5000) == .room)
    #expect(budget.answer(size: 1, used: nil, isExact: false, free: 5000) == .count)
  }

  @Test("Sizes that are more than a number holds leave no room, and end nothing")
  func enormous() {
    let budget = StorageBudget(quota: 1000, floor: 100)
    #expect(budget.answer(size: .max, used: 1, isExact: true, free: .max) == .floor)
    #expect(budget.answer(size: 1, used: .max, isExact: true, free: .max) == .quota)
    #expect(budget.answer(size: 1, used: .max, isExact: false, free: .max) == .count)
    #expect(budget.answer(size: .max, used: .max, isExact: true, free: .min) == .floor)
    let share = StorageBudget(quota: .max - 1, floor: 0)
    #expect(share.answer(size: .max, used: .max, isExact: true, free: 0) == .quota)
  }

  @Test("With neither, it is the disk that says whether there is room")
  func none() {
    let budget = StorageBudget(quota: nil, floor: 0)
    #expect(budget.answer(size: 11, used: nil, isExact: false, free: 10) == .room)
  }
}
