// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import PixelKernels
import TestSupport
import Testing
import Vocabulary

/// Raw photos: the file by the rules of TIFF and DNG, and as other programs read it.
@Suite("Raw photos")
struct DNGTests {
  static let layouts = BayerLayout.Order.allCases.flatMap { order in
    [
      BayerLayout(order, bits: 8, .bytes), BayerLayout(order, bits: 10, .words),
      BayerLayout(order, bits: 10, .bus), BayerLayout(order, bits: 12, .words),
      BayerLayout(order, bits: 12, .bus), BayerLayout(order, bits: 14, .words),
      BayerLayout(order, bits: 16, .words),
    ]
  }

  private static let size = (width: 320, height: 192)
  private static let code = FrameCode(number: 77, timeUSec: 123_456_789)

  private static var usualSensor: SensorProfile {
    var sensor = SensorProfile()
    sensor.blackLevel = BayerPattern.blackLevel
    return sensor
  }

  private static var usualRecord: EXIFRecord {
    var record = EXIFTests.record()
    (record.width, record.height) = size
    record.imageUniqueID = "0123456789abcdef0123456789abcdef"
    return record
  }

  /// A frame of the synthetic camera, each line followed by so many bytes of filling.
  private static func frame(_ layout: BayerLayout, filling: Int = 0) -> [UInt8] {
    let pattern = BayerPattern(width: size.width, height: size.height, layout: layout)
    var bytes = [UInt8](repeating: 0, count: pattern.byteCount)
    bytes.withUnsafeMutableBytes { pattern.draw(code, into: $0) }
    let perLine = pattern.bytesPerLine
    return (0..<size.height).flatMap {
      bytes[$0 * perLine..<($0 + 1) * perLine] + [UInt8](repeating: 0xEE, count: filling)
    }
  }

  private static func file(
    _ layout: BayerLayout, filling: Int = 0, sensor: SensorProfile = usualSensor,
    _ record: EXIFRecord = usualRecord
  ) throws -> [UInt8] {
    var file: [UInt8] = []
    try write(layout, filling: filling, sensor: sensor, record, to: &file)
    return file
  }

  private static func write(
    _ layout: BayerLayout, filling: Int = 0, sensor: SensorProfile = usualSensor,
    _ record: EXIFRecord = usualRecord, to file: inout [UInt8]
  ) throws {
    try frame(layout, filling: filling).withUnsafeBytes { bytes in
      try DNGFile.write(
        bytes, layout, bytesPerLine: layout.bytesPerLine(width: size.width) + filling,
        sensor: sensor, record, to: &file)
    }
  }

  @Test("memory that was in use before gives the same file", arguments: layouts)
  func usedMemory(_ layout: BayerLayout) throws {
    let expected = try Self.file(layout)
    for count in [1, expected.count - 16, expected.count, expected.count + 16, 400_000] {
      var file = [UInt8](repeating: 0xA5, count: count)
      try Self.write(layout, to: &file)
      #expect(file == expected, "\(count) bytes before")
      // Once more into the same memory.
      try Self.write(layout, to: &file)
      #expect(file == expected)
    }
  }

