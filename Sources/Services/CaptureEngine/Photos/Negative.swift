// SPDX-License-Identifier: Apache-2.0
import Encoders
import PixelKernels
import Varlink
import VideoDevices
import Vocabulary

extension PhotoWork {
  /// Makes a digital negative of the frame. Fails for frames that are not a sensor's samples.
  ///
  /// - Parameter file: memory that may be used; then the whole file.
  func writeNegative(to file: inout [UInt8]) throws {
    let frame = chosen.frame.payload
    guard let layout = frame.format.pixelFormat.bayer else {
      throw NotBayer(pixelFormat: frame.format.pixelFormat)
    }
    try frame.withBytes { bytes throws(DNGFile.Refusal) in
      try DNGFile.write(
        bytes, layout, bytesPerLine: frame.format.bytesPerLine, sensor: camera.sensor,
        EXIFRecord(self), to: &file)
    }
  }
}

/// A raw photo was accepted before the camera ran, and then its frames were finished pixels.
private struct NotBayer: Error, CustomStringConvertible {
  let pixelFormat: PixelFormat

  var description: String {
    "a digital negative needs a Bayer pixel format, and the camera delivers \(pixelFormat)"
  }
}

extension JSONObject {
  /// Adds what a developer of the samples has to know, in their own units, and whether anybody has
  /// said what the sensor's colours are.
  mutating func add(_ sensor: SensorProfile, _ layout: BayerLayout) {
    self["bits"] = .int(Int64(layout.bits))
    self["blackLevel"] = .int(Int64(sensor.blackLevel(bits: layout.bits)))
    self["whiteLevel"] = .int(Int64(sensor.whiteLevel(bits: layout.bits)))
    self["colorsFrom"] = .string(sensor.colorMatrix == nil ? "assumed" : "configuration")
  }
}
