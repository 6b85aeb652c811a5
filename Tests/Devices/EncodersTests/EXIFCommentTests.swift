// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Encoders
import Testing

/// The comment is found in the data that was written, and never read from beyond the end of a file.
@Suite("The comment of EXIF data, read")
struct EXIFCommentTests {
  private static let segment = EXIFSegment(EXIFTests.record())

  @Test("What was written is read, whatever segments stand before it")
  func read() throws {
    let comment = [0xFF, 0xFE, 0, 4, 1, 2] as [UInt8]
    for before in [[], comment, comment + [0xFF, 0xE1, 0, 4, 9, 9]] {
      let file = [0xFF, 0xD8] + before + Self.segment.bytes + [0xFF, 0xDA, 0, 2, 5, 5, 5]
      let text = try #require(EXIFComment.text(inJPEG: file))
      #expect(PhotoProvenance(text: text) == EXIFTests.record().provenance)
    }
  }

  @Test("A file that ends in the middle, or is none of ours, has no comment")
  func others() {
    let file = [0xFF, 0xD8] + Self.segment.bytes
    for count in 0..<file.count {
      #expect(EXIFComment.text(inJPEG: Array(file.prefix(count))) == nil, "\(count) bytes")
    }
    #expect(EXIFComment.text(inJPEG: [0xFF, 0xD8, 0xFF, 0xDA] + file) == nil)
    #expect(EXIFComment.text(inJPEG: [0xFF, 0xD8, 0xFF, 0xE1, 0, 1] + file) == nil)
  }

  @Test("The small picture is the one that was written, and none where none was")
  func thumbnail() {
    let picture: [UInt8] = [0xFF, 0xD8, 1, 2, 3, 4, 0xFF, 0xD9]
    var record = EXIFTests.record()
    record.thumbnail = picture
    let file = [0xFF, 0xD8] + EXIFSegment(record).bytes + [0xFF, 0xDA, 0, 2]
    #expect(EXIFComment.thumbnail(inJPEG: file) == picture)
    #expect(EXIFComment.text(inJPEG: file) != nil)
    record.thumbnail = []
    #expect(EXIFComment.thumbnail(inJPEG: [0xFF, 0xD8] + EXIFSegment(record).bytes) == nil)
    for index in file.indices {
      for byte in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = file
        damaged[index] = byte
        let found = EXIFComment.thumbnail(inJPEG: damaged)
        #expect(found.map { $0.count < damaged.count } ?? true)
      }
    }
  }

  @Test("Any byte may be another: it is read without a fault")
  func damaged() {
    let file = [0xFF, 0xD8] + Self.segment.bytes
    for index in file.indices {
      for byte in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = file
        damaged[index] = byte
        _ = EXIFComment.text(inJPEG: damaged).map { PhotoProvenance(text: $0) }
      }
    }
  }
}
