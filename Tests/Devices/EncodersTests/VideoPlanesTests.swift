// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import PixelKernels
import TestSupport
import Testing

@testable import Encoders

/// Frames as a video encoder takes them, against what each sample has to be.
struct VideoPlanesTests {
  /// With whole vectors in a line, and a rest.
  private static let (width, height) = (70, 6)
  private static let padding = 6

  private static func random(_ count: Int) -> [UInt8] {
    var random = RandomSource(seed: 7)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// The planes, one after the other.
  private static func planes(
    width: Int = width, height: Int = height,
    _ body: (inout VideoPlanes, UnsafeMutableRawBufferPointer) throws -> Void
  ) throws -> [UInt8] {
    let layout = try #require(VideoPlanes.Layout(width: width, height: height))
    var planes = try VideoPlanes(layout)
    // One byte more: nothing may be written there.
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: layout.byteCount + 1, alignment: 1)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 99)
    try body(&planes, memory)
    #expect(memory[layout.byteCount] == 99)
    return Array(memory.dropLast())
  }

  private static func planes(_ frame: [UInt8], _ pixels: FramePixels) throws -> [UInt8] {
    // A copy of exactly this size, so that a reader beyond its end is found by a sanitizer.
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: frame.count, alignment: 1)
    defer { bytes.deallocate() }
    bytes.copyBytes(from: frame)
    return try planes { try $0.write(UnsafeRawBufferPointer(bytes), pixels, to: $1) }
  }

  /// Luma of each pixel, then the mean chroma of each four, from functions of column and line.
  private static func expected(
    luma: (Int, Int) -> UInt8, blue: (Int, Int) -> UInt8, red: (Int, Int) -> UInt8
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in 0..<height { for column in 0..<width { bytes.append(luma(column, line)) } }
    func append(_ chroma: (Int, Int) -> UInt8) {
      for line in 0..<height / 2 {
        for column in 0..<width / 2 { bytes.append(chroma(column, line)) }
      }
    }
    append(blue)
    append(red)
    return bytes
  }

  private static func mean(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) + Int(b) + 1) / 2) }

  @Test(
    "packed 4:2:2: the chroma of two lines becomes one",
    arguments: [(PackedOrder.yuyv, 0, 1), (PackedOrder.uyvy, 1, 0)])
  func packed(_ order: PackedOrder, _ luma: Int, _ chroma: Int) throws {
    let stride = Self.width * 2 + Self.padding
    // The last line ends with its last pixel.
    let frame = Self.random(stride * Self.height - Self.padding)
    func mean(_ column: Int, _ line: Int, _ offset: Int) -> UInt8 {
      let at = line * 2 * stride + column * 4 + offset
      return Self.mean(frame[at], frame[at + stride])
    }
    #expect(
      try Self.planes(frame, .packed422(order, bytesPerLine: stride))
        == Self.expected(
          luma: { frame[$1 * stride + $0 * 2 + luma] }, blue: { mean($0, $1, chroma) },
          red: { mean($0, $1, chroma + 2) }))
  }

  @Test("NV12: the chroma is taken apart")
  func semiPlanar() throws {
    let stride = Self.width + Self.padding
    let frame = Self.random(stride * Self.height * 3 / 2)
    let chroma = stride * Self.height
    #expect(
      try Self.planes(frame, .semiPlanar420(bytesPerLine: stride))
        == Self.expected(
          luma: { frame[$1 * stride + $0] }, blue: { frame[chroma + $1 * stride + $0 * 2] },
          red: { frame[chroma + $1 * stride + $0 * 2 + 1] }))
  }

  @Test("YU12: the planes are copied without their gaps")
  func planar() throws {
    let stride = Self.width + Self.padding
    let frame = Self.random(stride * Self.height * 3 / 2)
    let blue = stride * Self.height
    let red = blue + stride / 2 * (Self.height / 2)
    #expect(
      try Self.planes(frame, .planar420(bytesPerLine: stride))
        == Self.expected(
          luma: { frame[$1 * stride + $0] }, blue: { frame[blue + $1 * (stride / 2) + $0] },
          red: { frame[red + $1 * (stride / 2) + $0] }))
  }

  @Test("grey has no colour")
  func grey() throws {
    let frame = Self.random(Self.width * Self.height)
    #expect(
      try Self.planes(frame, .grey(bytesPerLine: Self.width))
        == Self.expected(
          luma: { frame[$1 * Self.width + $0] }, blue: { _, _ in 128 }, red: { _, _ in 128 }))
  }

  @Test("RGB: white, black and the colours of BT.601")
  func rgb() throws {
    for (rgb, yuv) in [
      ([255, 255, 255], [255, 128, 128]), ([0, 0, 0], [0, 128, 128]),
      ([255, 0, 0], [76, 85, 255]),
      ([0, 0, 255], [29, 255, 107]),
    ] as [([UInt8], [Int])] {
      let frame = (0..<Self.width * Self.height).flatMap { _ in rgb }
      let planes = try Self.planes(frame, .rgb(bytesPerLine: Self.width * 3))
      let quarter = Self.width * Self.height / 4
      for (index, value) in [0, quarter * 4, quarter * 5].enumerated() {
        #expect(abs(Int(planes[value]) - yuv[index]) <= 1, "\(rgb)")
      }
    }
  }

  @Test("a frame that is too short is refused")
  func short() throws {
    for pixels: FramePixels in [
      .packed422(.yuyv, bytesPerLine: Self.width * 2), .semiPlanar420(bytesPerLine: Self.width),
      .planar420(bytesPerLine: Self.width), .grey(bytesPerLine: Self.width),
      .rgb(bytesPerLine: Self.width * 3),
    ] {
      let needed = try #require(pixels.neededBytes(width: Self.width, height: Self.height))
      _ = try Self.planes(Self.random(needed), pixels)
      #expect(throws: JPEGEncoderError.self) { try Self.planes(Self.random(needed - 1), pixels) }
    }
  }

  @Test(
    "JPEG of 4:2:0 and 4:2:2: its own samples, chroma of two lines to one",
    arguments: [true, false])
  func jpeg(isHalved: Bool) throws {
    let image = TestImage(width: 64, height: 32, sampling: isHalved ? .yuv420 : .yuv422, noise: 9)
    var encoder = try JPEGEncoder()
    let jpeg = try image.withPlanes { try encoder.encode($0, quality: 90) { Array($0) } }
    let decoded = try JPEGDecoder.decode(jpeg)
    let planes = try Self.planes(width: 64, height: 32) { planes, memory in
      try jpeg.withUnsafeBytes { try planes.write(jpeg: $0, to: memory) }
    }
    let chroma = decoded.planes.dropFirst().map { plane -> [UInt8] in
      if isHalved { return plane }
      return (0..<16).flatMap { line in
        (0..<32).map { Self.mean(plane[line * 64 + $0], plane[line * 64 + 32 + $0]) }
      }
    }
    #expect(planes == decoded.planes[0] + chroma.joined())
  }

  @Test("a grey JPEG goes by way of RGB")
  func greyJPEG() throws {
    let image = TestImage(width: 64, height: 32, sampling: .grey)
    var encoder = try JPEGEncoder()
    let jpeg = try image.withPlanes { try encoder.encode($0, quality: 95) { Array($0) } }
    let decoded = try JPEGDecoder.decode(jpeg)
    let planes = try Self.planes(width: 64, height: 32) { planes, memory in
      try jpeg.withUnsafeBytes { try planes.write(jpeg: $0, to: memory) }
    }
    for index in 0..<64 * 32 {
      #expect(abs(Int(planes[index]) - Int(decoded.planes[0][index])) <= 1)
    }
    #expect(planes[(64 * 32)...].allSatisfy { $0 == 128 })
  }

  @Test("a JPEG of another size, none, or a damaged one is refused; filling is no damage")
  func damaged() throws {
    let image = TestImage(width: 64, height: 32, sampling: .yuv422, noise: 9)
    var encoder = try JPEGEncoder()
    let jpeg = try image.withPlanes { try encoder.encode($0, quality: 90) { Array($0) } }
    func write(_ bytes: [UInt8], width: Int) throws {
      _ = try Self.planes(width: width, height: 32) { planes, memory in
        try bytes.withUnsafeBytes { try planes.write(jpeg: $0, to: memory) }
      }
    }
    try write(jpeg, width: 64)
    let zeros = [UInt8](repeating: 0, count: 100)
    try write(Array(jpeg.dropLast(2)) + zeros + [0xFF, 0xD9], width: 64)
    // Remains of the next frame.
    try write(jpeg + jpeg.prefix(300), width: 64)
    let half = Array(jpeg.prefix(jpeg.count / 2))
    for bytes in [half, half + [0xFF, 0xD9], half + jpeg.suffix(jpeg.count / 3)] {
      #expect(throws: JPEGEncoderError.self) { try write(bytes, width: 64) }
    }
    #expect(throws: JPEGEncoderError.badSize(width: 64, height: 32)) { try write(jpeg, width: 62) }
    for bytes in [[], [0xFF, 0xD8, 0xFF, 0xD9], Array(jpeg.prefix(40))] as [[UInt8]] {
      #expect(throws: JPEGEncoderError.self) { try write(bytes, width: 64) }
    }
  }
}
