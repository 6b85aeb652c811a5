// SPDX-License-Identifier: Apache-2.0
import Testing
import Vocabulary

@testable import InputDevices

/// How turns and positions become steps, and axes become buttons.
struct DialPaceTests {
  private func pace(units: Int = 1, steps: Int = 1, acceleration: Int = 1) -> DialPace {
    var settings = DialPaceSettings()
    (settings.units, settings.steps, settings.acceleration) = (units, steps, acceleration)
    return DialPace(settings)
  }

  @Test("a detent is so many units, and so many steps; what is turned back before one is none")
  func detents() {
    var dial = pace(units: 4, steps: 3)
    #expect([1, 1, 1, 1, 4, 9].map { dial.take($0, atUSec: 0) } == [0, 0, 0, 3, 3, 6])
    // One unit is left over: turning back begins anew.
    #expect([-1, -1, -1, -1].map { dial.take($0, atUSec: 0) } == [0, 0, 0, -3])
    _ = dial.take(3, atUSec: 0)
    dial.forget()
    #expect(dial.take(1, atUSec: 0) == 0)
  }

  @Test("quick detents count for more, up to the limit; the first one and one back do not")
  func acceleration() {
    var dial = pace(acceleration: 4)
    let times: [Int64] = [0, 200_000, 290_000, 340_000, 365_000, 370_000, 371_000]
    #expect(times.map { dial.take(1, atUSec: $0) } == [1, 1, 1, 2, 4, 4, 4])
    #expect(dial.take(-1, atUSec: 372_000) == -1)
    // Several in one report share its time.
    #expect(dial.take(-2, atUSec: 472_000) == -4)
    var plain = pace()
    #expect(times.map { plain.take(1, atUSec: $0) } == [1, 1, 1, 1, 1, 1, 1])
  }

  @Test("a position turns by whole detents, and noise within one does not")
  func position() {
    var dial = AbsoluteDial(0...255, value: 128, detents: 51, isEndless: false)
    #expect([130, 126, 132, 133, 132, 129, 128].map { dial.take($0) } == [0, 0, 0, 1, 0, 0, -1])
    #expect(dial.take(0) == -25)
    dial.resynchronise(200)
    #expect(dial.take(204) == 0 && dial.take(205) == 1)
    // More detents than there are values: each value is one.
    var fine = AbsoluteDial(0...10, value: 0, detents: 1000, isEndless: false)
    #expect(fine.take(10) == 10)
  }

  @Test("a position without ends goes on over them, the shorter way")
  func endless() {
    var dial = AbsoluteDial(0...71, value: 70, detents: 72, isEndless: true)
    #expect([71, 0, 1, 71, 36].map { dial.take($0) } == [1, 1, 1, -2, -35])
    var ended = AbsoluteDial(0...71, value: 71, detents: 72, isEndless: false)
    #expect(ended.take(0) == -71)
  }

  @Test("a trigger rests at its end, a stick in its middle, a hat at zero")
  func buttons() throws {
    func button(_ word: String, _ range: ClosedRange<Int>, _ value: Int, _ threshold: Int = 50)
      throws
      -> AxisButton
    {
      AxisButton(try #require(AxisWord(word)), range, value: value, threshold: threshold)
    }
    var trigger = try button("ABS_RZ+", 0...255, 0)
    #expect(
      [100, 127, 128, 100, 90, 80, 255].map { trigger.take($0) } == [
        nil, nil, true, nil, nil, false, true,
      ])
    var stick = try button("ABS_X-", 0...255, 128)
    #expect(
      [100, 64, 63, 80, 84, 127, 255].map { stick.take($0) } == [
        nil, nil, true, nil, nil, false, nil,
      ])
    var (left, right) = (try button("ABS_HAT0X-", -1...1, 0), try button("ABS_HAT0X+", -1...1, 0))
    #expect([-1, 0, 1].map { left.take($0) } == [true, false, nil])
    #expect([-1, 0, 1].map { right.take($0) } == [nil, nil, true])
    #expect(try button("ABS_RZ+", 0...255, 60, 90).isDown == false)
    #expect(try button("ABS_HAT0Y+", -1...1, 1).isDown)
    // A stick that has not moved yet is at 0 for the kernel, as a trigger is: its first report tells.
    var unmoved = try button("ABS_X+", 0...255, 0)
    #expect([0, 128, 190, 192, 127].map { unmoved.take($0) } == [nil, nil, nil, true, false])
    // A trigger with a range around zero, and a hat that was held when it was connected.
    var signed = try button("ABS_Z+", -32_768...32_767, -32_768)
    #expect([-10_000, 0, -32_768].map { signed.take($0) } == [nil, true, false])
    var held = try button("ABS_HAT0X+", -1...1, -1)
    #expect([0, 1, 0].map { held.take($0) } == [nil, true, false])
  }

  @Test(
    "words of axes",
    arguments: ["ABS_RZ", "RZ+", "ABS_RZ*", "+", "", "ABS_NONE+", "abs_rz+", "KEY_A+"])
  func words(_ text: String) { #expect(AxisWord(text) == nil) }
}
