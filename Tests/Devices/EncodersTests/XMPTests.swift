// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Encoders
import TestSupport
import Testing

@Suite("XMP data")
struct XMPTests {
  static func record() -> XMPRecord {
    XMPRecord(
      application: "org.example.Booth", contentDirectory: "20261121T101500Z-0001", camera: "usb-1",
      quality: .balanced, compression: 90)
  }

  /// The packet of a segment, and its length checked.
  private func packet(
    _ change: (inout XMPRecord, inout EXIFRecord) -> Void = { _, _ in }
  ) throws -> String {
    var record = Self.record()
    var exif = EXIFTests.record()
    exif.imageUniqueID = "0123456789abcdef0123456789abcdef"
    change(&record, &exif)
    let bytes = XMPSegment(record, exif).bytes
    #expect(bytes.prefix(2) == [0xFF, 0xE1] && bytes.count <= XMPSegment.mostBytes)
    #expect(Int(bytes[2]) << 8 | Int(bytes[3]) == bytes.count - 2)
    let mark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    #expect(bytes.dropFirst(4).starts(with: mark))
    return try #require(String(validating: bytes.dropFirst(4 + mark.count), as: UTF8.self))
  }

  /// The value of an attribute, as it is written.
  private func value(_ name: String, _ packet: String) -> String? {
    guard let start = packet.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
    return packet[start...].split(separator: "\"", omittingEmptySubsequences: false).first
      .map(String.init)
  }

  @Test("Standard properties where there are some")
  func standard() throws {
    let packet = try packet()
    #expect(packet.hasPrefix("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"))
    #expect(packet.hasSuffix("<?xpacket end=\"r\"?>"))
    let time = "2026-11-21T11:15:02.123456+01:00"
    #expect(value("xmp:CreateDate", packet) == time)
    #expect(value("exif:DateTimeOriginal", packet) == time)
    #expect(value("xmp:CreatorTool", packet) == "shutterd 0.1.0")
    #expect(value("dc:format", packet) == "image/jpeg")
    let number = "0123456789abcdef0123456789abcdef"
    #expect(value("exif:ImageUniqueID", packet) == number)
    #expect(value("xmpMM:DocumentID", packet) == "xmp.did:\(number)")
    #expect(value("xmpMM:OriginalDocumentID", packet) == "xmp.did:\(number)")
    #expect(value("xmpMM:InstanceID", packet) == "xmp.iid:\(number)")
    let west = try self.packet { $1.time = CivilTime(unixUSec: 0, offsetSeconds: -34_200) }
    #expect(value("xmp:CreateDate", west) == "1969-12-31T14:30:00.000000-09:30")
  }

  @Test("Our own: the provenance under the names that the comment has, and the settings")
  func own() throws {
    let packet = try packet { $1.provenance.pressSource = .gateway }
    let provenance = PhotoProvenance { name in
      value("shutterd:\(name)", packet).map { text in
        Int64(text).map { .number($0) } ?? .word(text)
      }
    }
    var expected = EXIFTests.record().provenance
    expected.pressSource = .gateway
    #expect(provenance == expected)
    #expect(value("shutterd:application", packet) == "org.example.Booth")
    #expect(value("shutterd:contentDirectory", packet) == "20261121T101500Z-0001")
    #expect(value("shutterd:camera", packet) == "usb-1")
    #expect(value("shutterd:quality", packet) == "balanced")
    #expect(value("shutterd:compression", packet) == "90")
    let own = try self.packet { record, exif in
      record.compression = nil
      exif.provenance.press = nil
      exif.imageUniqueID = nil
    }
    for name in [
      "shutterd:compression", "shutterd:press", "shutterd:pressSource", "exif:ImageUniqueID",
      "xmpMM:DocumentID",
    ] {
      #expect(value(name, own) == nil)
    }
  }

  @Test("A text from outside can neither break nor fill the packet")
  func hostile() throws {
    let packet = try packet { record, _ in
      record.application = "a\"/><b c='&\n\u{0}\u{9F}\u{FFFF}é😀"
      record.camera = String(repeating: "\"", count: 100_000)
    }
    #expect(value("shutterd:application", packet) == "a&quot;/&gt;&lt;b c='&amp;????é😀")
    #expect(value("shutterd:camera", packet) == String(repeating: "&quot;", count: 255))
    #expect(packet.count { $0 == ">" } == 7)
    // All at once: the length is checked.
    let wide = String(repeating: "\"", count: 256)
    _ = try self.packet { record, exif in
      record = XMPRecord(
        application: wide, contentDirectory: wide, camera: wide, quality: .balanced,
        compression: 100)
      exif.software = wide
      exif.provenance = PhotoProvenance(
        press: .min, pressSource: .gateway, momentUSec: .min, requestUSec: .min, frameUSec: .min,
        frameTimeSource: .startOfExposure, offsetUSec: .min, frameSequence: .min,
        zeroShutterLag: .missed)
    }
  }
}
