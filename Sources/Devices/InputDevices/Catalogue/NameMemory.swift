// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor

/// Remembers which name a device had, so that of two that say the same of themselves each gets its own
/// back when it is plugged in again where it was, in whatever order they come.
struct NameMemory {
  /// What a device is and where.
  private struct Spot: Hashable {
    let base: String
    let place: String?
    let label: String?
  }

  /// Wireless devices come with ever new addresses: then all is forgotten, and names are given as at
  /// start.
  private static let limit = 256

  private var names: [Spot: String] = [:]

  /// The name that the device had here if that is free, else `DeviceName.unique`'s.
  mutating func name(
    _ base: String, _ device: UdevDevice, isShared: Bool, isTaken: (String) -> Bool
  ) -> String {
    let spot = Spot(base: base, place: DeviceName.place(device), label: device.name)
    if let name = names[spot], !isTaken(name) { return name }
    let name = DeviceName.unique(base, device, isShared: isShared, isTaken: isTaken)
    if names.count >= Self.limit { names = [:] }
    names[spot] = name
    return name
  }
}
