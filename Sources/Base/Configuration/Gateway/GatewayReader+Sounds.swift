// SPDX-License-Identifier: Apache-2.0

import Vocabulary

extension GatewayReader {
  /// Reads `[sounds]`.
  mutating func readSounds(_ table: TableReader) {
    var reader = table
    if let value = reader.value("capture_sound")?.word(CaptureSound.self) {
      configuration.sounds.captureSound = value
    }
    if let kinds = readKinds(&reader) { configuration.sounds.kinds = kinds }
    if let users = reader.value("players")?.array() {
      configuration.sounds.players = users.compactMap { $0.user() }
    }
    reader.finish()
  }

  /// Reads `[[buzzer]]`.
  mutating func readBuzzer(_ table: TableReader) {
    var reader = table
    let nameValue = reader.value("name")
    let place = reader.lightPlace(many: "each buzzer needs its own [[buzzer]]")
    let duration = reader.value("duration_ms")?.integer(in: 1...2000)
    let kinds = readKinds(&reader)
    reader.finish()
    guard let place else { return }
    var buzzer = GatewayConfiguration.Buzzer(
      name: nameValue == nil ? place.words : nameValue?.name() ?? "", place: place)
    if let duration { buzzer.durationUSec = Int64(duration) * 1000 }
    if let kinds { buzzer.kinds = kinds }
    // If the place is taken twice, the name is not reported as a second mistake.
    if uses.claim(place.words, at: table.location, errors), let nameValue {
      uses.claim("buzzer name \"\(buzzer.name)\"", at: nameValue.location, errors)
    }
    configuration.buzzers.append(buzzer)
  }

  private func readKinds(_ reader: inout TableReader) -> Set<SourceKind>? {
    guard let values = reader.value("kinds")?.array() else { return nil }
    return Set(values.compactMap { $0.word(SourceKind.self) })
  }
}
