// SPDX-License-Identifier: Apache-2.0

/// One direction of an axis that is used as a button, as the configuration writes it: `ABS_HAT0X-`, `ABS_RZ+`.
package struct AxisWord: Hashable, Sendable {
  /// The axes of hats, sticks and triggers by the kernel's names, with their EV_ABS codes.
  private static let codes: [String: UInt16] = [
    "ABS_X": 0x00, "ABS_Y": 0x01, "ABS_Z": 0x02, "ABS_RX": 0x03, "ABS_RY": 0x04, "ABS_RZ": 0x05,
    "ABS_THROTTLE": 0x06, "ABS_RUDDER": 0x07, "ABS_WHEEL": 0x08, "ABS_GAS": 0x09, "ABS_BRAKE": 0x0a,
    "ABS_HAT0X": 0x10, "ABS_HAT0Y": 0x11, "ABS_HAT1X": 0x12, "ABS_HAT1Y": 0x13, "ABS_HAT2X": 0x14,
    "ABS_HAT2Y": 0x15, "ABS_HAT3X": 0x16, "ABS_HAT3Y": 0x17, "ABS_PRESSURE": 0x18,
    "ABS_VOLUME": 0x20,
    "ABS_MISC": 0x28,
  ]

  /// EV_ABS code.
  package let code: UInt16
  /// Whether it is the direction of the larger values.
  package let isPositive: Bool

  /// Nil if the text is no such word.
  package init?(_ text: String) {
    guard let sign = text.last, sign == "+" || sign == "-",
      let code = Self.codes[String(text.dropLast())]
    else { return nil }
    self.code = code
    isPositive = sign == "+"
  }

  /// Nil for an axis that is no button.
  package init?(code: UInt16, isPositive: Bool) {
    guard Self.codes.values.contains(code) else { return nil }
    self.code = code
    self.isPositive = isPositive
  }

  /// The word as the configuration writes it.
  package var text: String {
    (Self.codes.first { $0.value == code }?.key ?? "") + (isPositive ? "+" : "-")
  }
}
