// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Encoders
import TestSupport
import Testing

@Suite("EXIF data")
struct EXIFTests {
  static func record() -> EXIFRecord {
    EXIFRecord(
      time: CivilTime(unixUSec: 1_795_256_102_123_456, offsetSeconds: 3600), width: 48,
      height: 32, rotation: 0, make: "Example", model: "Camera 1", software: "shutterd 0.1.0",
      provenance: PhotoProvenance(
        press: 17, momentUSec: 81_000_000, requestUSec: 81_000_900, frameUSec: 80_991_000,
        frameTimeSource: .endOfFrame, offsetUSec: -9000, frameSequence: 2430,
        zeroShutterLag: .used))
  }

  private func read(_ change: (inout EXIFRecord) -> Void = { _ in }) throws -> EXIFReader {
    var record = Self.record()
    change(&record)
    let bytes = EXIFSegment(record).bytes
    #expect(bytes.prefix(2) == [0xFF, 0xE1])
    #expect(Int(bytes[2]) << 8 | Int(bytes[3]) == bytes.count - 2)
    return try EXIFReader(Array(bytes.dropFirst(4)))
  }

  @Test("Date, fraction and offset are the wall clock's")
  func time() throws {
    let reader = try read()
    for (tag, values) in [(0x0132, reader.image), (0x9003, reader.exif), (0x9004, reader.exif)] {
      #expect(values[tag]?.text == "2026:11:21 11:15:02")
      #expect(values[tag]?.count == 20)
    }
    for tag in [0x9010, 0x9011, 0x9012] {
      #expect(reader.exif[tag]?.text == "+01:00")
    }
    for tag in [0x9290, 0x9291, 0x9292] {
      #expect(reader.exif[tag]?.text == "123456")
    }
  }

  @Test("A light that was asked for was on, or was not; where none was, nothing is said")
  func flash() throws {
    for (flashFired, value) in [(true, 0x9), (false, 0x8)] {
      #expect(try read { $0.flashFired = flashFired }.exif[0x9209]?.numbers == [value])
    }
    #expect(try read().exif[0x9209] == nil)
  }

  @Test("Zones west of UTC and half hours")
  func zones() throws {
    let cases = [(0, "+00:00"), (-34_200, "-09:30"), (20_700, "+05:45"), (-3600, "-01:00")]
    for (offset, text) in cases {
      let reader = try read { $0.time = CivilTime(unixUSec: 0, offsetSeconds: offset) }
      #expect(reader.exif[0x9011]?.text == text)
    }
  }

  @Test("Rotation and mirror become an orientation")
  func orientation() throws {
    for (rotation, plain, mirrored) in [(0, 1, 2), (90, 6, 5), (180, 3, 4), (270, 8, 7)] {
      for (isMirrored, orientation) in [(false, plain), (true, mirrored)] {
        let reader = try read {
          $0.rotation = rotation
          $0.isMirrored = isMirrored
        }
        #expect(reader.image[0x0112]?.number == orientation)
      }
    }
  }

  @Test("Names, size and what Exif asks for")
  func fields() throws {
    let reader = try read()
    #expect(reader.image[0x010F]?.text == "Example")
    #expect(reader.image[0x0110]?.text == "Camera 1")
    #expect(reader.image[0x0131]?.text == "shutterd 0.1.0")
    #expect(reader.image[0x010E] == nil)
    #expect(reader.exif[0xA002]?.number == 48)
    #expect(reader.exif[0xA003]?.number == 32)
    #expect(reader.exif[0x9000]?.bytes == Array("0232".utf8))
    #expect(reader.exif[0x9101]?.bytes == [1, 2, 3, 0])
    let bare = try read {
      $0.make = nil
      $0.model = nil
    }
    #expect(bare.image[0x010F] == nil)
    #expect(bare.image[0x0110] == nil)
  }

  @Test("The exposure is there as far as it is known, in lowest terms")
  func exposure() throws {
    let tags = [0x829A, 0x8822, 0x8827, 0x8830, 0x9204, 0xA402]
    let unknown = try read()
    #expect(tags.allSatisfy { unknown.exif[$0] == nil })
    let manual = try read {
      $0.exposure.program = .manual
      $0.exposure.timeUSec = 10_000
      $0.exposure.milliISO = 100_000
    }
    #expect(manual.exif[0x829A]?.bytes == [0, 0, 0, 1, 0, 0, 0, 100])
    #expect(manual.exif[0x8822]?.number == 1 && manual.exif[0xA402]?.number == 1)
    #expect(manual.exif[0x8827]?.number == 100 && manual.exif[0x8830]?.number == 0)
    #expect(manual.exif[0x9204] == nil)
    let automatic = try read {
      $0.exposure.program = .automatic
      $0.exposure.biasMilliEV = -1500
    }
    #expect(automatic.exif[0x9204]?.bytes == [0xFF, 0xFF, 0xFF, 0xFD, 0, 0, 0, 2])
    #expect(automatic.exif[0x9204]?.type == 10)
    #expect(automatic.exif[0x8822]?.number == 2 && automatic.exif[0xA402]?.number == 0)
    #expect(automatic.exif[0x829A] == nil && automatic.exif[0x8827] == nil)
    let none = try read { $0.exposure.biasMilliEV = 0 }
    #expect(none.exif[0x9204]?.bytes == [0, 0, 0, 0, 0, 0, 0, 1])
    // A minute and a third; and a sensitivity beyond what the field can hold.
    let long = try read {
      $0.exposure.timeUSec = 60_333_333
      $0.exposure.milliISO = 102_400_000
    }
    let words = try #require(long.exif[0x829A]).bytes
    #expect(words == [0x03, 0x98, 0x9D, 0x15, 0x00, 0x0F, 0x42, 0x40])
    #expect(long.exif[0x8827]?.number == 65_535)
    // The items of a driver's menus are any numbers.
    let endless = try read {
      $0.exposure.program = .automatic
      $0.exposure.timeUSec = .max
      $0.exposure.milliISO = .max
      $0.exposure.biasMilliEV = .min
    }
    #expect(endless.exif[0x8827]?.number == 65_535)
  }

