// SPDX-License-Identifier: Apache-2.0

extension EngineReader {
  /// Reads `[[camera]]`.
  mutating func readCamera(_ table: TableReader) {
    var reader = table
    let name = reader.value("name")
    let match = DeviceMatch(&reader)
    var rule = EngineConfiguration.CameraRule(match: match ?? DeviceMatch([:]))
    rule.name = name?.name()
    rule.position = reader.value("position")?.word(EngineConfiguration.Position.self)
    rule.rotation = readRotation(&reader)
    rule.mirror = reader.value("mirror")?.boolean() ?? false
    rule.ignore = reader.value("ignore")?.boolean() ?? false
    rule.input = reader.value("input")?.integer(in: 0...31)
    if let controls = reader.table("controls", title: "controls = { NAME = VALUE }") {
      rule.controls = controls.entries().compactMap { entry in
        entry.value.integer(in: Int.min...Int.max).map {
          EngineConfiguration.ControlSetting(name: entry.key, value: Int64($0))
        }
      }
    }
    if let name, let text = rule.name {
      uses.claim("camera name \"\(text)\"", at: name.location, errors)
    }
    configuration.cameras.append(rule)
    reader.finish()
  }

  /// Reads `[[synthetic]]`.
  mutating func readSynthetic(_ table: TableReader) {
    var reader = table
    let name = reader.required("name")
    var camera = EngineConfiguration.SyntheticCamera(name: name?.name() ?? "")
    camera.size.width = readSide(&reader, "width") ?? camera.size.width
    camera.size.height = readSide(&reader, "height") ?? camera.size.height
    camera.framesPerSecond =
      reader.value("frames_per_second")?.integer(in: 1...240) ?? camera.framesPerSecond
    camera.pixelFormat =
      reader.value("pixel_format")?.word(EngineConfiguration.PixelFormat.self)
      ?? camera.pixelFormat
    camera.noise = reader.value("noise")?.integer(in: 0...127) ?? camera.noise
    camera.rotation = readRotation(&reader) ?? camera.rotation
    camera.mirror = reader.value("mirror")?.boolean() ?? camera.mirror
    camera.present = reader.value("present")?.boolean() ?? camera.present
    if let name, !camera.name.isEmpty {
      uses.claim("camera name \"\(camera.name)\"", at: name.location, errors)
    }
    configuration.syntheticCameras.append(camera)
    reader.finish()
  }

  /// Quarter turns, in degrees.
  private func readRotation(_ reader: inout TableReader) -> Int? {
    guard let value = reader.value("rotation"), let rotation = value.integer(in: 0...270) else {
      return nil
    }
    if rotation % 90 != 0 {
      value.report("must be 0, 90, 180 or 270: \(rotation)")
      return nil
    }
    return rotation
  }

  /// One side of a synthetic frame; even, because two pixels share their colour.
  private func readSide(_ reader: inout TableReader, _ key: String) -> Int? {
    guard let value = reader.value(key), let side = value.integer(in: 16...4096) else { return nil }
    if side % 2 != 0 {
      value.report("must be even: \(side)")
      return nil
    }
    return side
  }
}
