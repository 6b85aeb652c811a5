// SPDX-License-Identifier: Apache-2.0
import CGPIO
import Glibc
import LinuxIO
import Vocabulary

/// An open light, dark at first. When the object or the process ends, the light is given up; only
/// some kernel drivers then put it out.
package protocol LightOutput: AnyObject {
  /// Lights it, or puts it out. Waits no longer than the driver does.
  func set(_ isLit: Bool) throws(SystemError)
}

/// An LED of the kernel's LED class.
final class LEDOutput: LightOutput {
  private let path: String
  private let brightness: OwnedDescriptor
  /// The brightness when it is lit, as the driver counts it.
  private let full: String

  /// Opens the LED of this folder. Setting the brightness to zero also ends its trigger, so that
  /// the kernel no longer changes it (Documentation/leds/leds-class).
  init(folder: String) throws(SystemError) {
    path = "\(folder)/brightness"
    full = try FileReading.line(at: "\(folder)/max_brightness")
    brightness = try OwnedDescriptor.open(path, O_WRONLY)
    try set(false)
  }

  package func set(_ isLit: Bool) throws(SystemError) {
    let text = Array((isLit ? full : "0").utf8)
    guard pwrite(brightness.raw, text, text.count, 0) == text.count else {
      throw SystemError("write", path)
    }
  }
}

/// A GPIO line requested as an output. The kernel takes it back when the process ends, however it
/// ends.
final class GPIOOutput: LightOutput {
  private let line: OpaquePointer
  private let path: String

  /// Requests the line of the chip at `path`, under the name of the program. This puts the light out.
  init(
    _ reference: LineReference, activeLow: Bool, chip path: String, for program: String
  ) throws(SystemError) {
    let offset = try GPIOChip.offset(of: reference, path)
    guard let line = cgpio_output_request(path, offset, activeLow, program) else {
      let errno = Errno.last
      let user = GPIOChip.consumer(of: offset, path).map { ", used by \"\($0)\"" } ?? ""
      throw SystemError("request the line with offset \(offset)\(user) of", path, errno: errno)
    }
    self.line = line
    self.path = path
  }

  deinit { cgpio_line_release(line) }

  package func set(_ isLit: Bool) throws(SystemError) {
    guard cgpio_output_set(line, isLit) == 0 else { throw SystemError("set a line of", path) }
  }
}

/// A light without hardware: a file that gets a line for each change, with its time.
final class FileOutput: LightOutput {
  private let path: String
  private let file: OwnedDescriptor

  init(path: String) throws(SystemError) {
    self.path = path
    // A FIFO that nobody reads must not stop the program.
    file = try OwnedDescriptor.open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK, mode: 0o644)
  }

  package func set(_ isLit: Bool) throws(SystemError) {
    let line = Array("\(MonotonicClock.nowUSec) \(isLit ? 1 : 0)\n".utf8)
    guard write(file.raw, line, line.count) == line.count else {
      throw SystemError("write", path)
    }
  }
}
