// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension GatewayReader {
  /// Reads `[[light]]`.
  mutating func readLight(_ table: TableReader) {
    var reader = table
    let nameValue = reader.value("name")
    let place = reader.lightPlace(
      many: "a light of several colours is one [[light]] for each")
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
}

extension LightPlace {
  /// The place in words, for messages. A line has the same words as a button on that line, so that `uses` finds a
  /// line that is both, and also a buzzer on that place.
  var words: String {
    switch self {
    case .led(let name): "LED \"\(name)\""
    case .line(let chip, .name(let line), _): "line \"\(line)\" of chip \"\(chip)\""
    case .line(let chip, .offset(let offset), _): "line \(offset) of chip \"\(chip)\""
    case .file(let path): "file \"\(path)\""
    }
  }
}
