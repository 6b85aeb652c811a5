// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import TestSupport

/// A folder with the files of an accelerometer that the test turns.
struct PlayedAccelerometer {
  let folder: String

  /// An upright one that measures hundredths of a m/s².
  init(in parent: TemporaryFolder, name: String = "accelerometer") throws {
    folder = "\(parent.path)/\(name)"
    guard mkdir(folder, 0o700) == 0 else {
      throw TestError.unexpected(awaited: "a new folder", got: folder)
    }
    try write("in_accel_scale", "0.010000")
    try turn(0)
  }

  /// Turns it clockwise by so many degrees from the upright, and tips it back by others.
  func turn(_ degrees: Double, flat: Double = 0) throws {
    let (turn, back) = (degrees * .pi / 180, flat * .pi / 180)
    let axes = [-sin(turn) * cos(back), cos(turn) * cos(back), sin(back)]
    for (name, part) in zip(AccelerometerScale.axes, axes) {
      try write(name, "\(Int((part * 981).rounded()))")
    }
  }

  /// Writes a file whole, so that nobody reads half of it.
  func write(_ file: String, _ text: String) throws {
    try TestFile.write("\(folder)/new", text + "\n")
    rename("\(folder)/new", "\(folder)/\(file)")
  }

  func remove(_ file: String) { unlink("\(folder)/\(file)") }
}
