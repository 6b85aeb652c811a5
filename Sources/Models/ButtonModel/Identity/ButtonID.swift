// SPDX-License-Identifier: Apache-2.0

/// One button of one device.
package struct ButtonID: Hashable, Sendable, CustomStringConvertible {
  /// The device it belongs to.
  package let device: DeviceID
  /// Its name within the device: `KEY_VOLUMEDOWN`, or the name of a GPIO line.
  package let name: String

  /// Names a button.
  package init(device: DeviceID, name: String) {
    self.device = device
    self.name = name
  }

  /// Reads "DEVICE/BUTTON", the form of `AddInteraction.buttons`. The last slash divides, because
  /// a device's name may contain some. Nil if a part is missing.
  package init?(_ text: String) {
    guard let slash = text.lastIndex(of: "/") else { return nil }
    let device = text[..<slash]
    let name = text[text.index(after: slash)...]
    guard !device.isEmpty, !name.isEmpty else { return nil }
    self.init(device: DeviceID(String(device)), name: String(name))
  }

  package var description: String { "\(device)/\(name)" }
}
