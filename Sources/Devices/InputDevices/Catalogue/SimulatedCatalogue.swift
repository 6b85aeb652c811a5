// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// The simulated part of the catalogue.
@LoopActor
final class SimulatedCatalogue {
  private var devices: [SimulatedDevice] = []
  private let report: @LoopActor (DeviceEvent) -> Void

  init(report: @escaping @LoopActor (DeviceEvent) -> Void) {
    self.report = report
  }

  /// Takes the devices that are wanted. One for which nothing changes goes on untouched.
  func configure(_ settings: [SimulatedSettings]) {
    for device in devices where !settings.contains(device.settings) {
      device.unplug()
      device.close()
    }
    devices.removeAll { !settings.contains($0.settings) }
    for settings in settings where !devices.contains(where: { $0.settings == settings }) {
      let device = SimulatedDevice(settings, report: report)
      devices.append(device)
      device.start()
    }
  }

  /// Whether a device of this name is configured, plugged in or not.
  func isWanted(_ name: String) -> Bool { devices.contains { $0.settings.name == name } }

  /// The device, plugged in or not.
  func device(named name: String) throws(SimulationError) -> SimulatedDevice {
    guard let device = devices.first(where: { $0.settings.name == name }) else {
      throw .noSuchDevice(name)
    }
    return device
  }

  func close() {
    for device in devices { device.close() }
    devices = []
  }
}
