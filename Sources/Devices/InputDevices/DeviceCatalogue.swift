// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor
import LinuxIO

/// All devices with buttons, and the lights beside them: finds them, opens them, follows their coming
/// and going.
///
/// Events may be delivered from within any call, also from within `start` and the calls of a device.
@LoopActor
package final class DeviceCatalogue {
  private var rules: DeviceRules
  private let onEvent: @LoopActor (DeviceEvent) -> Void
  private var present: [String: any ButtonDevice] = [:]
  private var parts: Parts?
  private var monitor: UdevMonitor?
  /// Nodes found while the monitor starts; nil afterwards.
  private var found: [UdevDevice]? = []

  /// The three kinds of devices, and the lights.
  private struct Parts {
    let evdev: EvdevCatalogue
    let gpio: GPIOCatalogue
    let simulated: SimulatedCatalogue
    let lights: LightCatalogue
  }

  /// Prepares; nothing is opened or reported before `start`.
  package init(rules: DeviceRules, onEvent: @escaping @LoopActor (DeviceEvent) -> Void) {
    self.rules = rules
    self.onEvent = onEvent
  }

  /// Reports the devices that are there, those that can be opened at once before it returns, and
  /// from then on every change. What cannot be had is logged with the remedy, and the rest works.
  package func start() {
    let report: @LoopActor (DeviceEvent) -> Void = { [weak self] in self?.take($0) }
    let gpio = GPIOCatalogue(report: report)
    let simulated = SimulatedCatalogue(report: report)
    let evdev = EvdevCatalogue(
      rules: rules, isReserved: { gpio.isWanted($0) || simulated.isWanted($0) }, report: report)
    let lights = LightCatalogue()
    parts = Parts(evdev: evdev, gpio: gpio, simulated: simulated, lights: lights)
    simulated.configure(rules.simulatedDevices)
    gpio.configure(rules.gpioChips)
    lights.configure(rules.lights)
    startMonitor()
    evdev.take(initial: found ?? [])
    found = nil
    gpio.logMissing()
    lights.logMissing()
  }

  /// Takes new rules. Devices for which nothing changes go on untouched, a press in flight included;
  /// others are removed, and added as they are now; one that is grabbed stays until the grab has ended
  /// (`DeviceEvent.outdated`).
  package func reconfigure(_ rules: DeviceRules) {
    self.rules = rules
    guard let parts else { return }
    parts.simulated.configure(rules.simulatedDevices)
    parts.gpio.configure(rules.gpioChips)
    parts.evdev.reconfigure(rules)
    parts.lights.configure(rules.lights)
  }

  /// The devices that can be used now, by name.
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

  /// Plugs a simulated device in or out.
  package func simulatePlug(device: String, present: Bool) throws(SimulationError) {
    guard let parts else { throw .noSuchDevice(device) }
    let device = try parts.simulated.device(named: device)
    if present { device.plug() } else { device.unplug() }
  }

  /// Lights the light of this name, or puts it out; one that is not there now when it comes.
  package func setLight(_ name: String, _ isLit: Bool) { parts?.lights.set(name, isLit) }

  /// Gives all devices up without reporting it: keys held on twins are released, grabs end,
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
      Log.error("\(error): no devices are found but simulated ones")
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
    default:
      parts?.gpio.take(event)
      parts?.lights.take(event)
    }
  }

  private func take(_ event: DeviceEvent) {
    switch event {
    case .added(let device): present[device.description.name] = device
    case .removed(let name): present[name] = nil
    case .outdated, .edge, .syncLost, .level, .grabChanged, .flooding, .escape: break
    }
    onEvent(event)
  }
}

/// Which devices are used, and how: the configuration, without a dependency on its form.
package struct DeviceRules: Sendable {
  /// Whether a device made through uinput is used, by the name and physical path that the kernel
  /// gives for it. They are not, unless allowed.
  package var allowsVirtual: @Sendable (_ name: String, _ physicalPath: String?) -> Bool
  /// How a device is used; nil: not at all.
  package var settings: @Sendable (EvdevCandidate) -> EvdevSettings?
  package var gpioChips: [GPIOChipSettings]
  package var simulatedDevices: [SimulatedSettings]
  package var lights: [LightSettings]

  package init(
    allowsVirtual: @escaping @Sendable (String, String?) -> Bool = { _, _ in false },
    settings: @escaping @Sendable (EvdevCandidate) -> EvdevSettings?,
    gpioChips: [GPIOChipSettings] = [], simulatedDevices: [SimulatedSettings] = [],
    lights: [LightSettings] = []
  ) {
    self.allowsVirtual = allowsVirtual
    self.settings = settings
    self.gpioChips = gpioChips
    self.simulatedDevices = simulatedDevices
    self.lights = lights
  }
}
