// SPDX-License-Identifier: Apache-2.0

/// A raw photo as LibRaw develops it, which darktable and others use. Scripts/setup installs it.
package struct DevelopedRaw {
  package let width: Int
  package let height: Int
  private let pixels: [UInt8]

  /// Develops with the file's own white balance, into sRGB, without making it brighter.
  package init(_ path: String) throws {
    // -w: the white balance of the file; -W: no brightening; -o 1: sRGB; -4 would be linear.
    try Command.run("dcraw_emu", "-w", "-W", "-o", "1", path)
    let bytes = try TestFile.bytes(path + ".ppm")
    // "P6\n320 180\n255\n" and the pixels.
    let lines = bytes.prefix(64).split(
      separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
    let header = lines.prefix(3).map { String(decoding: $0, as: UTF8.self) }
    let size = header.count == 3 ? header[1].split(separator: " ").compactMap { Int($0) } : []
    guard size.count == 2, header[0] == "P6", bytes.count > size[0] * size[1] * 3 else {
      throw TestError.unexpected(awaited: "a picture", got: header.joined(separator: " "))
    }
    (width, height) = (size[0], size[1])
    pixels = Array(bytes.suffix(width * height * 3))
  }

  /// Red, green and blue of a pixel.
  package func colour(x: Int, y: Int) -> [Int] {
    (0..<3).map { Int(pixels[(y * width + x) * 3 + $0]) }
  }

  /// The mean of the colours, for reading a frame's code.
  package var luma: [UInt8] {
    (0..<width * height).map { at in
      UInt8((0..<3).reduce(0) { $0 + Int(pixels[at * 3 + $1]) } / 3)
    }
  }
}
