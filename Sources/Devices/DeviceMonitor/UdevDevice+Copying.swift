// SPDX-License-Identifier: Apache-2.0
import CUdev

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
