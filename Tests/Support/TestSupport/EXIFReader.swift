// SPDX-License-Identifier: Apache-2.0

/// Reads the EXIF data of a JPEG, with `TIFFReader`.
package struct EXIFReader {
  package typealias Value = TIFFReader.Value
  private typealias Broken = TIFFReader.Broken

  /// Values by tag: of the first directory, the EXIF directory and the thumbnail's directory.
  package private(set) var image: [Int: Value] = [:]
  package private(set) var exif: [Int: Value] = [:]
  package private(set) var small: [Int: Value] = [:]
  /// The JPEG that the second directory leads to; nil where there is no second directory.
  package private(set) var thumbnail: [UInt8]?

  /// Reads the first segment of a photo, which has to be the EXIF data.
  package init(photo file: [UInt8]) throws {
    guard file.count > 6, file.starts(with: [0xFF, 0xD8, 0xFF, 0xE1]) else {
      throw Broken(what: "no APP1 behind SOI")
    }
    let length = Int(file[4]) << 8 | Int(file[5])
    guard file.count > 4 + length, file[4 + length] == 0xFF else {
      throw Broken(what: "no segment behind APP1")
    }
    try self.init(Array(file[6..<4 + length]))
  }

  /// Reads the content of an APP1 segment.
  package init(_ content: [UInt8]) throws {
    guard content.starts(with: Array("Exif".utf8) + [0, 0]) else { throw Broken(what: "no Exif") }
    let tiff = try TIFFReader(Array(content.dropFirst(6)))
    image = try tiff.directory(at: tiff.first)
    guard let pointer = image[0x8769] else { throw Broken(what: "no EXIF directory") }
    exif = try tiff.directory(at: pointer.number)
    guard try tiff.next(after: pointer.number) == 0 else { throw Broken(what: "more EXIF") }
    let second = try tiff.next(after: tiff.first)
    guard second > 0 else { return }
    small = try tiff.directory(at: second)
    guard try tiff.next(after: second) == 0 else { throw Broken(what: "a third directory") }
    guard let start = small[0x0201]?.number, let count = small[0x0202]?.number,
      start + count <= tiff.bytes.count
    else { throw Broken(what: "no thumbnail") }
    thumbnail = Array(tiff.bytes[start..<start + count])
  }
}
