// SPDX-License-Identifier: Apache-2.0
import Glibc
import PixelKernels

/// A photo's pixels, as a strict decoder reads them: one that treats warnings as errors.
struct DecodedPhoto {
  let width: Int
  let height: Int
  private let pixels: [UInt8]
  /// 1 for a grey picture, else 3.
  private let samples: Int

  init(_ path: String) throws {
    let decoded = "\(path).pnm"
    try Command.run("djpeg", "-strict", "-pnm", "-outfile", decoded, path)
    defer { unlink(decoded) }
    try self.init(pnm: decoded)
  }

  /// The pixels of a file that has them as they are.
  init(pnm path: String) throws {
    let bytes = try RigFile.bytes(path)
    // "P6\n320 180\n255\n" and the pixels; P5 if it is grey.
    let lines = bytes.prefix(64).split(
      separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
    let header = lines.prefix(3).map { String(decoding: $0, as: UTF8.self) }
    let size = header.count == 3 ? header[1].split(separator: " ").compactMap { Int($0) } : []
    guard size.count == 2, ["P5", "P6"].contains(header[0]) else {
      throw RigError.unexpected(awaited: "a picture", got: header.joined(separator: " "))
    }
    samples = header[0] == "P6" ? 3 : 1
    (width, height) = (size[0], size[1])
    pixels = Array(bytes.suffix(width * height * samples))
  }

  /// Red, green and blue of a pixel.
  func colour(x: Int, y: Int) -> (Int, Int, Int) {
    let at = (y * width + x) * samples
    let last = samples - 1
    return (Int(pixels[at]), Int(pixels[at + min(1, last)]), Int(pixels[at + last]))
  }

  /// The code that is drawn in a picture of a test pattern; nil if there is none.
  var code: FrameCode? {
    // It is in the first lines, and this loop is not optimised.
    let lines = min(height, 96)
    let luma = stride(from: 0, to: width * lines * samples, by: samples).map { at in
      let last = samples - 1
      let (red, green, blue) = (pixels[at], pixels[at + min(1, last)], pixels[at + last])
      return UInt8((Int(red) + Int(green) + Int(blue)) / 3)
    }
    return luma.withUnsafeBytes {
      FrameCode.read(luma: $0, width: width, height: lines, bytesPerLine: width)
    }
  }

  /// The mean of all samples, 0 to 255.
  var brightness: Double {
    var sum = 0
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = colour(x: x, y: y)
        sum += red + green + blue
      }
    }
    return Double(sum) / Double(3 * width * height)
  }
}
