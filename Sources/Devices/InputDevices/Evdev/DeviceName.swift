// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor
import LinuxIO

/// Names of evdev devices that stay the same across reconnects and restarts. They are made from the
/// device's own identity and, only where two devices have the same one, from the place where they
/// are plugged in. They are never eventN, which changes.
enum DeviceName {
  /// The name of a device if no other device has the same identity.
  static func base(_ device: UdevDevice) -> String {
    // udev's rules write "noserial" where there is none.
    if let serial = device.properties["ID_SERIAL"], !serial.isEmpty, serial != "noserial" {
      return cleaned(serial)
    }
    let vendor = device.attributes["id/vendor"] ?? "0000"
    let product = device.attributes["id/product"] ?? "0000"
    return cleaned("\(vendor):\(product):\(device.name ?? "unnamed")")
  }

  /// A name that is not taken: the base, then with the place added, then with the driver's name for
  /// the device (one keyboard can be several devices), then with a number. `isShared` is true if
  /// another device wants the same base, so that neither gets it alone.
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

  /// The port of a device, or the address of a wireless one.
  static func place(_ device: UdevDevice) -> String? {
    device.properties["ID_PATH"] ?? device.uniqueIdentifier ?? device.physicalPath
  }

  /// The text without slashes, which separate a device's name from its button's, and without white
  /// space and control characters.
  static func cleaned(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0 == "/" || $0.properties.isWhitespace || $0.isControl ? "_" : $0
        }))
  }
}

/// Remembers the names of devices, so that each of two identical devices gets its own name back
/// when it is plugged in again at the same place, whatever the order.
struct NameMemory {
  /// A device's identity and its place.
  private struct Spot: Hashable {
    let base: String
    let place: String?
    let label: String?
  }

  /// The most names that are kept, because wireless devices may come with ever new addresses.
  /// Beyond it all names are forgotten and given again as at the start.
  private static let limit = 256

  private var names: [Spot: String] = [:]

  /// The name that the device had at this place if that is free, else the one of
  /// `DeviceName.unique`.
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
