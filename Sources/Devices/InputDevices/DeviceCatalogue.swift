// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor
import LightDevices
import LinuxIO

/// All devices with buttons, and the lights: finds them, opens them, and follows as they come and
/// go.
///
/// A new kind of input device is a class that implements `EvdevSource`, made in `EvdevCatalogue`. Any other kind of
/// button device is a class that implements `ButtonDevice` and a catalogue for it in `Parts`, which is called
/// wherever those of `GPIO` and `Simulated` are; if udev reports it, `startMonitor` names its subsystem, and `take` has a
/// case for it.
///
/// Events may be delivered from within any call, including `start` and the calls of a device.
@LoopActor
package final class DeviceCatalogue {
  private var rules: DeviceRules
  private let onEvent: @LoopActor (DeviceEvent) -> Void
  private var present: [String: any ButtonDevice] = [:]
  private var parts: Parts?
  private var monitor: UdevMonitor?
  /// Nodes found while the monitor starts; nil afterwards.
  private var found: [UdevDevice]? = []

  /// The kinds of devices, the simulated chips that two of them use, and the lights.
  private struct Parts {
    let evdev: EvdevCatalogue
    let gpio: GPIOCatalogue
    let simulated: SimulatedCatalogue
    let network: NetworkCatalogue
    let simulatedChips: SimulatedChips
    let lights: LightCatalogue
  }

  /// Creates the catalogue. Nothing is opened or reported before `start`.
  package init(rules: DeviceRules, onEvent: @escaping @LoopActor (DeviceEvent) -> Void) {
    self.rules = rules
    self.onEvent = onEvent
  }

  /// Reports the devices that are there (before it returns, if they can be opened at once), and
  /// every change from then on. A device that cannot be used is logged with the remedy, and the
  /// others work.
  package func start() {
    let report: @LoopActor (DeviceEvent) -> Void = { [weak self] in self?.take($0) }
    let simulatedChips = SimulatedChips()
    let gpio = GPIOCatalogue(simulatedChips: simulatedChips, report: report)
    let simulated = SimulatedCatalogue(report: report)
    let network = NetworkCatalogue(report: report)
    let evdev = EvdevCatalogue(
      rules: rules,
      isReserved: { gpio.isWanted($0) || simulated.isWanted($0) || network.isWanted($0) },
      report: report)
    let lights = LightCatalogue(simulatedChips: simulatedChips, report: report)
    parts = Parts(
      evdev: evdev, gpio: gpio, simulated: simulated, network: network,
      simulatedChips: simulatedChips, lights: lights)
    _ = simulatedChips.configure(rules.simulatedChips)
    simulated.configure(rules.simulatedDevices)
    network.configure(rules.networkDevices)
    gpio.configure(rules.gpioChips)
    lights.configure(rules.lights)
    startMonitor()
    evdev.take(initial: found ?? [])
    found = nil
    gpio.tellMissing()
    lights.tellMissing()
  }

  /// Takes new rules. Devices for which nothing changes go on untouched, even in the middle of a
  /// press. Others are removed and added again by the new rules. A device that is grabbed stays
  /// until the grab has ended (`DeviceEvent.outdated`).
  package func reconfigure(_ rules: DeviceRules) {
    self.rules = rules
    guard let parts else { return }
    let changedChips = parts.simulatedChips.configure(rules.simulatedChips)
    parts.simulated.configure(rules.simulatedDevices)
    parts.network.configure(rules.networkDevices)
    parts.gpio.configure(rules.gpioChips)
    parts.evdev.reconfigure(rules)
    parts.lights.configure(rules.lights, changedChips: changedChips)
    // A line that was a light's is free only now.
    parts.gpio.openMissing()
    parts.gpio.tellMissing()
    parts.lights.tellMissing()
  }

  /// The devices that can be used now, sorted by name.
  package var devices: [any ButtonDevice] {
    present.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The device of this name, if it can be used now.
  package func device(named name: String) -> (any ButtonDevice)? { present[name] }

  /// Moves a simulated button.
  package func simulate(
    device: String, button: String, pressed: Bool
  ) throws(SimulationError) {
    guard let parts else { throw .noSuchDevice(device) }
    try parts.simulated.device(named: device).set(button, pressed)
  }

  /// Moves a finger on a simulated touch screen.
  package func simulate(
    device: String, finger: Int64, _ change: SimulatedTouch
  ) throws(SimulationError) {
    guard let parts else { throw .noSuchDevice(device) }
    try parts.simulated.device(named: device).touch(finger, change)
  }

  /// Plugs a simulated device in or unplugs it.
  package func simulatePlug(device: String, present: Bool) throws(SimulationError) {
    guard let parts else { throw .noSuchDevice(device) }
    let device = try parts.simulated.device(named: device)
    if present { device.plug() } else { device.unplug() }
  }

  /// Moves a line of a simulated GPIO chip, or only looks at it. Returns its level, true for high, and whether it is
  /// an output.
  ///
  /// - Parameters:
  ///   - line: its name or its offset.
  ///   - level: the level that it gets; nil: it stays.
  package func simulateLine(
    chip: String, line: String, level: Bool?
  ) throws(SimulationError) -> (level: Bool, isOutput: Bool) {
    guard let parts else { throw .noSuchChip(chip) }
    return try parts.simulatedChips.move(line, of: chip, to: level)
  }

  /// Lights the light of this name, or puts it out. A light that is not there yet takes the state
  /// when it comes.
  package func setLight(_ name: String, _ isLit: Bool) { parts?.lights.set(name, isLit) }

  /// Gives all devices up without reporting it: keys held on twins are released, grabs end, and
  /// lights go out.
  package func close() {
    monitor?.stop()
    monitor = nil
    parts?.evdev.close()
    parts?.gpio.close()
    parts?.simulated.close()
    parts?.lights.close()
    parts = nil
    present = [:]
  }

  private func startMonitor() {
    do {
      let monitor = try UdevMonitor(subsystems: ["input", "gpio"]) { [weak self] in self?.take($0) }
      self.monitor = monitor
      try monitor.start()
    } catch {
      take(
        .troubled(
          .init(
            .system, device: "udev", text: "only simulated devices are found: \(error)",
            remedy: "see that udev runs, then restart the gateway")))
    }
  }

  private func take(_ event: UdevEvent) {
    switch event.device.subsystem {
    case "input":
      guard event.device.sysname.hasPrefix("event") else { return }
      if found != nil, event.action == .add {
        found?.append(event.device)
      } else {
        parts?.evdev.take(event)
      }
    case "gpio":
      parts?.gpio.take(event)
      parts?.lights.take(event)
    default: break
    }
  }

  private func take(_ event: DeviceEvent) {
    switch event {
    case .added(let device): present[device.description.name] = device
    case .removed(let name): present[name] = nil
    case .outdated, .edge, .touched, .moved, .pointed, .palm, .modifiers, .turned, .syncLost,
      .level,
      .grabChanged, .flooding, .troubled, .mended, .escape:
      break
    }
    onEvent(event)
  }
}

/// The rules for which devices are used and how. They have the content of the configuration,
/// without a dependency on the configuration's types.
package struct DeviceRules: Sendable {
  /// Whether a device made through uinput is used, decided by the name and physical path that the
  /// kernel shows for it. By default none is.
  package var allowsVirtual: @Sendable (_ name: String, _ physicalPath: String?) -> Bool
  /// Returns how a device is used; nil: it is not used.
  package var settings: @Sendable (EvdevCandidate) -> EvdevSettings?
  package var gpioChips: [GPIOChipSettings]
  package var simulatedDevices: [SimulatedSettings]
  package var networkDevices: [NetworkSettings]
  package var simulatedChips: [SimulatedChipSettings]
  package var lights: [LightSettings]
  /// The keys that free everything when they are down together, on any keyboard while a pointing device is
  /// locked. Empty: no chord.
  package var escapeChord: [UInt16]
  /// Whether there are rules for pointing devices. Then the modifier keys of keyboards are read that are
  /// read for their buttons.
  package var hasPointers: Bool

  package init(
    allowsVirtual: @escaping @Sendable (String, String?) -> Bool = { _, _ in false },
    settings: @escaping @Sendable (EvdevCandidate) -> EvdevSettings?,
    gpioChips: [GPIOChipSettings] = [], simulatedDevices: [SimulatedSettings] = [],
    networkDevices: [NetworkSettings] = [],
    simulatedChips: [SimulatedChipSettings] = [], lights: [LightSettings] = [],
    escapeChord: [UInt16] = [], hasPointers: Bool = false
  ) {
    self.allowsVirtual = allowsVirtual
    self.settings = settings
    self.gpioChips = gpioChips
    self.simulatedDevices = simulatedDevices
    self.networkDevices = networkDevices
    self.simulatedChips = simulatedChips
    self.lights = lights
    self.escapeChord = escapeChord
    self.hasPointers = hasPointers
  }
}
