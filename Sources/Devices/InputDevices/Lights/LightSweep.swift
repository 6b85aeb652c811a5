// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// Puts out the lights that a killed gateway has left lit.
package enum LightSweep {
  /// Puts the lights out. Lights that a running gateway holds, and missing ones, are left alone.
  package static func putOut(_ lights: [LightSettings]) {
    for light in lights {
      do throws(SystemError) {
        try putOut(light)
      } catch {
        Log.warning("light '\(light.name)': \(error)")
      }
    }
  }

  /// Opens the light, which puts it out.
  private static func putOut(_ light: LightSettings) throws(SystemError) {
    switch light.place {
    case .led(let name):
      let folder = "/sys/class/leds/\(name)"
      if access(folder, F_OK) == 0 { _ = try LEDOutput(folder: folder) }
    case .line(let label, let line, let activeLow):
      guard let node = try GPIOChip.node(labelled: label, among: chips) else { return }
      _ = try GPIOOutput(line, activeLow: activeLow, chip: node)
    case .file: break
    }
  }

  /// All GPIO chips of the system. They are found without udev, because the program ends at once.
  private static var chips: [String] {
    (0..<256).map { "/dev/gpiochip\($0)" }.filter { access($0, F_OK) == 0 }
  }
}
