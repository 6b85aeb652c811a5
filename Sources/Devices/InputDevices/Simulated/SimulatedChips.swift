// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The GPIO chips without hardware, by their labels. Buttons and lights find them before those of the kernel.
@LoopActor
final class SimulatedChips {
  private var chips: [String: SimulatedChip] = [:]

  init() {}

  /// The chip of this label; nil if no simulated one has it.
  func chip(labelled label: String) -> SimulatedChip? { chips[label] }

  /// Takes the wanted chips. One for which nothing changes keeps its levels. Returns the labels of the others.
  func configure(_ settings: [SimulatedChipSettings]) -> Set<String> {
    var changed: Set<String> = []
    for (label, chip) in chips where !settings.contains(chip.settings) {
      chips[label] = nil
      changed.insert(label)
    }
    for wanted in settings where chips[wanted.label] == nil {
      chips[wanted.label] = SimulatedChip(wanted)
      changed.insert(wanted.label)
    }
    return changed
  }

  /// Moves a line, named by its name or its offset, or only looks at it. Returns its level, true for high, and
  /// whether it is an output.
  ///
  /// - Parameter level: the level that it gets; nil: it stays.
  func move(
    _ line: String, of label: String, to level: Bool?
  ) throws(SimulationError) -> (level: Bool, isOutput: Bool) {
    guard let chip = chips[label] else { throw .noSuchChip(label) }
    let byName = try? chip.offset(of: .name(line))
    let byNumber = UInt32(line).flatMap { try? chip.offset(of: .offset($0)) }
    guard let offset = byName ?? byNumber else {
      throw .noSuchLine(chip: label, line: line)
    }
    if let level, !chip.drive(offset, to: level) {
      throw .lineIsOutput(chip: label, line: line)
    }
    return chip.state(offset)
  }
}
