// SPDX-License-Identifier: Apache-2.0
import Glibc
import PixelKernels
import TestSupport

/// A JPEG as a strict decoder reads it, one that treats warnings as errors, and its bytes.
struct Picture {
  let width: Int
  let height: Int
  /// The brightness of each pixel.
  let luma: [UInt8]
  private let file: [UInt8]

  init(_ path: String) throws {
    file = try TestFile.bytes(path)
    let decoded = path + ".pgm"
    defer { unlink(decoded) }
    try Command.run("djpeg", "-strict", "-grayscale", "-pnm", "-outfile", decoded, path)
    let map = try TestFile.bytes(decoded)
    // "P5", width, height, 255, each followed by one white space, and the pixels.
    let header = map.split(maxSplits: 4, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: " ")
    }
    guard header.count == 5, let width = Int(String(decoding: header[1], as: UTF8.self)),
      let height = Int(String(decoding: header[2], as: UTF8.self)),
      header[4].count == width * height
    else { throw TestError.unexpected(awaited: "a grey picture", got: "\(map.count) bytes") }
    self.width = width
    self.height = height
    luma = Array(header[4])
  }

  /// The number and time that the synthetic camera burned in.
  var code: FrameCode? {
    luma.withUnsafeBytes {
      FrameCode.read(luma: $0, width: width, height: height, bytesPerLine: width)
    }
  }

  /// The value of a field of the engine's line in the EXIF data: "press", "frameUSec", …
  func provenance(_ name: String) -> String? {
    let mark = Array("shutterd ".utf8)
    guard let start = file.indices.first(where: { file[$0...].starts(with: mark) }) else {
      return nil
    }
    let line = file[(start + mark.count)...].prefix { (0x20...0x7e).contains($0) }
    for field in String(decoding: line, as: UTF8.self).split(separator: " ") {
      let parts = field.split(separator: "=")
      if parts.count == 2, parts[0] == name { return String(parts[1]) }
    }
    return nil
  }
}
