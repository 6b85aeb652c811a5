// SPDX-License-Identifier: Apache-2.0
import CLinux
import Testing

@testable import InputDevices

@Suite("Repetitions that are presses")
struct RepeatedDownsTests {
  @Test(
    "a device that begins to repeat late is not cut short",
    arguments: [250_000, 660_000, 1_000_000])
  func delay(_ delayUSec: Int64) {
    for isMomentary in [false, true] {
      var downs = RepeatedDowns(count: 1, isMomentary: isMomentary, delayUSec: delayUSec)
      downs.moved(0, pressed: true, atUSec: 0)
      let first = downs.repeated(0, atUSec: delayUSec + 20_000)
      let second = downs.repeated(0, atUSec: delayUSec + 53_000)
      #expect(first == .repetition && second == .repetition)
      let third = downs.repeated(0, atUSec: 9_000_000)
      #expect(third == (isMomentary ? .press : .firstMissedRelease))
    }
  }

  @Test("after lost events nothing is known")
  func lost() {
    var downs = RepeatedDowns(count: 1, isMomentary: false, delayUSec: 0)
    downs.moved(0, pressed: true, atUSec: 0)
    downs.forget()
    let found = downs.repeated(0, atUSec: 9_000_000)
    #expect(found == .repetition && !downs.makesRelease(of: 0))
  }
}

@Suite("Axes that the kernel refuses for a twin")
struct AxisLimitsTests {
  @Test(
    "ends that are exchanged, too many slots, a flat part that is longer than the axis",
    arguments: [
      (ABS_MISC, 0, -1, 0, false), (ABS_X, 0, 100, 0, true), (ABS_X, 5, 5, 0, true),
      (ABS_MT_SLOT, 0, 99, 0, true), (ABS_MT_SLOT, 0, 100, 0, false), (ABS_Y, 0, 10, 11, false),
      (ABS_Y, .min, .max, 11, true), (ABS_X, 0, 0, 0, true),
    ] as [(Int32, Int32, Int32, Int32, Bool)])
  func accepts(_ code: Int32, _ minimum: Int32, _ maximum: Int32, _ flat: Int32, _ isGood: Bool) {
    #expect(
      AxisLimits.accepts(UInt32(code), minimum: minimum, maximum: maximum, flat: flat) == isGood)
  }
}

@Suite("What is wrong with devices")
struct TroubleListTests {
  private let trouble = DeviceTrouble(
    .unreleased, device: "remote", button: "KEY_A", text: "a", remedy: "b")

  @Test("one is news once, until it is over or its device is gone")
  func news() {
    var list = TroubleList()
    let (first, second) = (list.add(trouble), list.add(trouble))
    #expect(first && !second && list.all == [trouble])
    let ended = list.end(.unreleased, device: "remote", button: "KEY_A")
    let again = list.end(.unreleased, device: "remote", button: "KEY_A")
    #expect(ended == trouble && again == nil && list.all.isEmpty)
    let third = list.add(trouble)
    list.remove(device: "other")
    #expect(third && list.all == [trouble])
    list.remove(device: "remote")
    #expect(list.all.isEmpty)
  }
}
