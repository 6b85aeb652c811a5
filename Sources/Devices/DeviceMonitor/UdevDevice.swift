// SPDX-License-Identifier: Apache-2.0
import CUdev
import LinuxIO

/// A device as udev or the kernel described it at one moment. It is a copy, so it never changes.
package struct UdevDevice: Sendable, Equatable {
  /// The path below /sys, the device's identity as long as it exists:
  /// "/sys/devices/virtual/input/input7/event5".
  package var syspath: String
  /// The last part of the path: "event5", "video0", "gpiochip2".
  package var sysname: String
  /// "input", "video4linux", "gpio".
  package var subsystem: String
  /// "/dev/input/event5"; nil for a device without a node.
  package var devnode: String?
  /// The properties from udev, or from the kernel where udevd does not run.
  package var properties: [String: String]
  /// The attributes of sysfs that `attributeNames` lists, each from the device or the nearest
  /// parent that has it. Missing ones are left out.
  package var attributes: [String: String]
  /// The maker of the USB device that this one is a part of, from udev's database of USB devices.
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

  /// The attributes that are copied: those that distinguish input devices or cameras.
  static let attributeNames = [
    "name", "phys", "uniq", "id/bustype", "id/vendor", "id/product", "id/version",
    "capabilities/key", "capabilities/abs", "capabilities/rel", "properties", "index",
  ]

  /// The name that the driver gives the device.
  package var name: String? { attributes["name"] }
  /// The place where it is plugged in, as the driver reports it.
  package var physicalPath: String? { attributes["phys"] }
  /// The serial number or hardware address, as the driver reports it.
  package var uniqueIdentifier: String? { attributes["uniq"] }

  /// True for devices made by software: uinput, vivid, v4l2loopback. A uhid device, as Bluetooth LE
  /// makes them, is below /devices/virtual/misc and so counts as virtual too. Use `isUinput` to
  /// exclude it.
  package var isVirtual: Bool { syspath.hasPrefix("/sys/devices/virtual/") }

  /// True for an input device made through uinput.
  package var isUinput: Bool { syspath.hasPrefix("/sys/devices/virtual/input/") }

  /// The seat that the device is assigned to.
  package var seat: String { properties["ID_SEAT"] ?? "seat0" }

  /// When udev found it, microseconds of CLOCK_MONOTONIC; now, if udev does not say, or says another boot's.
  package var connectedUSec: Int64 {
    let nowUSec = MonotonicClock.nowUSec
    guard let text = properties["USEC_INITIALIZED"], let stamp = Int64(text),
      (nowUSec - 10_000_000...nowUSec).contains(stamp)
    else { return nowUSec }
    return stamp
  }

  /// A property to match with: `NAME`, `PHYS`, `UNIQ`, `VENDOR` and `PRODUCT` are the driver's, all
  /// others udev's, which has numbers of USB devices alone.
  package func property(_ name: String) -> String? {
    switch name {
    case "NAME": self.name
    case "PHYS": physicalPath
    case "UNIQ": uniqueIdentifier
    case "VENDOR": attributes["id/vendor"]
    case "PRODUCT": attributes["id/product"]
    default: properties[name]
    }
  }

  /// The maker of a USB device: the name that it gives itself, else the one that its vendor number
  /// is registered for. Nil for other devices, for which the maker is not known.
  package var manufacturer: String? {
    guard properties["ID_BUS"] == "usb" else { return nil }
    // udev gives the number in place of the name if the device has none.
    if let encoded = properties["ID_VENDOR_ENC"], encoded != properties["ID_VENDOR_ID"] {
      let name = Self.decoded(encoded)
      if !name.isEmpty { return name }
    }
    return registeredVendor
  }

  /// Decodes udev's escapes, as in "Foo\x20Ltd.", and removes blanks around the text.
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

  /// The maker from udev's database. udev looks it up for the USB device, not for its nodes.
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
