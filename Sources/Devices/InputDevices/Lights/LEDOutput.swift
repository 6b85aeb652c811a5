// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// An LED of the kernel's LED class.
final class LEDOutput: LightOutput {
  private let path: String
  private let brightness: OwnedDescriptor
  /// What it is lit with, as the driver counts brightness.
  private let full: String

  /// Opens the LED of this folder. A brightness of zero also ends its trigger, so that the kernel does
  /// not go on moving it (Documentation/leds/leds-class).
  init(folder: String) throws(SystemError) {
    path = "\(folder)/brightness"
    full = try FileReading.line(at: "\(folder)/max_brightness")
    brightness = try OwnedDescriptor.open(path, O_WRONLY)
    try set(false)
  }

  func set(_ isLit: Bool) throws(SystemError) {
    let text = Array((isLit ? full : "0").utf8)
    guard pwrite(brightness.raw, text, text.count, 0) == text.count else {
      throw SystemError("write", path)
    }
  }
}
