// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

/// A device whose buttons are pressed by calls of the gateway's interface. It has a button for each of its roles, named by
/// the role. Nobody else can see it, so it is exclusive.
@LoopActor
final class NetworkDevice: ButtonDevice {
  let settings: NetworkSettings
  let description: ButtonDeviceDescription

  init(_ settings: NetworkSettings) {
    self.settings = settings
    description = ButtonDeviceDescription(
      name: settings.name, label: settings.name, kind: .network, node: nil, seat: settings.seat,
      mode: .grab, isExclusive: true, isGrabbed: true,
      buttons: settings.roles.map { role in
        // A call is a whole press: nothing bounces.
        ButtonDeviceDescription.Button(
          name: role.rawValue, role: role, keyCode: nil, debounceUSec: 0)
      })
  }

  func setGrabWanted(_ wanted: Bool) {}

  func prepareRelease() {}

  func emitDefault(button: String, pressed: Bool) {}

  func level(of button: String) -> Bool? { nil }

  func close() {}
}

/// The network's part of the catalogue. Its devices are there as long as they are configured.
@LoopActor
final class NetworkCatalogue {
  private var devices: [NetworkDevice] = []
  private let report: @LoopActor (DeviceEvent) -> Void

  init(report: @escaping @LoopActor (DeviceEvent) -> Void) { self.report = report }

  /// Takes the wanted devices. A device for which nothing changes goes on untouched.
  func configure(_ settings: [NetworkSettings]) {
    let former = devices
    devices.removeAll { !settings.contains($0.settings) }
    for device in former where !settings.contains(device.settings) {
      report(.removed(device: device.settings.name))
    }
    for settings in settings where !devices.contains(where: { $0.settings == settings }) {
      let device = NetworkDevice(settings)
      devices.append(device)
      report(.added(device))
    }
  }

  /// Whether a device of this name is configured.
  func isWanted(_ name: String) -> Bool { devices.contains { $0.settings.name == name } }
}

/// A device that is pressed over the network.
package struct NetworkSettings: Sendable, Equatable {
  package var name: String
  package var seat: String
  /// None twice.
  package var roles: [Role]

  package init(name: String, seat: String, roles: [Role]) {
    self.name = name
    self.seat = seat
    self.roles = roles
  }
}
