// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

/// Puts out the lights that a killed program has left lit.
package enum LightSweep {
  /// Puts the lights out. Lights that a running program holds, and missing ones, are left alone.
  ///
  /// - Parameter program: the name by which the kernel shows who has a line.
  package static func putOut(_ lights: [LightSettings], for program: String) {
    for light in lights {
      do throws(SystemError) {
        try putOut(light.place, for: program)
      } catch {
        Log.warning("light '\(light.name)': \(error)")
      }
    }
  }

  /// Opens the light, which puts it out.
  private static func putOut(_ place: LightPlace, for program: String) throws(SystemError) {
    switch place {
    case .led, .line: _ = try place.open(chips: GPIOChip.nodes, for: program)
    // It has nothing that could be left lit.
    case .file: break
    }
  }
}
