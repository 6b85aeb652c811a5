// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

/// The simulated part of the catalogue.
@LoopActor
final class SimulatedCatalogue {
  private var devices: [SimulatedDevice] = []
  private let report: @LoopActor (DeviceEvent) -> Void

  init(report: @escaping @LoopActor (DeviceEvent) -> Void) {
    self.report = report
  }

  /// Takes the wanted devices. A device for which nothing changes goes on untouched.
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

/// A device without hardware.
package struct SimulatedSettings: Sendable, Equatable {
  package var name: String
  package var seat: String
  /// Whether it is plugged in at the start.
  package var isPresent: Bool
  /// The path of a FIFO of `struct input_event` that is read as the device's input. It is made if
  /// it is missing.
  package var fifo: String?
  /// Roles by key name. The role `none` counts as no role.
  package var buttons: [String: Role]
  /// The name of a surface: it is a touch screen, and has fingers in place of buttons.
  package var surface: String?
  /// The number of events that it may send in a second.
  package var eventsPerSecond: Int

  package init(
    name: String, seat: String = "seat0", isPresent: Bool = true, fifo: String? = nil,
    buttons: [String: Role], surface: String? = nil, eventsPerSecond: Int = 2000
  ) {
    self.name = name
    self.seat = seat
    self.isPresent = isPresent
    self.fifo = fifo
    self.buttons = buttons
    self.surface = surface
    self.eventsPerSecond = eventsPerSecond
  }
}

/// Why a simulated button, or a line of a simulated chip, cannot be moved.
package enum SimulationError: Error, Equatable {
  /// No simulated device of this name is configured, or it is unplugged.
  case noSuchDevice(String)
  case noSuchButton(device: String, button: String)
  /// A finger moves or goes up that is not down, or goes down twice.
  case notTouched(device: String, button: String)
  /// No simulated chip has this label.
  case noSuchChip(String)
  case noSuchLine(chip: String, line: String)
  /// The gateway itself moves the line.
  case lineIsOutput(chip: String, line: String)
}
