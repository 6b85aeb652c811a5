// SPDX-License-Identifier: Apache-2.0

/// The names of cameras, made from udev's properties.
///
///     USB with a serial number   ID_SERIAL           "046d_HD_Pro_Webcam_C920_8B2C5E1F"
///     anything with a path       ID_PATH             "platform-vivid.0"
///     anything else              the node's name     "video0"
///
/// ID_SERIAL without ID_SERIAL_SHORT is only the model: two cameras of one model would share a
/// name. A second function of a device has its interface appended ("-interface2"), another node of
/// the same function its index ("-index1").
enum CameraName {
  static func text(of properties: [String: String], node: String) -> String {
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
