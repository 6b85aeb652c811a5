// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// All devices with buttons: finds them, opens them, follows their coming and going.
///
/// Events may be delivered from within any call, also from within `start` and the calls of a device.
@LoopActor
package final class DeviceCatalogue {
  var rules: DeviceRules
  private let onEvent: @LoopActor (DeviceEvent) -> Void
  private var present: [String: any ButtonDevice] = [:]
  private var simulated: [SimulatedDevice] = []

  /// Prepares; nothing is opened or reported before `start`.
  package init(rules: DeviceRules, onEvent: @escaping @LoopActor (DeviceEvent) -> Void) {
    self.rules = rules
    self.onEvent = onEvent
  }

  /// Reports the devices that are there, those that can be opened at once before it returns, and
  /// from then on every change. What cannot be had is logged with the remedy, and the rest works.
  package func start() {
    startSimulated()
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
    try simulatedDevice(device).set(button, pressed)
  }

  /// Plugs a simulated device in or out.
  package func simulatePlug(device: String, present: Bool) throws(SimulationError) {
    let device = try simulatedDevice(device)
    if present { device.plug() } else { device.unplug() }
  }

  /// Gives all devices up without reporting it.
  package func close() {
    for device in simulated { device.close() }
    for device in present.values { device.close() }
    simulated = []
    present = [:]
  }

  /// Takes what a device reports.
  func report(_ event: DeviceEvent) {
    switch event {
    case .added(let device): present[device.description.name] = device
    case .removed(let name): present[name] = nil
    case .edge, .syncLost, .level, .grabChanged: break
    }
    onEvent(event)
  }

  private func startSimulated() {
    for settings in rules.simulatedDevices {
      let device = SimulatedDevice(settings) { [weak self] in self?.report($0) }
      simulated.append(device)
      device.start()
    }
  }

  private func simulatedDevice(_ name: String) throws(SimulationError) -> SimulatedDevice {
    guard let device = simulated.first(where: { $0.settings.name == name }) else {
      throw .noSuchDevice(name)
    }
    return device
  }
}
