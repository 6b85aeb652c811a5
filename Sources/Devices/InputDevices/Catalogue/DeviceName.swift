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
