// SPDX-License-Identifier: Apache-2.0
import Testing

/// The kit's accelerometer, by the files of its driver.
@Suite(.rig, .serialized)
struct AccelerometerSelfTests {
  @Test func itMeasuresWhatTheTestSetsAndSleeps() throws {
    let accelerometer = try KernelAccelerometer()
    let folder = try #require(accelerometer.folder)
    func axes() throws -> [Int] {
      try ["x", "y", "z"].compactMap { Int(try RigFile.readLine("\(folder)/in_accel_\($0)_raw")) }
    }
    // 512 of these are gravity.
    #expect(try RigFile.readLine("\(folder)/in_accel_scale") == "0.019163")
    #expect(try axes() == [0, 512, 0])
    try accelerometer.turn(90)
    #expect(try axes() == [-512, 0, 0])
    try accelerometer.turn(180, flat: 30)
    #expect(try axes() == [0, -443, 256])
    #expect(try accelerometer.isAsleep == false)
    try RigClock.wait(for: "the chip to sleep") { try accelerometer.isAsleep ? () : nil }
    #expect(try axes() == [0, -443, 256])
    #expect(try accelerometer.questions { _ = try axes() } == 1)
    try accelerometer.unplug()
    #expect(accelerometer.folder == nil)
    try accelerometer.plugIn()
    #expect(try axes() == [0, -443, 256])
  }
}
