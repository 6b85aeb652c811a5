// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import TestSupport
import Testing

@testable import VideoDevices

/// The formats of sensors behind a Bayer mosaic, and how their samples lie in memory.
@Suite("Bayer formats")
struct BayerTests {
  /// Bits, packing and name of each order, as videodev2.h lists them.
  private static let formats: [(String, BayerLayout.Order, Int, BayerLayout.Packing)] = [
    ("BA81", .bggr, 8, .bytes), ("GBRG", .gbrg, 8, .bytes), ("GRBG", .grbg, 8, .bytes),
    ("RGGB", .rggb, 8, .bytes), ("BG10", .bggr, 10, .words), ("GB10", .gbrg, 10, .words),
    ("BA10", .grbg, 10, .words), ("RG10", .rggb, 10, .words), ("pBAA", .bggr, 10, .bus),
    ("pGAA", .gbrg, 10, .bus), ("pgAA", .grbg, 10, .bus), ("pRAA", .rggb, 10, .bus),
    ("BG12", .bggr, 12, .words), ("GB12", .gbrg, 12, .words), ("BA12", .grbg, 12, .words),
    ("RG12", .rggb, 12, .words), ("pBCC", .bggr, 12, .bus), ("pGCC", .gbrg, 12, .bus),
    ("pgCC", .grbg, 12, .bus), ("pRCC", .rggb, 12, .bus), ("BG14", .bggr, 14, .words),
    ("GB14", .gbrg, 14, .words), ("GR14", .grbg, 14, .words), ("RG14", .rggb, 14, .words),
    ("BYR2", .bggr, 16, .words), ("GB16", .gbrg, 16, .words), ("GR16", .grbg, 16, .words),
    ("RG16", .rggb, 16, .words),
  ]

  private static let names = formats.map { $0.0 }

  @Test("each format has its order, bits and packing, and no other format has any")
  func layouts() throws {
    for (name, order, bits, packing) in Self.formats {
      let layout = try #require(PixelFormat(name)?.bayer, "\(name)")
      #expect(layout == BayerLayout(order, bits: bits, packing), "\(name)")
    }
    let mosaics = PixelFormat.captured.filter { $0.bayer != nil }
    #expect(Set(mosaics.map(\.description)) == Set(Self.names) && mosaics.count == 28)
    #expect(PixelFormat.yuyv.bayer == nil && PixelFormat("Y10P")?.bayer == nil)
  }

  @Test(
    "a line is as long as its samples, in whole groups where they share bytes",
    arguments: [
      ("RGGB", 7, 7), ("RG10", 7, 14), ("RG16", 8, 16), ("pRAA", 8, 10), ("pRAA", 9, 15),
      ("pRCC", 8, 12), ("pRCC", 7, 12),
    ])
  func lines(name: String, width: Int, bytes: Int) throws {
    let format = try #require(PixelFormat(name))
    #expect(format.minimumBytesPerLine(width: width) == bytes)
    let frame = FrameFormat(pixelFormat: format, width: width, height: 3, bytesPerLine: bytes + 6)
    #expect(frame.minimumBytes == (bytes + 6) * 3)
  }