  @Test("the samples are the frame's, without filling and unpacked", arguments: layouts)
  func samples(_ layout: BayerLayout) throws {
    let dng = try DNGReader(Self.file(layout, filling: 6))
    #expect((dng.width, dng.height) == Self.size)
    #expect(dng.raw[258]?.number == (layout.bits == 8 ? 8 : 16))
    let frame = Self.frame(layout)
    if layout.packing != .bus { #expect(dng.strip == frame) }
    // Bit by bit, as the format is described.
    let perLine = layout.bytesPerLine(width: Self.size.width)
    let samples = dng.samples
    for y in [0, 1, 95, 191] {
      for x in 0..<Self.size.width {
        let wanted = Self.sample(frame, layout, at: y * perLine, x)
        #expect(samples[y * Self.size.width + x] == wanted)
      }
    }
  }

  private static func sample(
    _ bytes: [UInt8], _ layout: BayerLayout, at line: Int, _ x: Int
  ) -> UInt16 {
    switch (layout.packing, layout.bits) {
    case (.bytes, _): return UInt16(bytes[line + x])
    case (.words, _):
      return UInt16(bytes[line + x * 2]) + UInt16(bytes[line + x * 2 + 1]) * 256
    case (.bus, 10):
      let group = line + x / 4 * 5
      let lower = UInt16(bytes[group + 4]) >> UInt16(x % 4 * 2)
      return UInt16(bytes[group + x % 4]) * 4 + lower % 4
    case (.bus, _):
      let group = line + x / 2 * 3
      let lower = UInt16(bytes[group + 2]) >> UInt16(x % 2 * 4)
      return UInt16(bytes[group + x % 2]) * 16 + lower % 16
    }
  }

  @Test("the facts that a raw converter needs", arguments: layouts)
  func fields(_ layout: BayerLayout) throws {
    let dng = try DNGReader(Self.file(layout))
    #expect(dng.raw[254]?.number == 0 && dng.raw[259]?.number == 1 && dng.raw[262]?.number == 32803)
    #expect(dng.raw[277]?.number == 1 && dng.raw[284]?.number == 1)
    #expect(dng.raw[33421]?.numbers == [2, 2])
    let order: [Int] =
      switch layout.order {
      case .rggb: [0, 1, 1, 2]
      case .grbg: [1, 0, 2, 1]
      case .gbrg: [1, 2, 0, 1]
      case .bggr: [2, 1, 1, 0]
      }
    #expect(dng.raw[33422]?.numbers == order && dng.raw[33422]?.type == 1)
    #expect(dng.raw[50713]?.numbers == [1, 1])
    #expect(dng.raw[50714]?.number == 1 << (layout.bits - 4))
    #expect(dng.raw[50717]?.number == (1 << layout.bits) - 1)
    #expect(
      dng.image[50706]?.numbers == [1, 4, 0, 0] && dng.image[50707]?.numbers == [1, 1, 0, 0])
    #expect(dng.image[50708]?.text == "Example Camera 1")
    #expect(dng.image[50721]?.count == 9 && dng.image[50721]?.type == 10)
    #expect(dng.image[50721]?.numbers.prefix(4) == [3_240_454, 1_000_000, -1_537_139, 1_000_000])
    #expect(
      dng.image[50728]?.numbers == [
        1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000,
      ])
    #expect(dng.image[50778]?.number == 21)
  }

  @Test("the configuration's facts about a sensor, and the known ones of the frame")
  func known() throws {
    var sensor = SensorProfile()
    (sensor.blackLevel, sensor.whiteLevel) = (4096, 60_000)
    sensor.colorMatrix = [0.5, -0.25, 0, -1.5, 1, 0.125, 0, 0, 2]
    sensor.illuminant = .a
    sensor.neutral = [0.5, 1, 0.625]
    var record = Self.usualRecord
    record.exposure.timeUSec = 12_500
    (record.rotation, record.isMirrored) = (90, true)
    let dng = try DNGReader(
      Self.file(BayerLayout(.bggr, bits: 12, .bus), sensor: sensor, record))
    #expect(dng.raw[50714]?.number == 256 && dng.raw[50717]?.number == 3750)
    #expect(
      dng.image[50721]?.numbers.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        == [500_000, -250_000, 0, -1_500_000, 1_000_000, 125_000, 0, 0, 2_000_000])
    #expect(
      dng.image[50728]?.numbers == [500_000, 1_000_000, 1_000_000, 1_000_000, 625_000, 1_000_000])
    #expect(dng.image[50778]?.number == 17)
    #expect(dng.image[0x0112]?.number == 5)
    #expect(dng.exif[0x829A]?.numbers == [1, 80])
  }

  @Test("the EXIF data and the comment are those of a JPEG")
  func record() throws {
    let file = try Self.file(BayerLayout(.rggb, bits: 10, .words))
    let dng = try DNGReader(file)
    #expect(dng.image[0x010F]?.text == "Example" && dng.image[0x0110]?.text == "Camera 1")
    #expect(dng.image[0x0131]?.text == "shutterd 0.1.0")
    #expect(dng.exif[0x9003]?.text == "2026:11:21 11:15:02")
    #expect(dng.exif[0x9011]?.text == "+01:00" && dng.exif[0x9291]?.text == "123456")
    #expect(dng.exif[0xA420]?.text == Self.usualRecord.imageUniqueID)
    #expect(dng.exif[0x829A] == nil)
    // Its beginning is enough.
    let text = EXIFComment.text(in: Array(file.prefix(EXIFComment.neededBytes)))
    #expect(text == Self.usualRecord.provenance.text)
    #expect(EXIFComment.text(inJPEG: file) == nil)
    for count in 0..<2000 where count < 8 || count % 7 == 0 {
      _ = EXIFComment.text(in: Array(file.prefix(count)))
    }
  }

  @Test("the preview shows the bars, balanced and with the gamma of sRGB", arguments: layouts)
  func preview(_ layout: BayerLayout) throws {
    let dng = try DNGReader(Self.file(layout))
    let (width, height) = (dng.image[256]?.number ?? 0, dng.image[257]?.number ?? 0)
    #expect((width, height) == (160, 96))
    #expect(dng.image[254]?.number == 1 && dng.image[262]?.number == 2)
    #expect(dng.image[258]?.numbers == [8, 8, 8] && dng.image[277]?.number == 3)
    #expect(dng.preview.count == 160 * 96 * 3)
    for (bar, colour) in Self.bars.enumerated() {
      let at = (90 * width + bar * 20 + 4) * 3
      for index in 0..<3 {
        let wanted = colour.contains(index) ? 191 : 0
        #expect(abs(Int(dng.preview[at + index]) - wanted) <= 3, "bar \(bar)")
      }
    }
    var sensor = Self.usualSensor
    sensor.neutral = [0.5, 1, 2]
    let other = try DNGReader(Self.file(layout, sensor: sensor)).preview
    let white = (90 * width + 4) * 3
    #expect(other[white] == 255 && other[white + 1] == dng.preview[white + 1])
    #expect(other[white + 2] < dng.preview[white + 2])
  }

  /// White, yellow, cyan, green, magenta, red, blue, black.
  private static let bars: [Set<Int>] = [
    [0, 1, 2], [0, 1], [1, 2], [1], [0, 2], [0], [2], [],
  ]

  @Test("a frame that is smaller than its format says gives no file")
  func tooSmall() throws {
    let layout = BayerLayout(.rggb, bits: 10, .words)
    var record = Self.usualRecord
    (record.width, record.height) = (4, 3)
    func make(_ count: Int, _ bytesPerLine: Int) throws -> [UInt8] {
      try [UInt8](repeating: 1, count: count).withUnsafeBytes { bytes in
        var file: [UInt8] = []
        try DNGFile.write(
          bytes, layout, bytesPerLine: bytesPerLine, sensor: Self.usualSensor, record, to: &file)
        return file
      }
    }
    // The last line needs no filling.
    #expect(try DNGReader(make(28, 10)).samples.count == 12)
    #expect(throws: DNGFile.Refusal.tooSmall(neededBytes: 28, foundBytes: 27)) { try make(27, 10) }
    #expect(throws: DNGFile.Refusal.self) { try make(100, 7) }
    record.width = 1
    #expect(throws: DNGFile.Refusal.self) { try make(100, 10) }
  }

  // MARK: Other programs

  @Test("LibRaw develops the bars in their colours, in every order and depth", arguments: layouts)
  func developed(_ layout: BayerLayout) throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/photo.dng"
    try TestFile.write(path, Self.file(layout))
    let picture = try DevelopedRaw(path)
    #expect((picture.width, picture.height) == Self.size)
    for (bar, colour) in Self.bars.enumerated() {
      let found = picture.colour(x: bar * 40 + 8, y: 180)
      for index in 0..<3 {
        #expect(
          colour.contains(index) ? (165...215).contains(found[index]) : found[index] < 12,
          "bar \(bar): \(found)")
      }
    }
    let luma = picture.luma
    let read = luma.withUnsafeBytes {
      FrameCode.read(
        luma: $0, width: picture.width, height: picture.height, bytesPerLine: picture.width)
    }
    #expect(read == Self.code)
  }

  @Test(
    "ExifTool and Exiv2 have nothing to complain about", arguments: [nil, "Example"] as [String?])
  func readers(make: String?) throws {
    let folder = TemporaryFolder()
    for (index, layout) in Self.layouts.enumerated() {
      var record = Self.usualRecord
      record.make = make
      if index % 2 == 0 { record.exposure.timeUSec = 10_000 }
      try TestFile.write("\(folder.path)/\(index).dng", Self.file(layout, record))
    }
    let paths = Self.layouts.indices.map { "\(folder.path)/\($0).dng" }
    let verdict = try Command.run(
      ["exiftool", "-validate", "-warning", "-error", "-a", "-q", "-p", "$validate"] + paths)
    #expect(
      verdict.split(separator: "\n").filter { $0 == "OK" }.count == paths.count, "\(verdict)")
    for path in paths {
      let words = try Command.run("exiv2", "-q", "-Pkv", "pr", path)
      #expect(words.contains("Exif.Image.DNGVersion"), "\(words)")
      #expect(words.contains("Exif.Photo.SubSecTimeOriginal"))
      let comment = try Command.run(
        "exiftool", "-s3", "-UserComment", path)
      #expect(comment.hasPrefix("shutterd press=17 "), "\(comment)")
    }
  }
}
