// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor
import Glibc
import LightDevices
import LinuxIO
import Vocabulary

/// The GPIO part of the catalogue: finds the chips of the rules by their labels, simulated ones first.
@LoopActor
final class GPIOCatalogue {
  /// A chip that exists.
  private final class Chip {
    let device: UdevDevice
    var opening: Opening?
    /// The settings that it is used with.
    var settings: GPIOChipSettings?
    var lines: GPIODevice?
    /// The next look for lines that were not available.
    var look: Deadline?

    init(_ device: UdevDevice) { self.device = device }
  }

  /// The buttons on a simulated chip.
  private struct Simulated {
    let chip: SimulatedChip
    let settings: GPIOChipSettings
    let lines: GPIODevice
  }

  /// How long a line that became free may wait, microseconds.
  private static let lookUSec: Int64 = 1_000_000
  /// What the keyboard for default keys is called in reports.
  private static let keyboardName = "the default keys of GPIO lines"

  private var wanted: [GPIOChipSettings] = []
  /// The labels of chips that were reported as missing.
  private var toldMissing: Set<String> = []
  private var keyboard: UinputDevice?
  private let report: @LoopActor (DeviceEvent) -> Void
  private var chips: [String: Chip] = [:]
  private let simulatedChips: SimulatedChips
  /// By the chips' labels.
  private var simulated: [String: Simulated] = [:]
  /// The nodes of chips that share a label, by that label, where the configuration could mean any of them.
  private var ambiguous: [String: [String]] = [:]
  /// The simulated chips that were reported as not usable, by their labels.
  private var refused: [String: SystemError] = [:]

  init(
    simulatedChips: SimulatedChips, report: @escaping @LoopActor (DeviceEvent) -> Void
  ) {
    self.simulatedChips = simulatedChips
    self.report = report
  }

  /// Whether a device of this name is configured.
  func isWanted(_ name: String) -> Bool { wanted.contains { $0.label == name } }

  /// Takes the wanted chips. A chip for which nothing changes goes on untouched, unless the
  /// keyboard for default keys has to be replaced.
  func configure(_ settings: [GPIOChipSettings]) {
    let keys = Self.defaultKeys(settings)
    let hasNewKeyboard = keys != Self.defaultKeys(wanted)
    endAmbiguity { label, _ in
      settings.first { $0.label == label } != wanted.first { $0.label == label }
    }
    wanted = settings
    for chip in chips.values {
      guard let used = chip.settings else { continue }
      let isSimulated = simulatedChips.chip(labelled: used.label) != nil
      if hasNewKeyboard || isSimulated || !settings.contains(used) { release(chip) }
    }
    for (label, used) in simulated {
      let isCurrent = simulatedChips.chip(labelled: label) === used.chip
      guard hasNewKeyboard || !isCurrent || !settings.contains(used.settings) else { continue }
      simulated[label] = nil
      used.lines.remove()
    }
    for label in refused.keys where !settings.contains(where: { $0.label == label }) {
      endRefusal(label)
    }
    if hasNewKeyboard { makeKeyboard(keys) }
    openMissing()
    for chip in chips.values.sorted(by: { $0.device.syspath < $1.device.syspath }) { open(chip) }
  }

  /// Takes the buttons on the simulated chips that have none yet.
  func openMissing() {
    for chip in wanted where simulated[chip.label] == nil { openSimulated(chip) }
  }

  /// Follows udev.
  func take(_ event: UdevEvent) {
    let syspath = event.device.syspath
    switch event.action {
    case .remove:
      guard let chip = chips.removeValue(forKey: syspath) else { return }
      endAmbiguity { $1.contains(chip.device.devnode ?? "") }
      // Another one of its label does not take its place: one that comes back would find its buttons on that.
      release(chip)
      tellMissing()
    case .add, .change:
      // A GPIO device without a node is not a chip.
      guard event.device.devnode != nil else { return }
      let chip = chips[syspath] ?? Chip(event.device)
      chips[syspath] = chip
      open(chip)
    }
  }

  /// Reports the wanted chips that are missing, and those that are no longer.
  func tellMissing() {
    var missing: Set<String> = []
    for settings in wanted where !chips.values.contains(where: { $0.settings == settings }) {
      guard simulatedChips.chip(labelled: settings.label) == nil else { continue }
      missing.insert(settings.label)
      report(
        .troubled(
          .init(
            .missing, device: settings.label,
            text: "the GPIO chip is missing, or it cannot be opened yet",
            remedy: "\"gpiodetect\" lists the labels of the chips; it is used when it comes")))
    }
    for label in toldMissing.subtracting(missing) {
      report(.mended(.missing, device: label, button: nil))
    }
    toldMissing = missing
  }

  func close() {
    for chip in chips.values {
      chip.opening?.cancel()
      if let look = chip.look { EventLoop.shared.cancel(look) }
      chip.lines?.close()
    }
    for used in simulated.values { used.lines.close() }
    simulated = [:]
    chips = [:]
    wanted = []
    keyboard?.close()
    keyboard = nil
  }

  /// Takes the buttons on a simulated chip, if there is one of that label. Another attempt would fail in the same
  /// way until the configuration changes.
  private func openSimulated(_ settings: GPIOChipSettings) {
    guard let chip = simulatedChips.chip(labelled: settings.label) else { return }
    do throws(SystemError) {
      let lines = try GPIODevice(
        settings, on: .simulated(chip), seat: "seat0", keyboard: keyboard, report: report)
      // A line that is not there stays so until the configuration changes.
      if let missing = lines.missing.first {
        lines.close()
        throw missing.error
      }
      simulated[settings.label] = Simulated(chip: chip, settings: settings, lines: lines)
      endRefusal(settings.label)
      report(.added(lines))
    } catch {
      guard refused.updateValue(error, forKey: settings.label) != error else { return }
      report(
        .troubled(
          .init(
            .unopened, device: settings.label,
            text: "the simulated GPIO chip cannot be used: \(error)",
            remedy: "see its [[simulated_gpio]], and what else uses its lines")))
    }
  }

