// SPDX-License-Identifier: Apache-2.0
import CUdev

/// A device as udev or the kernel described it at one moment; a copy, so it never changes.
package struct UdevDevice: Sendable, Equatable {
  /// Path below /sys, the device's identity as long as it is there:
  /// "/sys/devices/virtual/input/input7/event5".
  package var syspath: String
  /// Last part of the path: "event5", "video0", "gpiochip2".
  package var sysname: String
  /// "input", "video4linux", "gpio".
  package var subsystem: String
  /// "/dev/input/event5"; nil for a device without a node.
  package var devnode: String?
  /// udev's properties; where udevd does not run, the kernel's.
  package var properties: [String: String]
  /// Attributes of sysfs, from the device or the nearest parent that has it. `attributeNames` says
  /// which; those that do not exist are absent.
  package var attributes: [String: String]
  /// The maker of the USB device that this one is a part of, by udev's database of USB.
  package var registeredVendor: String?

  package init(
    syspath: String, subsystem: String, devnode: String? = nil, properties: [String: String] = [:],
    attributes: [String: String] = [:], registeredVendor: String? = nil
  ) {
    self.syspath = syspath
    sysname = syspath.split(separator: "/").last.map { String($0) } ?? ""
    self.subsystem = subsystem
    self.devnode = devnode
    self.properties = properties
    self.attributes = attributes
    self.registeredVendor = registeredVendor
  }

  /// The attributes that are copied: what tells one input device or camera from another.
  static let attributeNames = [
    "name", "phys", "uniq", "id/bustype", "id/vendor", "id/product", "id/version",
    "capabilities/key", "index",
  ]

  /// The name that the driver gives the device.
  package var name: String? { attributes["name"] }
  /// Where it is plugged in, as the driver tells it.
  package var physicalPath: String? { attributes["phys"] }
  /// Serial number or hardware address, as the driver tells it.
  package var uniqueIdentifier: String? { attributes["uniq"] }

  /// True for what software made: uinput, vivid, v4l2loopback. A uhid device, as Bluetooth LE
  /// makes them, is below /devices/virtual/misc and counts as virtual here: ask `isUinput`.
  package var isVirtual: Bool { syspath.hasPrefix("/sys/devices/virtual/") }

  /// True for an input device made through uinput.
  package var isUinput: Bool { syspath.hasPrefix("/sys/devices/virtual/input/") }

  /// The seat that the device is assigned to.
  package var seat: String { properties["ID_SEAT"] ?? "seat0" }

  /// A property to match with: `NAME`, `PHYS` and `UNIQ` are the driver's, all others udev's.
  package func property(_ name: String) -> String? {
    switch name {
    case "NAME": self.name
    case "PHYS": physicalPath
    case "UNIQ": uniqueIdentifier
    default: properties[name]
    }
  }

  /// The maker of a USB device: as it says itself, else as its vendor number is registered. Nil for all else, since
  /// nothing tells there.
  package var manufacturer: String? {
    guard properties["ID_BUS"] == "usb" else { return nil }
    // udev puts the number into the name's place where the device says nothing.
    if let encoded = properties["ID_VENDOR_ENC"], encoded != properties["ID_VENDOR_ID"] {
      let name = Self.decoded(encoded)
      if !name.isEmpty { return name }
    }
    return registeredVendor
  }

  /// Text that udev has encoded: "Foo\x20Ltd." Blanks around it are left out.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.dropFirst().prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    let blank = UInt8(ascii: " ")
    let trimmed = bytes.drop { $0 == blank }.reversed().drop { $0 == blank }.reversed()
    return String(decoding: Array(trimmed), as: UTF8.self)
  }
}

extension UdevDevice {
  /// Copies a `struct udev_device`. Nil for one without a path.
  init?(copying device: OpaquePointer) {
    guard let syspath = udev_device_get_syspath(device) else { return nil }
    self.init(
      syspath: String(cString: syspath),
      subsystem: udev_device_get_subsystem(device).map { String(cString: $0) } ?? "",
      devnode: udev_device_get_devnode(device).map { String(cString: $0) },
      properties: Self.properties(of: device), attributes: Self.attributes(of: device),
      registeredVendor: Self.registeredVendor(of: device))
  }

  /// udev looks a USB device up, but not each node of it.
  private static func registeredVendor(of device: OpaquePointer) -> String? {
    udev_device_get_parent_with_subsystem_devtype(device, "usb", "usb_device").flatMap {
      udev_device_get_property_value($0, "ID_VENDOR_FROM_DATABASE").map { String(cString: $0) }
    }
  }

  private static func properties(of device: OpaquePointer) -> [String: String] {
    var properties: [String: String] = [:]
    var entry = udev_device_get_properties_list_entry(device)
    while let current = entry {
      if let name = udev_list_entry_get_name(current),
        let value = udev_list_entry_get_value(current)
      {
        properties[String(cString: name)] = String(cString: value)
      }
      entry = udev_list_entry_get_next(current)
    }
    return properties
  }

  private static func attributes(of device: OpaquePointer) -> [String: String] {
    var attributes: [String: String] = [:]
    for name in attributeNames {
      // Parents belong to the device and are freed with it.
      var current: OpaquePointer? = device
      while let candidate = current {
        if let value = udev_device_get_sysattr_value(candidate, name) {
          attributes[name] = String(cString: value)
          break
        }
        current = udev_device_get_parent(candidate)
      }
    }
    return attributes
  }
}
