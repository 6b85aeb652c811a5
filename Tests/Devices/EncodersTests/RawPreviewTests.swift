// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import Testing

/// The small pictures of raw photos and of films, read from files that anybody may have written.
struct RawPreviewTests {
  /// A picture of 3 by 2 pixels in a file as the engine lays it out; each pixel has its number three times.
  private static func file(orientation: Int = 1, pixels: Int = 6) -> [UInt8] {
    func short(_ tag: Int, _ value: Int) -> [UInt8] {
      entry(tag, 3, [UInt8(value & 0xFF), UInt8(value >> 8), 0, 0])
    }
    func long(_ tag: Int, _ value: Int) -> [UInt8] {
      entry(tag, 4, (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    func entry(_ tag: Int, _ type: UInt8, _ value: [UInt8]) -> [UInt8] {
      [UInt8(tag & 0xFF), UInt8(tag >> 8), type, 0, 1, 0, 0, 0] + value
    }
    let entries = [
      long(0x0100, 3), long(0x0101, 2), short(0x0103, 1), short(0x0106, 2), long(0x0111, 200),
      short(0x0112, orientation), short(0x0115, 3), long(0x0117, 18),
    ]
    let head = Array("II".utf8) + [42, 0, 8, 0, 0, 0, UInt8(entries.count), 0] + entries.joined()
    return head + [UInt8](repeating: 0, count: 200 - head.count)
      + (0..<pixels).flatMap { number in [UInt8](repeating: UInt8(number), count: 3) }
  }

  private static func rows(_ orientation: Int) throws -> [[UInt8]] {
    let file = file(orientation: orientation)
    let preview = try #require(RawPreview(beginning: file))
    #expect(preview.offset == 200 && preview.byteCount == 18)
    let bitmap = try #require(preview.bitmap(Array(file[200...])))
    let columns = Int(bitmap[18])
    let height = 256 - Int(bitmap[22])
    let stride = (3 * columns + 3) / 4 * 4
    #expect(bitmap.count == 54 + stride * height && Int(bitmap[2]) == bitmap.count)
    return (0..<height).map { row in
      (0..<columns).map { bitmap[54 + row * stride + 3 * $0] }
    }
  }

  @Test("upright in all eight orientations")
  func orientations() throws {
    #expect(try Self.rows(1) == [[0, 1, 2], [3, 4, 5]])
    #expect(try Self.rows(2) == [[2, 1, 0], [5, 4, 3]])
    #expect(try Self.rows(3) == [[5, 4, 3], [2, 1, 0]])
    #expect(try Self.rows(4) == [[3, 4, 5], [0, 1, 2]])
    #expect(try Self.rows(5) == [[0, 3], [1, 4], [2, 5]])
    #expect(try Self.rows(6) == [[3, 0], [4, 1], [5, 2]])
    #expect(try Self.rows(7) == [[5, 2], [4, 1], [3, 0]])
    #expect(try Self.rows(8) == [[2, 5], [1, 4], [0, 3]])
  }

  @Test("a file that ends early, or has any other byte, is read without a fault")
  func damaged() throws {
    let file = Self.file()
    let preview = try #require(RawPreview(beginning: file))
    for count in 0..<18 {
      #expect(preview.bitmap(Array(file[200..<(200 + count)])) == nil)
    }
    for count in 0..<100 { #expect(RawPreview(beginning: Array(file.prefix(count))) == nil) }
    for index in 0..<110 {
      for byte in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = file
        damaged[index] = byte
        if let found = RawPreview(beginning: damaged) {
          #expect(found.byteCount == 18 && found.width * found.height == 6)
        }
      }
    }
  }

  private static let picture: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 7, 0xFF, 0xC0, 0, 4, 1, 2, 0xFF, 0xDA, 0, 3, 9]
    + [5, 0xFF, 0, 6, 0xFF, 0xD0, 7, 0xFF, 0xD9]

  @Test("the first frame of a film of JPEGs is found, whatever stands around it")
  func firstFrame() {
    let noise: [UInt8] = [
      1, 0xFF, 0xD8, 2, 0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 8,
    ]
    for before in [[], noise] {
      let film = before + Self.picture + noise + Self.picture
      #expect(FirstJPEG.find(in: film) == Self.picture)
    }
  }

  @Test("a frame that is cut short, or a film of another kind, has none")
  func noFrame() {
    for count in 0..<Self.picture.count {
      #expect(FirstJPEG.find(in: Array(Self.picture.prefix(count))) == nil)
    }
    // By chance the bytes with which a JPEG begins.
    #expect(FirstJPEG.find(in: [0xFF, 0xD8, 0xFF, 0x65, 0, 4, 0xFF, 0xD9]) == nil)
  }
}
