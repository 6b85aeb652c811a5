// SPDX-License-Identifier: Apache-2.0

/// The names of cameras, made from udev's properties.
///
///     two of one serial number    with their ports    "046d_0825_200901010001-usb-0:1", "…-usb-0:2"
///
///     USB with a serial number   ID_SERIAL           "046d_HD_Pro_Webcam_C920_8B2C5E1F"
///     anything with a path       ID_PATH             "platform-vivid.0"
///     anything else              the node's name     "video0"
///
/// ID_SERIAL without ID_SERIAL_SHORT is only the model: two cameras of one model would share a
/// name. A second function of a device has its interface appended ("-interface2"), another node of
/// the same function its index ("-index1").
package enum CameraName {
  package static func text(of properties: [String: String], node: String) -> String {
    let base: String
    if let serial = properties["ID_SERIAL"], properties["ID_SERIAL_SHORT"] != nil {
      base = serial + interface(properties)
    } else if let path = properties["ID_PATH"] {
      base = path
    } else {
      return String(node.split(separator: "/").last ?? "video")
    }
    return base + index(properties)
  }

  /// The name of a camera whose usual name another one also has: makers give a serial number to more than one. The
  /// port tells them apart, and is the same after every start. Nil if the port is not known.
  package static func text(
    of properties: [String: String], node: String, amongTwins isTwin: Bool
  ) -> String? {
    guard isTwin, properties["ID_SERIAL_SHORT"] != nil, let path = properties["ID_PATH"] else {
      return nil
    }
    // "pci-0000:00:14.0-usb-0:2:1.0": which of its functions is said already.
    let usb = path.split(separator: "-").last { $0.contains(":") }
    let isUSB = path.contains("-usb-") || path.hasPrefix("usb-")
    let port = isUSB ? usb.map { "usb-" + withoutFunction($0) } ?? path : path
    return text(of: properties, node: node) + "-" + port
  }

  /// "0:2:1.0" → "0:2".
  private static func withoutFunction(_ path: Substring) -> String {
    path.split(separator: ":").dropLast().joined(separator: ":")
  }

  private static func interface(_ properties: [String: String]) -> String {
    guard let number = properties["ID_USB_INTERFACE_NUM"].flatMap({ Int($0, radix: 16) }),
      number > 0
    else { return "" }
    return "-interface\(number)"
  }

  /// udev's links end in "-video-index1".
  private static func index(_ properties: [String: String]) -> String {
    for link in (properties["DEVLINKS"] ?? "").split(separator: " ") {
      guard let word = link.split(separator: "-").last, word.hasPrefix("index") else { continue }
      return word == "index0" ? "" : "-\(word)"
    }
    return ""
  }
}
