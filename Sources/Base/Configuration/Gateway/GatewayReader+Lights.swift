// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension GatewayReader {
  /// Reads `[[light]]`.
  mutating func readLight(_ table: TableReader) {
    var reader = table
    let nameValue = reader.value("name")
    let place = readPlace(&reader)
    let colour = reader.value("colour")?.word(LEDColour.self)
    let seat = reader.value("seat")?.name()
    reader.finish()
    guard let place else { return }
    var light = GatewayConfiguration.Light(
      name: nameValue == nil ? place.words : nameValue?.name() ?? "", place: place)
    light.colour = colour
    light.seat = seat ?? light.seat
    // If the place is taken twice, the name is not reported as a second mistake.
    if uses.claim(place.words, at: table.location, errors), let nameValue {
      uses.claim("light name \"\(light.name)\"", at: nameValue.location, errors)
    }
    configuration.lights.append(light)
  }

  /// Reads where the light is: exactly one of `led`, `chip` with `line`, and `file`.
  private mutating func readPlace(
    _ reader: inout TableReader
  ) -> GatewayConfiguration.LightPlace? {
    let led = reader.value("led")
    let chip = reader.value("chip")
    let line = reader.value("line")
    let activeLow = reader.value("active_low")
    let file = reader.value("file")
    if chip == nil {
      for (key, value) in [("line", line), ("active_low", activeLow)] {
        guard let value else { continue }
        errors.add(
          value.location, "\"\(key)\" is for a light on a GPIO line, which lacks \"chip\"",
          remedy: "name the chip, or remove \"\(key)\"")
      }
    }
    switch (led, chip, file) {
    case (.some(let led), nil, nil): return readLED(led)
    case (nil, .some(let chip), nil):
      guard let line else {
        errors.add(
          reader.location, "[[light]] lacks \"line\"", remedy: "name the line, or its offset")
        return nil
      }
      let isLow = activeLow?.boolean() ?? false
      guard let label = chip.string(), let reference = readReference(line) else { return nil }
      return .line(chip: label, reference, activeLow: isLow)
    case (nil, nil, .some(let file)): return file.path().map { .file($0) }
    case (nil, nil, nil):
      errors.add(
        reader.location, "[[light]] does not say where the light is",
        remedy: "set \"led\", \"chip\" and \"line\", or \"file\"")
      return nil
    default:
      errors.add(
        reader.location, "[[light]] says more than once where the light is",
        remedy: "keep one of \"led\", \"chip\" and \"file\"; a light of several colours is one "
          + "[[light]] for each")
      return nil
    }
  }

  /// The name of a folder of `/sys/class/leds`.
  private func readLED(_ value: ValueReader) -> GatewayConfiguration.LightPlace? {
    guard let text = value.string() else { return nil }
    if text.contains("/") || text.hasPrefix(".") {
      value.report(
        "is not the name of an LED: \"\(text)\"",
        remedy: "the names are those that \"ls /sys/class/leds\" shows")
      return nil
    }
    return .led(text)
  }
}

extension GatewayConfiguration.LightPlace {
  /// The place in words, for messages. A line has the same words as a button on that line, so that
  /// `uses` finds a line that is both.
  fileprivate var words: String {
    switch self {
    case .led(let name): "LED \"\(name)\""
    case .line(let chip, .name(let line), _): "line \"\(line)\" of chip \"\(chip)\""
    case .line(let chip, .offset(let offset), _): "line \(offset) of chip \"\(chip)\""
    case .file(let path): "file \"\(path)\""
    }
  }
}
