// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor
import LightDevices
import LinuxIO
import Vocabulary

/// The lights of the configuration: finds them, follows as they come and go, and lights them.
///
/// Nothing ever waits for a light: one that is missing or cannot be written is reported.
@LoopActor
final class LightCatalogue {
  private static let monitorName = "udev of LEDs"

  private var lights: [Light] = []
  /// The nodes of GPIO chips by their paths in sysfs.
  private var chips: [String: String] = [:]
  /// The monitor of LEDs, while an LED is configured.
  private var monitor: UdevMonitor?
  /// Whether it was reported that there can be no monitor.
  private var isTroubled = false
  private let ledFolder: String
  private let simulatedChips: SimulatedChips?
  private let report: @LoopActor (DeviceEvent) -> Void

  /// - Parameters:
  ///   - ledFolder: the folder of the kernel's LED class.
  ///   - simulatedChips: the chips without hardware, on which lights may also be.
  init(
    ledFolder: String = LightPlace.ledFolder, simulatedChips: SimulatedChips? = nil,
    report: @escaping @LoopActor (DeviceEvent) -> Void = { _ in }
  ) {
    self.ledFolder = ledFolder
    self.simulatedChips = simulatedChips
    self.report = report
  }

  /// Takes the wanted lights. A light for which nothing changes goes on untouched, unless it is on one of the
  /// simulated chips that have changed.
  func configure(_ settings: [LightSettings], changedChips: Set<String> = []) {
    for light in lights where !settings.contains(light.settings) {
      light.close()
      light.endTrouble()
    }
    for light in lights {
      guard case .line(let label, _, _) = light.settings.place, changedChips.contains(label)
      else { continue }
      light.lose("its simulated chip has changed")
    }
    lights = settings.map { wanted in
      lights.first { $0.settings == wanted } ?? Light(wanted, report: report)
    }
    followLEDs()
    for light in lights where !light.isOpen { open(light) }
  }

  /// Follows udev, for the GPIO chips that lights may be on.
  func take(_ event: UdevEvent) {
    let syspath = event.device.syspath
    switch event.action {
    case .remove:
      guard let node = chips.removeValue(forKey: syspath) else { return }
      for light in lights where light.chip == node { light.lose("its chip was removed") }
    case .add, .change:
      guard let node = event.device.devnode else { return }
      chips[syspath] = node
      for light in lights where !light.isOpen {
        if case .line = light.settings.place { open(light) }
      }
    }
  }

  /// Lights the light of this name, or puts it out.
  func set(_ name: String, _ isLit: Bool) {
    guard let light = lights.first(where: { $0.settings.name == name }) else { return }
    if light.set(isLit) { open(light) }
  }

  /// Reports the wanted lights that are missing.
  func tellMissing() {
    for light in lights where !light.isOpen { light.tellMissing() }
  }

  /// Puts all lights out and gives them up.
  func close() {
    monitor?.stop()
    monitor = nil
    for light in lights { light.close() }
    lights = []
  }

  private func open(_ light: Light) {
    let place = light.settings.place
    light.open { [weak self] () throws(SystemError) in
      guard let self else { return nil }
      if case .line(let label, let line, let activeLow) = place,
        let chip = simulatedChips?.chip(labelled: label)
      {
        return (try SimulatedOutput(line, activeLow: activeLow, of: chip), chip: nil)
      }
      // udev reports it when it comes.
      return try place.open(ledFolder: ledFolder, chips: chips.values.sorted(), for: "shutterd")
    }
  }

  private func followLEDs() {
    let isNeeded = lights.contains { if case .led = $0.settings.place { true } else { false } }
    if !isNeeded {
      monitor?.stop()
      monitor = nil
      endTrouble()
    }
    guard isNeeded, monitor == nil else { return }
    do throws(SystemError) {
      let monitor = try UdevMonitor(subsystems: ["leds"]) { [weak self] in self?.takeLED($0) }
      self.monitor = monitor
      try monitor.start()
      endTrouble()
    } catch {
      isTroubled = true
      report(
        .troubled(
          .init(
            .system, device: Self.monitorName,
            text: "lights that are plugged in later are not found: \(error)",
            remedy: "see that udev runs, then shutterctl reload")))
    }
  }

  private func endTrouble() {
    guard isTroubled else { return }
    isTroubled = false
    report(.mended(.system, device: Self.monitorName, button: nil))
  }

  private func takeLED(_ event: UdevEvent) {
    guard
      let light = lights.first(where: { $0.settings.place == .led(event.device.sysname) })
    else { return }
    switch event.action {
    case .remove: light.lose("it was removed")
    case .add, .change: if !light.isOpen { open(light) }
    }
  }
}