  private func endRefusal(_ label: String) {
    guard refused.removeValue(forKey: label) != nil else { return }
    report(.mended(.unopened, device: label, button: nil))
  }

  private func open(_ chip: Chip) {
    guard chip.lines == nil, !wanted.isEmpty, let node = chip.device.devnode else { return }
    let opening = Opening(
      attempt: { [weak self, weak chip] () throws(SystemError) in
        guard let self, let chip else { return }
        try self.attempt(chip, node)
      },
      complain: { [weak self] error in
        self?.report(
          .troubled(
            .init(
              .unopened, device: node, text: "the GPIO chip cannot be used: \(error)",
              remedy: Self.remedy(for: error))))
      })
    chip.opening?.cancel()
    chip.opening = opening
    opening.tryNow()
  }

  private func attempt(_ chip: Chip, _ node: String) throws(SystemError) {
    let label = try GPIOChip.label(node)
    guard let settings = wanted.first(where: { $0.label == label }),
      simulatedChips.chip(labelled: label) == nil
    else { return }
    guard isToBeUsed(chip, node, settings) else {
      return report(.mended(.unopened, device: node, button: nil))
    }
    let lines = try GPIODevice(
      settings, on: .kernel(node: node), seat: chip.device.seat, keyboard: keyboard, report: report)
    chip.settings = settings
    chip.lines = lines
    report(.mended(.unopened, device: node, button: nil))
    report(.added(lines))
    if toldMissing.remove(label) != nil {
      report(.mended(.missing, device: label, button: nil))
    }
    for missing in lines.missing {
      report(
        .troubled(
          .init(
            .missingLine, device: settings.label, button: missing.lines[0].name,
            text: "the line is not available: \(missing.error)",
            remedy: Self.remedy(for: missing.error))))
    }
    awaitLines(chip, node)
  }

  /// Whether this chip is the one that the settings mean. A card with several banks gives all of them one label. Then
  /// the right bank is the one whose lines have the wanted names.
  private func isToBeUsed(_ chip: Chip, _ node: String, _ settings: GPIOChipSettings) -> Bool {
    let used = chips.values.first { $0 !== chip && $0.settings?.label == settings.label }
    guard let used, let usedNode = used.device.devnode else { return true }
    guard !settings.hasItsNames(usedNode) else { return false }
    if settings.hasItsNames(node) {
      release(used)
      return true
    }
    ambiguous[settings.label] = [usedNode, node]
    report(
      .troubled(
        .init(
          .ambiguous, device: settings.label,
          text: "several GPIO chips have this label: \(usedNode) is used, and \(node) is not",
          remedy: "write the lines' names, which \"gpioinfo\" shows: the chip that has them is used"
        )))
    return false
  }

  /// Forgets that there were several chips of a label.
  private func endAmbiguity(where isOver: (String, [String]) -> Bool) {
    for (label, nodes) in ambiguous where isOver(label, nodes) {
      ambiguous[label] = nil
      report(.mended(.ambiguous, device: label, button: nil))
    }
  }

  /// Looks for lines that were not available, until all are.
  private func awaitLines(_ chip: Chip, _ node: String) {
    guard chip.lines?.missing.isEmpty == false else { return }
    let atUSec = MonotonicClock.nowUSec + Self.lookUSec
    chip.look = EventLoop.shared.schedule(atUSec: atUSec) { [weak self, weak chip] in
      guard let self, let chip else { return }
      chip.look = nil
      guard chip.lines?.canHaveMore(on: .kernel(node: node)) == true else {
        return awaitLines(chip, node)
      }
      // The kernel gives a line once: all are requested again, while no button is down.
      release(chip)
      open(chip)
      // The trouble that several have its label went with the device.
      guard chip.lines != nil else { return }
      for other in chips.values where other.lines == nil { open(other) }
    }
  }

  private static func remedy(for error: SystemError) -> String {
    switch error.errno.code {
    case EBUSY: "end the program that uses it; it is taken as soon as it is free"
    case EACCES, EPERM: "run as a member of the group that owns the node (\"gpio\")"
    default: "see that the chip has the line (\"gpioinfo\"); it is tried again each second"
    }
  }

  private func release(_ chip: Chip) {
    if let look = chip.look { EventLoop.shared.cancel(look) }
    chip.look = nil
    if chip.lines == nil, let node = chip.device.devnode {
      report(.mended(.unopened, device: node, button: nil))
    }
    chip.opening?.cancel()
    chip.opening = nil
    chip.lines?.remove()
    chip.lines = nil
    chip.settings = nil
  }

  private func makeKeyboard(_ keys: [UInt16]) {
    keyboard?.close()
    keyboard = nil
    report(.mended(.system, device: Self.keyboardName, button: nil))
    guard !keys.isEmpty else { return }
    do {
      keyboard = try .keyboard(keys, name: "Shutterd default keys", place: "default-keys")
    } catch {
      report(
        .troubled(
          .init(
            .system, device: Self.keyboardName, text: "they are not emitted: \(error)",
            remedy:
              "load the module uinput and give this user the right to write \(UinputHandle.path)"))
      )
    }
  }

  private static func defaultKeys(_ settings: [GPIOChipSettings]) -> [UInt16] {
    KeySet(settings.flatMap { $0.lines.compactMap(\.defaultKey) }).codes
  }
}
