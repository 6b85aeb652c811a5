// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor
import LinuxIO

/// Names of evdev devices that stay the same across reconnects and restarts: from what the device
/// says of itself, and only where two say the same, from where it is plugged in. Never eventN.
enum DeviceName {
  /// The name a device has when no other has it.
  static func base(_ device: UdevDevice) -> String {
    // udev's rules write "noserial" where there is none.
    if let serial = device.properties["ID_SERIAL"], !serial.isEmpty, serial != "noserial" {
      return cleaned(serial)
    }
    let vendor = device.attributes["id/vendor"] ?? "0000"
    let product = device.attributes["id/product"] ?? "0000"
    return cleaned("\(vendor):\(product):\(device.name ?? "unnamed")")
  }

  /// A name that is not taken: the base, the base with the place, with the driver's name for the
  /// device (one keyboard can be several), with a number. `isShared` is true if another device wants
  /// the same base, so that neither has it alone.
  static func unique(
    _ base: String, _ device: UdevDevice, isShared: Bool, isTaken: (String) -> Bool
  ) -> String {
    var name = base
    if !isShared, !isTaken(name) { return name }
    for part in [place(device), device.name] {
      guard let part, !part.isEmpty else { continue }
      name += "@" + cleaned(part)
      if !isTaken(name) { return name }
    }
    var number = 2
    while isTaken("\(name)#\(number)") { number += 1 }
    return "\(name)#\(number)"
  }

  /// The port, or the address of a wireless device.
  static func place(_ device: UdevDevice) -> String? {
    device.properties["ID_PATH"] ?? device.uniqueIdentifier ?? device.physicalPath
  }

  /// Without slashes, which part a device's name from its button's, and without white space and
  /// control characters.
  static func cleaned(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0 == "/" || $0.properties.isWhitespace || $0.isControl ? "_" : $0
        }))
  }
}

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