  @Test("samples of 10 and 12 bits lie as on a CSI-2 bus")
  func bus() {
    // CSI-2, figures of RAW10 and RAW12: upper bits first, then the lower ones, the first pixel's lowest.
    #expect(
      Self.packed([0x3FF, 0, 0x155, 0x2AA], .init(.rggb, bits: 10, .bus))
        == [0xFF, 0, 0x55, 0xAA, 0b10_01_00_11])
    #expect(Self.packed([0xABC, 0x123], .init(.rggb, bits: 12, .bus)) == [0xAB, 0x12, 0x3C])
    #expect(Self.packed([0x3FF], .init(.rggb, bits: 10, .bus)) == [0xFF, 0, 0, 0, 3])
    #expect(Self.packed([0x1234], .init(.rggb, bits: 16, .words)) == [0x34, 0x12])
  }

  @Test("unpacked samples are those that were packed, whatever the width")
  func roundTrip() {
    var random = RandomSource(seed: 7)
    for (_, order, bits, packing) in Self.formats {
      let layout = BayerLayout(order, bits: bits, packing)
      for width in [1, 2, 3, 4, 5, 8, 31, 64] {
        let samples = (0..<width).map { _ in UInt16(random.below(1 << bits)) }
        #expect(Self.unpacked(Self.packed(samples, layout), layout, width) == samples)
      }
    }
  }

  @Test(
    "the synthetic camera's bars and code, through the mosaic", arguments: Self.names)
  func pattern(name: String) async throws {
    let format = try #require(PixelFormat(name))
    let layout = try #require(format.bayer)
    let camera = SyntheticCamera(
      name: "test", width: 256, height: 112, framesPerSecond: 100, pixelFormat: format)
    let sink = RecordingSink(keeping: 3)
    let stream = try camera.open(CaptureSettings(pixelFormat: format))
    stream.start(sink: sink)
    try await sink.wait { $0.frames.count == 3 }
    stream.stop()
    try await sink.wait { !$0.ends.isEmpty }
    let frame = try #require(sink.value.frames.last)
    #expect(frame.format.pixelFormat == format && frame.format.range == .full)
    #expect(frame.bytesUsed == frame.format.minimumBytes)
    let bytes = frame.withBytes { Array($0) }
    let perLine = frame.format.bytesPerLine
    let lines = (0..<112).map {
      Self.unpacked(Array(bytes[$0 * perLine..<($0 + 1) * perLine]), layout, 256)
    }
    // The code is black and white, in every colour.
    let luma = lines.flatMap { $0.map { UInt8($0 >> UInt16(layout.bits - 8)) } }
    let code = luma.withUnsafeBytes {
      FrameCode.read(luma: $0, width: 256, height: 112, bytesPerLine: 256)
    }
    let metadata = frame.metadata
    #expect(code == FrameCode(number: metadata.sequence, timeUSec: metadata.stampUSec))
    // The bars, below it: red in white, yellow, magenta and red.
    let black = UInt16(4096 >> (16 - layout.bits))
    for (bar, colours) in [[0, 1, 2], [0, 1], [1, 2], [1], [0, 2], [0], [2], []].enumerated() {
      for (index, colour) in layout.order.colours.enumerated() {
        let x = bar * 32 + 12 + index % 2
        guard x != Int(metadata.sequence) * 4 % 256 else { continue }
        #expect((lines[100 + index / 2][x] > black) == colours.contains(Int(colour)))
      }
    }
    #expect(camera.description.sensor.blackLevel(bits: layout.bits) == Int(black))
    #expect(camera.description.sensor.whiteLevel(bits: layout.bits) == (1 << layout.bits) - 1)
  }

  @Test("noise stays within its range and the format's bits")
  func noise() {
    let layout = BayerLayout(.gbrg, bits: 10, .bus)
    let pattern = BayerPattern(width: 64, height: 32, layout: layout)
    func drawn(noise: Int) -> [UInt16] {
      var bytes = [UInt8](repeating: 0, count: pattern.byteCount)
      bytes.withUnsafeMutableBytes {
        pattern.draw(FrameCode(number: 5, timeUSec: 0), noise: noise, into: $0)
      }
      return (0..<32).flatMap {
        Self.unpacked(Array(bytes[$0 * 80..<($0 + 1) * 80]), layout, 64)
      }
    }
    let differences = zip(drawn(noise: 0), drawn(noise: 3)).map { abs(Int($0) - Int($1)) }
    #expect(differences.max() ?? 0 > 4 && differences.allSatisfy { $0 <= 12 })
  }

  @Test("a Bayer format is chosen only if it is asked for, or if there is nothing else")
  func choice() throws {
    func format(_ name: String, _ width: Int) throws -> CameraFormat {
      CameraFormat(
        pixelFormat: try #require(PixelFormat(name)), width: width, height: width / 4 * 3,
        frameIntervals: [FrameInterval(1, 30)].compactMap(\.self))
    }
    let raw = [
      try format("RGGB", 640), try format("pRAA", 640), try format("RG10", 640),
      try format("RG10", 320),
    ]
    func chosen(_ formats: [CameraFormat], _ settings: CaptureSettings = .init()) throws -> String {
      let chosen = try FormatChoice.choose(from: formats, for: settings)
      return "\(chosen.pixelFormat) \(chosen.width)"
    }
    #expect(try chosen(raw) == "RG10 640")
    #expect(try chosen(raw + [format("GREY", 160)]) == "GREY 160")
    #expect(try chosen(raw + [format("GREY", 160), format("YUYV", 160)]) == "YUYV 160")
    let packed = CaptureSettings(pixelFormat: PixelFormat("pRAA"))
    #expect(try chosen(raw + [format("YUYV", 640)], packed) == "pRAA 640")
  }

  private static func packed(_ samples: [UInt16], _ layout: BayerLayout) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: layout.bytesPerLine(width: samples.count))
    bytes.withUnsafeMutableBytes { BayerPacking.pack(samples, layout, to: $0.baseAddress!) }
    return bytes
  }

  private static func unpacked(_ line: [UInt8], _ layout: BayerLayout, _ width: Int) -> [UInt16] {
    // A guard behind the end shows whether more is written.
    var bytes = [UInt8](repeating: 0xA5, count: width * layout.unpackedBytes + 1)
    line.withUnsafeBytes { from in
      bytes.withUnsafeMutableBytes {
        BayerPacking.unpack(from.baseAddress!, layout, width: width, to: $0.baseAddress!)
      }
    }
    #expect(bytes.last == 0xA5)
    guard layout.unpackedBytes == 2 else { return bytes.dropLast().map { UInt16($0) } }
    return (0..<width).map { UInt16(bytes[$0 * 2]) | UInt16(bytes[$0 * 2 + 1]) << 8 }
  }
}
