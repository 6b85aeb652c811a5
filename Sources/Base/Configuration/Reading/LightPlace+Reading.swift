// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension TableReader {
  /// Reads where a light is: exactly one of `led`, `chip` with `line`, and `file`.
  ///
  /// - Parameter many: how lights in several places are configured.
  mutating func lightPlace(many: String) -> LightPlace? {
    let led = value("led")
    let chip = value("chip")
    let line = value("line")
    let activeLow = value("active_low")
    let file = value("file")
    if chip == nil {
      for (key, value) in [("line", line), ("active_low", activeLow)] {
        guard let value else { continue }
        errors.add(
          value.location, "\"\(key)\" is for a light on a GPIO line, which lacks \"chip\"",
          remedy: "name the chip, or remove \"\(key)\"")
      }
    }
    switch (led, chip, file) {
    case (.some(let led), nil, nil): return led.led().map { .led($0) }
    case (nil, .some(let chip), nil):
      guard let line else {
        errors.add(
          location, "\(title) lacks \"line\"", remedy: "name the line, or its offset")
        return nil
      }
      let isLow = activeLow?.boolean() ?? false
      guard let label = chip.string(), let reference = line.lineReference() else { return nil }
      return .line(chip: label, reference, activeLow: isLow)
    case (nil, nil, .some(let file)): return file.path().map { .file($0) }
    case (nil, nil, nil):
      errors.add(
        location, "\(title) does not say where the light is",
        remedy: "set \"led\", \"chip\" and \"line\", or \"file\"")
      return nil
    default:
      errors.add(
        location, "\(title) says more than once where the light is",
        remedy: "keep one of \"led\", \"chip\" and \"file\"; \(many)")
      return nil
    }
  }
}

extension ValueReader {
  /// The name or the offset of a line of a GPIO chip.
  func lineReference() -> LineReference? {
    switch value.content {
    case .integer:
      return integer(in: 0...65_535).map { .offset(UInt32($0)) }
    case .string:
      return string().map { .name($0) }
    case .boolean, .float, .dateTime, .array, .table:
      reportType("a string or an integer", remedy: "write the line's name or its offset")
      return nil
    }
  }

  /// The name of a folder of `/sys/class/leds`.
  fileprivate func led() -> String? {
    guard let text = string() else { return nil }
    if text.contains("/") || text.hasPrefix(".") {
      report(
        "is not the name of an LED: \"\(text)\"",
        remedy: "the names are those that \"ls /sys/class/leds\" shows")
      return nil
    }
    return text
  }
}
