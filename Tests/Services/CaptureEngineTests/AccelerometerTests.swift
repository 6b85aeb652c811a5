// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import TestSupport
import Testing

@testable import CaptureEngine

/// The files of an accelerometer.
struct AccelerometerTests {
  private let parent = TemporaryFolder()

  private func measured(_ played: PlayedAccelerometer, matrix: String? = nil) throws -> Gravity {
    let candidate = Accelerometer.Candidate(folder: played.folder, matrix: matrix)
    return try #require(try Accelerometer(candidate)).measure()
  }

  private func fault(_ played: PlayedAccelerometer) -> Accelerometer.Fault? {
    do {
      _ = try measured(played)
      return nil
    } catch {
      return error as? Accelerometer.Fault
    }
  }

  @Test("the three axes in their unit, turned by udev's matrix, else by the driver's")
  func axes() throws {
    let played = try PlayedAccelerometer(in: parent)
    #expect(try measured(played) == Gravity(x: 0, y: 9810, z: 0))
    try played.turn(90)
    #expect(try measured(played) == Gravity(x: -9810, y: 0, z: 0))
    try played.write("in_accel_mount_matrix", "0, 1, 0; -1, 0, 0; 0, 0, 1")
    #expect(try measured(played) == Gravity(x: 0, y: 9810, z: 0))
    #expect(
      try measured(played, matrix: "-1, 0, 0; 0, -1, 0; 0, 0, 1") == Gravity(x: 9810, y: 0, z: 0))
    // One that is nonsense counts as none.
    #expect(try measured(played, matrix: "sideways") == Gravity(x: -9810, y: 0, z: 0))
    try played.write("in_accel_mount_matrix", "0, 0, 0; 0, 0, 0; 0, 0, 0")
    #expect(try measured(played) == Gravity(x: -9810, y: 0, z: 0))
    try played.write("in_accel_offset", "981")
    #expect(try measured(played) == Gravity(x: 0, y: 9810, z: 9810))
    played.remove("in_accel_scale")
    try played.write("in_accel_x_scale", "0.02")
    #expect(try measured(played) == Gravity(x: 0, y: 19620, z: 19620))
  }

  @Test("a folder of something else, and the one in the keyboard of a machine that folds")
  func others() throws {
    let light = Accelerometer.Candidate(folder: parent.path)
    #expect(try Accelerometer(light) == nil)
    #expect(try Accelerometer(.init(folder: "/nowhere")) == nil)
    let played = try PlayedAccelerometer(in: parent)
    try played.write("label", "accel-display")
    #expect(try Accelerometer(.init(folder: played.folder)) != nil)
    try played.write("label", "accel-base")
    #expect(try Accelerometer(.init(folder: played.folder)) == nil)
    played.remove("label")
    try played.write("location", "base")
    #expect(try Accelerometer(.init(folder: played.folder)) == nil)
  }

  @Test("faults name the file, what is wrong with it, and the remedy")
  func faults() throws {
    let played = try PlayedAccelerometer(in: parent)
    try played.write("in_accel_y_raw", "up")
    #expect(
      fault(played)
        == .malformed(path: "\(played.folder)/in_accel_*_raw", text: "0, up, 0"))
    played.remove("in_accel_y_raw")
    #expect(fault(played) == .missing(path: "\(played.folder)/in_accel_y_raw"))
    try played.write("in_accel_scale", "0")
    #expect(fault(played) == .malformed(path: "\(played.folder)/in_accel_scale", text: "0"))
    played.remove("in_accel_scale")
    #expect(fault(played) == .missing(path: "\(played.folder)/in_accel_scale"))
    #expect(mkfifo("\(played.folder)/in_accel_scale", 0o600) == 0)
    #expect("\(try #require(fault(played)))".contains("a FIFO, not a file"))
    let busy = Accelerometer.Fault.system(SystemError("read", "/a", errno: Errno(EBUSY)))
    #expect("\(busy)".contains("iio-sensor-proxy"))
  }
}
