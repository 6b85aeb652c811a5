// SPDX-License-Identifier: Apache-2.0

/// Reads a raw photo's file, with `TIFFReader`: a preview in the first directory, which leads to the
/// samples and to the EXIF data.
package struct DNGReader {
  /// Values by tag.
  package let image: [Int: TIFFReader.Value]
  package let raw: [Int: TIFFReader.Value]
  package let exif: [Int: TIFFReader.Value]
  /// The only strips of the two pictures.
  package let preview: [UInt8]
  package let strip: [UInt8]

  package init(_ file: [UInt8]) throws {
    let tiff = try TIFFReader(file)
    image = try tiff.directory(at: tiff.first)
    guard let samples = image[330], samples.count == 1, let exif = image[0x8769] else {
      throw TIFFReader.Broken(what: "no directory of samples, or no EXIF data")
    }
    raw = try tiff.directory(at: samples.number)
    self.exif = try tiff.directory(at: exif.number)
    for start in [try tiff.first, samples.number, exif.number] {
      guard try tiff.next(after: start) == 0 else { throw TIFFReader.Broken(what: "one more") }
    }
    preview = try Self.strip(image, file)
    strip = try Self.strip(raw, file)
  }

  private static func strip(
    _ directory: [Int: TIFFReader.Value], _ file: [UInt8]
  ) throws -> [UInt8] {
    guard let start = directory[273]?.number, let count = directory[279]?.number,
      directory[273]?.count == 1, directory[278] == directory[257], start + count <= file.count
    else { throw TIFFReader.Broken(what: "no strip") }
    return Array(file[start..<start + count])
  }

  package var width: Int { raw[256]?.number ?? 0 }
  package var height: Int { raw[257]?.number ?? 0 }

  /// The samples, line by line.
  package var samples: [UInt16] {
    guard raw[258]?.number == 16 else { return strip.map { UInt16($0) } }
    return stride(from: 0, to: strip.count, by: 2).map {
      UInt16(strip[$0]) | UInt16(strip[$0 + 1]) << 8
    }
  }
}
