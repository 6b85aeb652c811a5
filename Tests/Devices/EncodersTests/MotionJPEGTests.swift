// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Encoders
import TestSupport
import Testing

@Suite("Motion JPEG of cameras")
struct MotionJPEGTests {
  private static let exif = EXIFSegment(EXIFTests.record())

  private static func image(_ sampling: ChromaSampling = .yuv422) -> TestImage {
    TestImage(width: 48, height: 32, sampling: sampling, noise: 20)
  }

  /// A picture with many codes.
  private static func long(_ side: Int) -> TestImage {
    TestImage(width: side, height: side, sampling: .yuv422, noise: 120)
  }

  private static func repaired(
    _ jpeg: [UInt8], width: Int = 48, height: Int = 32
  ) throws(JPEGDamage) -> [UInt8] {
    let result: Result<[UInt8], JPEGDamage> = jpeg.withUnsafeBytes { bytes in
      do throws(JPEGDamage) {
        let layout = try JPEGLayout(checking: bytes, width: width, height: height)
        return .success(JPEGFile.photo(bytes, layout, segments: exif.bytes))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func damage(
    _ jpeg: [UInt8], width: Int = 48, height: Int = 32
  ) -> JPEGDamage? {
    do throws(JPEGDamage) {
      _ = try repaired(jpeg, width: width, height: height)
      return nil
    } catch {
      return error
    }
  }

  @Test("A whole frame keeps its pixels and its scan", arguments: ChromaSampling.allCases)
  func whole(sampling: ChromaSampling) throws {
    let jpeg = try Self.image(sampling).jpeg()
    let photo = try Self.repaired(jpeg)
    #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(jpeg))
    #expect(photo.suffix(400) == jpeg.suffix(400))
    #expect(JPEGSegments.read(photo).map(\.marker).first == 0xE1)
    #expect(!JPEGSegments.read(photo).contains { $0.marker == 0xE0 })
  }

  @Test("Stripped Huffman tables are put in, byte for byte as libjpeg-turbo writes them")
  func huffmanTables() throws {
    for sampling in ChromaSampling.allCases {
      let jpeg = try Self.image(sampling).jpeg()
      let stripped = JPEGSegments.without(0xC4, jpeg)
      #expect(JPEGSegments.huffmanTables(stripped).isEmpty)
      let photo = try Self.repaired(stripped)
      let tables = JPEGSegments.huffmanTables(photo)
      #expect(tables.count == 4)
      for (identifier, table) in JPEGSegments.huffmanTables(jpeg) {
        #expect(tables[identifier] == table, "table \(identifier)")
      }
      #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(jpeg))
    }
  }

  @Test("Tables of which one is missing are completed")
  func oneTableMissing() throws {
    let jpeg = try Self.image().jpeg()
    for segment in JPEGSegments.read(jpeg).reversed() where segment.marker == 0xC4 {
      var stripped = jpeg
      stripped.removeSubrange(segment.range)
      #expect(try JPEGDecoder.decode(Self.repaired(stripped)) == JPEGDecoder.decode(jpeg))
    }
  }

  @Test("A frame cut at any byte is refused, also when it is filled up with zeros")
  func truncated() throws {
    for jpeg in [
      try Self.image().jpeg(quality: 50), JPEGSegments.without(0xC4, try Self.image().jpeg()),
    ] {
      for count in 0..<jpeg.count {
        #expect(Self.damage(Array(jpeg.prefix(count))) != nil, "cut at \(count)")
        let filled = jpeg.prefix(count) + [UInt8](repeating: 0, count: jpeg.count - count)
        #expect(Self.damage(Array(filled)) != nil, "zeros from \(count)")
      }
    }
    let restarts = RestartSample.bytes
    for count in 0..<restarts.count {
      let cut = Array(restarts.prefix(count))
      #expect(Self.damage(cut, width: 40, height: 24) != nil, "cut at \(count)")
    }
  }

  @Test("What follows EOI is cut off")
  func tails() throws {
    let jpeg = try Self.image().jpeg()
    let clean = try Self.repaired(jpeg)
    var random = RandomSource(seed: 8)
    let noise = (0..<500).map { _ in UInt8.random(in: 0...255, using: &random) }
    for tail in [[0], [UInt8](repeating: 0, count: 4096), [0xFF], [0xFF, 0xD9], noise, jpeg] {
      #expect(try Self.repaired(jpeg + tail) == clean)
    }
  }

  @Test("Segments for still pictures go, all others stay")
  func segments() throws {
    let jpeg = try Self.image().jpeg()
    let ours = Array(jpeg[20...])
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker, 0, UInt8(content.count + 2)] + content
    }
    let interlace = segment(0xE0, Array("AVI1".utf8) + [0, 0])
    let thumbnail = segment(0xE1, Array("Exif".utf8) + [0, 0, 0xFF, 0xD8, 0xFF, 0xD9])
    let packet = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
    let extended = segment(0xE1, Array("http://ns.adobe.com/xmp/extension/\0<x/>".utf8))
    let comment = segment(0xFE, [0xFF, 0xD9, 0xFF, 0xD8])
    // A segment that is neither EXIF data nor XMP is not ours to judge.
    let other = segment(0xE4, [1, 2, 3]) + segment(0xE1, Array("http://ns.adobe.com/xap/1.0".utf8))
    let old = interlace + thumbnail + packet
    let frame = [0xFF, 0xD8] + old + comment + extended + other + [0xFF, 0xFF] + ours
    let photo = try Self.repaired(frame)
    #expect(JPEGSegments.read(photo).map(\.marker).prefix(4) == [0xE1, 0xFE, 0xE4, 0xE1])
    #expect(photo == [0xFF, 0xD8] + Self.exif.bytes + comment + other + [0xFF, 0xFF] + ours)
    #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(jpeg))
  }

  @Test("Restart markers are counted, and have to come in their order")
  func restarts() throws {
    let jpeg = RestartSample.bytes
    let photo = try Self.repaired(jpeg, width: 40, height: 24)
    #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(jpeg))
    let scan = try #require(JPEGSegments.read(jpeg).last).range.upperBound
    let markers = (scan..<jpeg.count - 1).filter {
      jpeg[$0] == 0xFF && (0xD0...0xD7).contains(jpeg[$0 + 1])
    }
    #expect(markers.count == 8)
    for at in markers {
      var missing = jpeg
      missing.removeSubrange(at...at + 1)
      #expect(Self.isBadRestart(missing))
      var wrong = jpeg
      wrong[at + 1] ^= 1
      #expect(Self.isBadRestart(wrong))
    }
    var late = jpeg
    late.insert(contentsOf: [0xFF, 0xD0], at: jpeg.count - 2)
    #expect(Self.isBadRestart(late))
    #expect(Self.isBadRestart(JPEGSegments.without(0xDD, jpeg)))
  }

  private static func isBadRestart(_ jpeg: [UInt8]) -> Bool {
    if case .badRestart = damage(jpeg, width: 40, height: 24) { true } else { false }
  }

  @Test("Each kind of damage is named")
  func kinds() throws {
    let jpeg = try Self.image().jpeg()
    let segments = JPEGSegments.read(jpeg)
    func at(_ marker: UInt8) throws -> Int {
      try #require(segments.first { $0.marker == marker }).range.lowerBound
    }
    func changed(_ change: (inout [UInt8]) throws -> Void) rethrows -> JPEGDamage? {
      var damaged = jpeg
      try change(&damaged)
      return Self.damage(damaged)
    }
    let (frame, tables, huffman, scan) = (try at(0xC0), try at(0xDB), try at(0xC4), try at(0xDA))
    #expect(changed { $0[0] = 0 } == .noStart)
    #expect(changed { $0[1] = 0xD9 } == .noStart)
    #expect(Self.damage([]) == .truncated(offset: 0))
    #expect(Self.damage(jpeg, width: 48, height: 40) == .wrongSize(width: 48, height: 32))
    #expect(Self.damage(jpeg, width: 56, height: 32) == .wrongSize(width: 48, height: 32))
    #expect(changed { $0[frame + 1] = 0xC2 } == .notBaseline(marker: 0xC2))
    #expect(changed { $0[frame + 1] = 0xC9 } == .notBaseline(marker: 0xC9))
    #expect(changed { $0[frame + 1] = 0xD8 } == .unexpectedMarker(0xD8, offset: frame))
    #expect(changed { $0[frame + 1] = 0xDC } == .unexpectedMarker(0xDC, offset: frame))
    #expect(changed { $0[frame] = 0 } == .noMarker(offset: frame))
    #expect(changed { $0[frame + 4] = 12 } == .notEightBits(12))
    #expect(changed { $0[frame + 11] = 0x51 } == .badFrameHeader(offset: frame + 4))
    #expect(changed { $0[frame + 12] = 3 } == .missingQuantisationTable(3))
    #expect(changed { $0[tables + 3] = 1 } == .badLength(marker: 0xDB, offset: tables + 2))
    #expect(changed { $0[tables + 20] = 0 } == .badTable(marker: 0xDB, offset: tables + 4))
    #expect(changed { $0[tables + 4] = 0x10 } == .badTable(marker: 0xDB, offset: tables + 4))
    #expect(changed { $0[huffman + 5] = 3 } == .badTable(marker: 0xC4, offset: huffman + 4))
    let allOnes = [0xFF, 0xC4, 0, 21, 0, 2] + [UInt8](repeating: 0, count: 15) + [0, 1]
    #expect(
      changed { $0.insert(contentsOf: allOnes, at: 2) } == .badTable(marker: 0xC4, offset: 6))
    #expect(changed { $0[frame + 13] = $0[frame + 10] } == .badFrameHeader(offset: frame + 4))
    #expect(changed { $0[huffman + 4] = 2 } == .badTable(marker: 0xC4, offset: huffman + 4))
    #expect(changed { $0[scan + 5] = 9 } == .badScanHeader(offset: scan + 4))
    #expect(changed { $0[scan + 6] = 0x20 } == .badScanHeader(offset: scan + 4))
    #expect(changed { $0[scan + 12] = 62 } == .badScanHeader(offset: scan + 4))
    #expect(
      Self.damage(JPEGSegments.without(0xDB, jpeg)) == .missingQuantisationTable(0))
    #expect(
      Self.damage(JPEGSegments.without(0xC0, jpeg))
        == .unexpectedMarker(0xDA, offset: scan + 4 - 19))
  }

  @Test("A scan that cannot hold its blocks is refused although it ends well")
  func tooShort() throws {
    let jpeg = try Self.image().jpeg()
    let scan = try #require(JPEGSegments.read(jpeg).last).range.upperBound
    #expect(
      Self.damage(Array(jpeg.prefix(scan + 3)) + [0xFF, 0xD9]) == .scanTooShort(bytes: 3))
    #expect(Self.damage(Array(jpeg.prefix(scan)) + [0xFF, 0xD9]) == .scanTooShort(bytes: 0))
  }

  @Test("The sampling of a single component means nothing")
  func greySampling() throws {
    var jpeg = try Self.image(.grey).jpeg()
    let segments = JPEGSegments.read(jpeg)
    let frame = try #require(segments.first { $0.marker == 0xC0 }).range.lowerBound
    jpeg[frame + 11] = 0x22
    #expect(Self.damage(jpeg) == nil)
    // 24 blocks, not 6 MCUs of 2 by 2.
    let scan = try #require(segments.last).range.upperBound
    #expect(
      Self.damage(Array(jpeg.prefix(scan + 5)) + [0xFF, 0xD9]) == .scanTooShort(bytes: 5))
  }

  @Test("Fill bytes before a marker are allowed, in the scan too")
  func fillBytes() throws {
    let jpeg = try Self.image().jpeg()
    for count in 1...3 {
      let fill = [UInt8](repeating: 0xFF, count: count)
      let filled = Array(jpeg.dropLast(2)) + fill + [0xFF, 0xD9]
      #expect(try JPEGDecoder.decode(Self.repaired(filled)) == JPEGDecoder.decode(jpeg))
    }
  }

  @Test("Some bytes too many before a marker are left out, as cameras send them; many are refused")
  func filling() throws {
    for (jpeg, width, height) in [
      (try Self.image().jpeg(), 48, 32), (RestartSample.bytes, 40, 24),
    ] {
      let scan = try #require(JPEGSegments.read(jpeg).last).range.upperBound
      let markers = (scan..<jpeg.count - 1).filter { jpeg[$0] == 0xFF && jpeg[$0 + 1] != 0 }
      let clean = try Self.repaired(jpeg, width: width, height: height)
      for at in markers {
        for filling in [[0], [0xA5, 0xFF, 0], [UInt8](repeating: 0, count: 63)] {
          var filled = jpeg
          filled.insert(contentsOf: filling, at: at)
          #expect(try Self.repaired(filled, width: width, height: height) == clean)
        }
        var overfull = jpeg
        overfull.insert(contentsOf: [UInt8](repeating: 0x55, count: 64), at: at)
        guard case .scanTooLong = Self.damage(overfull, width: width, height: height) else {
          Issue.record("64 bytes at \(at)")
          continue
        }
      }
    }
  }

  @Test(
    "Zeros before the end are left out, however many they are", arguments: [64, 608, 2634, 50_000])
  func longFilling(count: Int) throws {
    let jpeg = try Self.image().jpeg()
    let filled = Array(jpeg.dropLast(2)) + [UInt8](repeating: 0, count: count) + [0xFF, 0xD9]
    #expect(try Self.repaired(filled) == Self.repaired(jpeg))
  }

  @Test("Codes that mean nothing are refused, wherever they are")
  func codes() throws {
    let jpeg = try Self.image().jpeg(quality: 90)
    let scan = try #require(JPEGSegments.read(jpeg).last).range.upperBound
    // The code of all ones is in no table: 16 of them, stuffed.
    for at in stride(from: scan, to: jpeg.count - 40, by: 37) where jpeg[at - 1] != 0xFF {
      var damaged = Array(jpeg[..<at])
      for _ in 0..<8 { damaged += [0xFF, 0] }
      damaged += jpeg[at...]
      #expect(Self.damage(damaged) != nil, "at \(at)")
    }
    var fill = jpeg
    let stuffed = try #require((scan..<jpeg.count - 2).first { jpeg[$0] == 0xFF })
    fill.insert(0xFF, at: stuffed)
    #expect(Self.damage(fill) == .badScan(offset: stuffed))
  }

  @Test("A packet that is lost, or comes twice, is noticed")
  func packets() throws {
    let jpeg = try TestImage(width: 160, height: 120, sampling: .yuv422, noise: 30).jpeg(
      quality: 80)
    let scan = try #require(JPEGSegments.read(jpeg).last).range.upperBound
    let packet = 256
    for at in stride(from: scan, to: jpeg.count - packet - 2, by: packet) {
      let lost = Array(jpeg[..<at] + jpeg[(at + packet)...])
      let twice = Array(jpeg[..<(at + packet)] + jpeg[at...])
      let zeros = Array(
        jpeg[..<at] + [UInt8](repeating: 0, count: packet) + jpeg[(at + packet)...])
      for frame in [lost, twice] {
        #expect(Self.damage(frame, width: 160, height: 120) != nil, "at \(at)")
      }
      // Damage that still makes valid codes is decoded.
      if let photo = try? Self.repaired(zeros, width: 160, height: 120) {
        #expect(JPEGDecoder.isSound(photo, width: 160, height: 120))
      }
    }
  }

  @Test("Frames of any length are whole, and too short without their last codes")
  func lengths() throws {
    var lengths: Set<Int> = []
    for width in stride(from: 32, through: 112, by: 16) {
      for quality in 80...100 {
        let jpeg = try Self.long(width).jpeg(quality: quality)
        lengths.insert(jpeg.count / 1024)
        let photo = try Self.repaired(jpeg, width: width, height: width)
        #expect(photo.suffix(400) == jpeg.suffix(400))
        let cut = jpeg.dropLast(4) + jpeg.suffix(2)
        #expect(Self.damage(Array(cut), width: width, height: width) != nil, "\(jpeg.count)")
      }
    }
    // Around one, two and three times the size of the check's buffer.
    #expect(lengths.isSuperset(of: [3, 4, 5, 7, 8, 9, 11, 12, 13]), "\(lengths.sorted())")
  }

  @Test("Headers that decoders stumble over are refused")
  func headers() throws {
    let jpeg = try Self.image().jpeg()
    let segments = JPEGSegments.read(jpeg)
    let frame = try #require(segments.first { $0.marker == 0xC0 }).range.lowerBound
    let huffman = try #require(segments.first { $0.marker == 0xC4 }).range.lowerBound
    // A fraction between the samplings, and more than 10 blocks in an MCU.
    for (luma, blue) in [(UInt8(0x31), UInt8(0x21)), (0x44, 0x11)] {
      var changed = jpeg
      (changed[frame + 11], changed[frame + 14]) = (luma, blue)
      #expect(Self.damage(changed) == .badFrameHeader(offset: frame + 4))
    }
    var bright = jpeg
    bright[huffman + 4 + 17 + 11] = 12
    #expect(Self.damage(bright) == .badTable(marker: 0xC4, offset: huffman + 4))
    func adobe(_ transform: UInt8) -> [UInt8] {
      jpeg[..<2] + [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
        + jpeg[2...]
    }
    #expect(Self.damage(adobe(1)) == nil)
    #expect(Self.damage(adobe(7)) == .badTable(marker: 0xEE, offset: 6))
  }

  @Test("6 000 damaged frames: no crash, and what is accepted is whole and stays so")
  func randomDamage() throws {
    var random = RandomSource(seed: 9)
    let samples = [
      (try Self.image().jpeg(quality: 30), 48, 32), (RestartSample.bytes, 40, 24),
      (JPEGSegments.without(0xC4, try Self.image(.yuv420).jpeg(quality: 30)), 48, 32),
      (try Self.long(96).jpeg(quality: 98), 96, 96),
    ]
    var accepted = 0
    for round in 0..<6_000 {
      var (jpeg, width, height) = samples[round % samples.count]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0..<jpeg.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: jpeg[at] = UInt8.random(in: 0...255, using: &random)
        case 1: jpeg[at] = 0xFF
        case 2: jpeg.remove(at: at)
        default: jpeg.insert(UInt8.random(in: 0...255, using: &random), at: at)
        }
      }
      guard let photo = try? Self.repaired(jpeg, width: width, height: height) else { continue }
      accepted += 1
      #expect(JPEGSegments.huffmanTables(photo).count == 4)
      #expect(photo.suffix(2) == [0xFF, 0xD9])
      #expect(JPEGDecoder.isSound(photo, width: width, height: height))
      #expect(try Self.repaired(photo, width: width, height: height) == photo)
    }
    #expect((300...5_700).contains(accepted))
  }
}
