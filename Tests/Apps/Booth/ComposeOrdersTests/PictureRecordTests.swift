// SPDX-License-Identifier: Apache-2.0
import ComposeOrders
import TestSupport
import Testing
import Varlink

@Suite("What composed pictures say about themselves")
struct PictureRecordTests {
  static let id = "0123456789abcdef0123456789abcdef"

  static func record(
    time: String = "2026:11:27 20:15:03", offset: String = "+01:00", id: String = id,
    software: String = "shutter-booth 1.0"
  ) -> PictureRecord? {
    PictureRecord(time: time, offset: offset, id: id, software: software)
  }

  @Test("fields are those of EXIF, and nothing else")
  func fields() {
    #expect(Self.record() != nil && Self.record(offset: "-11:30") != nil)
    #expect(Self.record(time: "2026-11-27 20:15:03") == nil)
    #expect(Self.record(offset: "01:00") == nil && Self.record(offset: "+1:000") == nil)
    #expect(Self.record(id: "x" + Self.id.dropFirst()) == nil && Self.record(id: "0") == nil)
    #expect(Self.record(software: "") == nil && Self.record(software: "a\nb") == nil)
  }

  @Test("an order carries it, and one with a wrong one is none")
  func order() throws {
    var order = ComposeOrder(width: 64, height: 64, paper: [0, 0, 0], slots: [], shotCount: 1)
    order.record = Self.record()
    order.isTrial = true
    let text = order.json.description
    #expect(ComposeOrder(try JSON(parsing: Array(text.utf8))) == order)
    let wrong = text.replacing("+01:00", with: "one")
    #expect(ComposeOrder(try JSON(parsing: Array(wrong.utf8))) == nil)
  }

  @Test("a JPEG gets its date, its own number and its own small picture")
  func described() throws {
    let record = try #require(Self.record())
    let (jpeg, small): ([UInt8], [UInt8]) = ([0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 1, 2, 3])
    let made = record.described(jpeg, thumbnail: small, width: 1200, height: 1800)
    let exif = try EXIFReader(photo: made)
    #expect(exif.image[0x0131]?.text == "shutter-booth 1.0")
    #expect(exif.image[0x011A]?.numbers == [300, 1] && exif.image[0x0112]?.number == 1)
    #expect(exif.image[0x0132]?.text == "2026:11:27 20:15:03")
    #expect(exif.exif[0x9003]?.text == "2026:11:27 20:15:03")
    #expect(exif.exif[0x9011]?.text == "+01:00" && exif.exif[0xA420]?.text == Self.id)
    #expect(exif.exif[0xA002]?.number == 1200 && exif.exif[0xA003]?.number == 1800)
    #expect(exif.thumbnail == small && made.suffix(2) == [0xFF, 0xD9])
    // Too much for a segment: the picture is worth more than its words.
    let large = [UInt8](repeating: 0, count: 70_000)
    #expect(record.described(jpeg, thumbnail: large, width: 1, height: 1) == jpeg)
    #expect(record.described(small, thumbnail: [], width: 1, height: 1) != small)
    #expect(record.described([1, 2], thumbnail: [], width: 1, height: 1) == [1, 2])
  }

  @Test("a GIF gets a comment before its end")
  func commented() throws {
    let record = try #require(Self.record())
    let words = "2026-11-27T20:15:03+01:00 shutter-booth 1.0 \(Self.id)"
    #expect(record.comment == words)
    let made = record.commented(Array("GIF89a".utf8) + [0x3B])
    let block: [UInt8] = [0x21, 0xFE, UInt8(words.utf8.count)] + Array(words.utf8) + [0, 0x3B]
    #expect(made == Array("GIF89a".utf8) + block)
    #expect(record.commented([1, 2]) == [1, 2])
  }
}
