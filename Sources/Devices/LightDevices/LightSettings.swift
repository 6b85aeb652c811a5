// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Vocabulary

/// A light that can be lit and put out.
package struct LightSettings: Sendable, Equatable {
  /// The unique name.
  package var name: String
  package var place: LightPlace

  package init(name: String, place: LightPlace) {
    self.name = name
    self.place = place
  }
}

extension LightPlace {
  /// The folder of the kernel's LED class.
  package static var ledFolder: String { "/sys/class/leds" }

  /// Opens the light, which makes it dark; nil if it does not exist.
  ///
  /// - Parameters:
  ///   - ledFolder: the folder of the LED class.
  ///   - chips: the nodes of the GPIO chips.
  ///   - program: the name by which the kernel shows who has a line.
  package func open(
    ledFolder: String = LightPlace.ledFolder, chips: [String], for program: String
  ) throws(SystemError) -> (output: any LightOutput, chip: String?)? {
    switch self {
    case .led(let name):
      let folder = "\(ledFolder)/\(name)"
      guard access(folder, F_OK) == 0 else { return nil }
      return (try LEDOutput(folder: folder), chip: nil)
    case .line(let label, let line, let activeLow):
      guard let node = try GPIOChip.node(labelled: label, among: chips) else { return nil }
      return (try GPIOOutput(line, activeLow: activeLow, chip: node, for: program), chip: node)
    case .file(let path): return (try FileOutput(path: path), chip: nil)
    }
  }

  /// The remedy if the light does not exist.
  package var search: String {
    switch self {
    case .led: "\"ls \(Self.ledFolder)\" lists the LEDs"
    case .line: "\"gpiodetect\" lists the chips with their labels"
    case .file: "make its folder"
    }
  }

  /// The remedy if the light exists and cannot be opened.
  ///
  /// - Parameter program: the program that needs it: "gateway".
  package func remedy(for program: String) -> String {
    switch self {
    case .led(let name):
      """
      let the \(program)'s user write \(Self.ledFolder)/\(name)/brightness, by a udev rule \
      (docs/LIGHTS.md has it)
      """
    case .line:
      """
      if it is a matter of rights, run as a member of the group that owns the chip ("gpio"); if the \
      line is busy, end the program that uses it
      """
    case .file: "let the \(program)'s user write that file"
    }
  }
}
