// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

/// Whether a camera program lives, and when it is started again.
struct ProgramLifeTests {
  /// One that has listed its cameras.
  private static func listed() -> ProgramLife {
    var life = ProgramLife(nowUSec: 0)
    life.answered(.listing)
    return life
  }

  @Test("one that streams is asked after 0.5 s of silence, and is dead 0.4 s later")
  func silence() {
    var life = Self.listed()
    #expect(life.deadlineUSec == nil)
    life.isStreaming = true
    #expect(life.check(nowUSec: 499_999) == nil)
    #expect(life.check(nowUSec: 500_000) == .ping)
    #expect(life.check(nowUSec: 899_999) == nil)
    #expect(life.check(nowUSec: 900_000) == .dead)
    life.heard(atUSec: 900_000)
    #expect(life.check(nowUSec: 900_000) == nil)
  }

  @Test("nothing else is demanded while an order is awaited, for 5 s")
  func orders() {
    var life = Self.listed()
    life.isStreaming = true
    life.awaits(.run(1), nowUSec: 0)
    #expect(life.check(nowUSec: 2_000_000) == nil)
    #expect(life.check(nowUSec: 5_000_000) == .dead)
    life.answered(.run(1))
    #expect(life.check(nowUSec: 500_000) == .ping)
  }

  @Test("a look that comes late proves nothing: this process was not running either")
  func lateness() {
    var life = Self.listed()
    life.isStreaming = true
    #expect(life.check(nowUSec: 500_000) == .ping)
    #expect(life.check(nowUSec: 1_200_001) == nil)
    #expect(life.check(nowUSec: 1_700_001) == .ping)
    #expect(life.check(nowUSec: 2_100_001) == .dead)
  }

  @Test("it has 10 s to list what is there")
  func start() {
    var life = ProgramLife(nowUSec: 0)
    #expect(life.check(nowUSec: 9_999_999) == nil)
    #expect(life.check(nowUSec: 10_000_000) == .dead)
  }

  @Test(
    "a program that ends at once is left alone for longer and longer; one that was of use is not")
  func pace() {
    var pace = RestartPace()
    let pauses = (0..<10).map { _ in pace.pause(afterUSec: 1000, wasUseful: false) / 1000 }
    #expect(pauses == [100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000])
    #expect(pace.pause(afterUSec: 1000, wasUseful: true) == 100_000)
    #expect(pace.pause(afterUSec: 1000, wasUseful: false) == 200_000)
    #expect(pace.pause(afterUSec: 10_000_000, wasUseful: false) == 100_000)
  }
}
