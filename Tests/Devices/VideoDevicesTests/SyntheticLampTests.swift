// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import TestSupport
import Testing

@testable import VideoDevices

/// The lamp of a synthetic camera, as its pictures show it.
struct SyntheticLampTests {
  @Test("a row is as bright as its share of the light: none, all, and what lies between")
  func rows() {
    let lamp = SyntheticLamp()
    let startUSec = TestClock.nowUSec
    // A frame that ended before it was switched on, and one that began after it.
    lamp.set(true)
    let onUSec = TestClock.nowUSec
    #expect(lamp.levels(rows: 4, endUSec: startUSec, intervalUSec: 1000) == [154, 154, 154, 154])
    #expect(lamp.levels(rows: 3, endUSec: onUSec + 2000, intervalUSec: 1000) == [256, 256, 256])
    // Switched on in the middle of it: the last row has all of the light, the first has none.
    let middle = lamp.levels(rows: 3, endUSec: onUSec + 1_000_000, intervalUSec: 1_000_000)
    #expect(middle.first == 154 && middle.last == 256 && (154..<256).contains(middle[1]))
    lamp.set(false)
    let offUSec = TestClock.nowUSec
    #expect(lamp.levels(rows: 2, endUSec: offUSec + 2000, intervalUSec: 1000) == [154, 154])
  }

  @Test("the time that it was on") func time() {
    typealias Switch = SyntheticLamp.Switch
    let switches = [
      Switch(isOn: true, atUSec: 100), Switch(isOn: false, atUSec: 200),
      Switch(isOn: true, atUSec: 300),
    ]
    for (time, lit) in [
      (0..<100, 0), (0..<150, 50), (120..<180, 60), (150..<350, 100), (250..<300, 0),
      (300..<400, 100), (0..<1000, 800),
    ] as [(Range<Int64>, Int64)] {
      #expect(SyntheticLamp.litUSec(switches, time) == lit, "\(time)")
    }
    #expect(SyntheticLamp.litUSec([], 0..<10) == 0)
  }

  @Test("luma is darkened above black, row by row; colours stay") func pixels() {
    var picture: [UInt8] = [216, 100, 16, 200, 216, 100, 16, 200]
    picture.withUnsafeMutableBytes { RowLight.apply([256, 128], bytesPerLine: 4, to: $0) }
    #expect(picture == [216, 100, 16, 200, 116, 100, 16, 200])
  }
}
