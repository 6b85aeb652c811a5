// SPDX-License-Identifier: Apache-2.0

// /sys/devices/pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0/0003:046D:C31C.0001/input/input7/event5
//                                       ───                                                      a USB device
// /sys/devices/virtual/misc/uhid/0005:248A:8266.0004/input/input20/event11
//                                ───────────────────                                             Bluetooth
// /sys/devices/…/1-3/1-3:1.2/0003:046D:C52B.0003/0003:046D:4023.0005/input/input9/event7
//                                                ───────────────────                             behind a receiver
// /sys/devices/platform/i8042/serio0/input/input3/event3
//                             ──────
// /sys/devices/virtual/input/input7/event5                                                       none: a program's

/// The piece of hardware that an evdev node belongs to, by the node's place in sysfs.
struct HardwarePath: Equatable {
  /// The path of the hardware below /sys.
  let path: String

  /// Nil for a device that a program has made.
  init?(syspath: String) {
    var parts = syspath.split(separator: "/", omittingEmptySubsequences: false)
    guard let input = parts.lastIndex(of: "input"), input > 0, parts.count - input == 3 else {
      return nil
    }
    parts.removeSubrange(input...)
    guard let last = parts.last, last != "virtual" else { return nil }
    // Of the devices behind one receiver each is hardware of its own.
    let isBehindReceiver = parts.count > 1 && Self.isHID(parts[parts.count - 2])
    if Self.isHID(last), !isBehindReceiver, parts.dropLast().last.map(Self.isInterface) == true {
      parts.removeLast()
    }
    if let last = parts.last, Self.isInterface(last) { parts.removeLast() }
    path = parts.joined(separator: "/")
  }

  /// `0003:046D:C31C.0001`: bus, vendor, product and number.
  private static func isHID(_ part: Substring) -> Bool {
    let fields = part.split(separator: ":")
    return fields.count == 3 && fields[0].count == 4 && fields[1].count == 4
      && fields[2].contains(".")
      && fields.allSatisfy { $0.allSatisfy { $0.isHexDigit || $0 == "." } }
  }

  /// `1-2.4:1.0`: the port, the configuration and the number of a USB interface.
  private static func isInterface(_ part: Substring) -> Bool {
    let fields = part.split(separator: ":")
    return fields.count == 2 && fields[0].contains("-") && fields[1].contains(".")
      && fields[0].first?.isNumber == true
  }
}