  @Test("A photo has 32 digits of its own, where they are given")
  func uniqueID() throws {
    let digits = "0123456789abcdef0123456789abcdef"
    let value = try #require(try read { $0.imageUniqueID = digits }.exif[0xA420])
    #expect(value.type == 2 && value.count == 33 && value.text == digits)
    #expect(try read().exif[0xA420] == nil)
  }

  @Test(
    "A thumbnail has a directory of its own, and is turned as the photo is", arguments: [0, 90])
  func thumbnail(rotation: Int) throws {
    let jpeg: [UInt8] = [0xFF, 0xD8] + (0..<201).map { UInt8($0) } + [0xFF, 0xD9]
    let reader = try read {
      $0.thumbnail = jpeg
      $0.rotation = rotation
    }
    #expect(reader.thumbnail == jpeg)
    #expect(reader.small[0x0103]?.number == 6)
    #expect(reader.small[0x0112] == reader.image[0x0112])
    #expect(reader.small[0x011A]?.bytes == [0, 0, 0, 72, 0, 0, 0, 1])
    #expect(reader.small[0x011B] != nil && reader.small[0x0128]?.number == 2)
    // The other fields are as they are without a thumbnail.
    let without = try read { $0.rotation = rotation }
    #expect(without.thumbnail == nil && without.small.isEmpty)
    #expect(reader.exif == without.exif)
    #expect(reader.image.filter { $0.key != 0x8769 } == without.image.filter { $0.key != 0x8769 })
  }

  @Test("A thumbnail fills a segment to its last byte, and is left out where it would not fit")
  func largeThumbnail() throws {
    let rest = EXIFSegment(Self.record()).bytes.count
    let directory = 2 + 7 * 12 + 4 + 2 * 8
    let most = 65_535 + 2 - rest - directory
    #expect(try read { $0.thumbnail = .init(repeating: 7, count: most) }.thumbnail?.count == most)
    #expect(try read { $0.thumbnail = .init(repeating: 7, count: most + 1) }.thumbnail == nil)
  }

  @Test("The comment is for programs to read")
  func comment() throws {
    let comment = try #require(try read().exif[0x9286])
    #expect(comment.type == 7)
    #expect(Array(comment.bytes.prefix(8)) == Array("ASCII".utf8) + [0, 0, 0])
    #expect(
      String(decoding: comment.bytes.dropFirst(8), as: UTF8.self)
        == "shutterd press=17 momentUSec=81000000 requestUSec=81000900 frameUSec=80991000 "
        + "frameTimeSource=end_of_frame offsetUSec=-9000 frameSequence=2430 zeroShutterLag=used")
    let without = try #require(try read { $0.provenance.press = nil }.exif[0x9286])
    #expect(
      String(decoding: without.bytes.dropFirst(8), as: UTF8.self)
        .hasPrefix("shutterd momentUSec=81000000 "))
  }

  @Test("A name from a device can neither break nor fill the segment")
  func hostileNames() throws {
    let reader = try read {
      $0.model = "Caméra\u{0}\n😀" + String(repeating: "x", count: 100_000)
    }
    let model = try #require(reader.image[0x0110])
    #expect(model.text.hasPrefix("Cam?ra???xxx"))
    #expect(model.count == 256)
    #expect(try read { $0.model = "" }.image[0x0110]?.bytes == [0])
  }

  @Test("The segment stands right behind SOI, in place of JFIF, and the picture is the same")
  func inFile() throws {
    let jpeg = try TestImage(width: 48, height: 32, sampling: .yuv422).jpeg()
    let segment = EXIFSegment(Self.record())
    let photo = jpeg.withUnsafeBytes { JPEGFile.photo(encoded: $0, segments: segment.bytes) }
    #expect(photo == [0xFF, 0xD8] + segment.bytes + jpeg.dropFirst(20))
    #expect(try JPEGDecoder.decode(photo) == JPEGDecoder.decode(jpeg))
  }
}
