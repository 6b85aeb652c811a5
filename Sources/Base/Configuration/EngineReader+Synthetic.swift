// SPDX-License-Identifier: Apache-2.0
import Vocabulary

extension EngineReader {
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
    camera.buffers = reader.value("buffers")?.integer(in: 1...1000) ?? camera.buffers
    camera.position = reader.value("position")?.word(CameraPosition.self)
    camera.rotation = readQuarterTurn(&reader, "rotation") ?? camera.rotation
    camera.mirror = reader.value("mirror")?.boolean() ?? camera.mirror
    camera.uprightPixels = reader.value("upright_pixels")?.boolean() ?? camera.uprightPixels
    camera.light = readLight(&reader)
    camera.stillSize = readStillSize(&reader)
    camera.controlLatency = reader.value("control_latency")?.integer(in: 1...6)
    let zoom = reader.value("zoom")
    camera.zoom = zoom?.word(EngineConfiguration.SyntheticZoom.self)
    if camera.zoom != nil, camera.pixelFormat != .yuyv, camera.pixelFormat != .mjpg {
      zoom?.report(
        "is only for pictures in YUYV and MJPG", remedy: "leave it out, or set \"pixel_format\"")
    }
    readPictures(&reader, &camera)
    camera.present = reader.value("present")?.boolean() ?? camera.present
    if let name, !camera.name.isEmpty {
      uses.claim("camera name \"\(camera.name)\"", at: name.location, errors)
    }
    configuration.syntheticCameras.append(camera)
    reader.finish()
  }

  /// The folder of pictures. Their bytes are delivered as they are, so nothing may change them.
  private func readPictures(
    _ reader: inout TableReader, _ camera: inout EngineConfiguration.SyntheticCamera
  ) {
    let pictures = reader.value("pictures")
    camera.pictures = pictures?.path()
    let frames = reader.value("frames_per_picture")
    camera.framesPerPicture = frames?.integer(in: 1...1000) ?? camera.framesPerPicture
    guard let pictures else {
      frames?.report(
        "is set without \"pictures\"", remedy: "\"pictures\" names the folder of the pictures")
      return
    }
    let others = ["noise", "light", "control_latency", "zoom", "still_width", "still_height"]
    if let other = others.first(where: { reader.table[$0] != nil }) {
      pictures.report(
        "cannot be together with \"\(other)\": pictures are shown as they are",
        remedy: "leave out one of the two")
    }
    if camera.pixelFormat != .yuyv, camera.pixelFormat != .mjpg {
      pictures.report(
        "is only for YUYV and MJPG", remedy: "leave it out, or set \"pixel_format\"")
    }
  }

  /// The larger size of a synthetic camera: both sides or none.
  private func readStillSize(_ reader: inout TableReader) -> EngineConfiguration.Size? {
    let (width, height) = (reader.value("still_width"), reader.value("still_height"))
    switch (width, height) {
    case (let width?, let height?):
      guard let width = side(width), let height = side(height) else { return nil }
      return EngineConfiguration.Size(width: width, height: height)
    case (let lone?, nil), (nil, let lone?):
      lone.report("is set alone", remedy: "a size has both \"still_width\" and \"still_height\"")
      return nil
    case (nil, nil): return nil
    }
  }

  /// One side of a synthetic frame; even, because two pixels share their colour.
  private func readSide(_ reader: inout TableReader, _ key: String) -> Int? {
    reader.value(key).flatMap(side)
  }

  private func side(_ value: ValueReader) -> Int? {
    guard let side = value.integer(in: 16...4096) else { return nil }
    if side % 2 != 0 {
      value.report("must be even: \(side)")
      return nil
    }
    return side
  }
}
