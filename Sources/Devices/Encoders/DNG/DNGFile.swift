// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import Vocabulary

//   header   "II", 42, offset of the first directory
//   IFD 0    the preview, the camera, its colours ── SubIFDs ──▶ raw picture
//                                                 ── Exif ────▶ EXIF directory
//   IFD raw  the mosaic, its levels
//   EXIF     as in a JPEG
//   preview  red, green and blue, a byte each
//   samples  line by line, a byte or 16 bits each, the lowest byte first

/// A raw photo as a digital negative (Adobe DNG 1.4): the samples of the sensor as the camera
/// delivered them, without filling between the lines and unpacked, and what developers have to know.
package enum DNGFile {
  /// The reason why there is no file.
  package enum Refusal: Error, Hashable, CustomStringConvertible {
    /// The frame is smaller than its format says.
    case tooSmall(neededBytes: Int, foundBytes: Int)

    package var description: String {
      switch self {
      case .tooSmall(let needed, let found):
        "the raw frame has \(found) bytes, and at least \(needed) are needed"
      }
    }
  }

  /// Makes the whole file. The record's thumbnail is not used: a preview is made of the samples.
  ///
  /// - Parameters:
  ///   - frame: as the camera delivered it; its size is that of the record.
  ///   - bytesPerLine: from one line to the next.
  ///   - file: any bytes, whose memory is used if it is enough; then those of the file.
  package static func write(
    _ frame: UnsafeRawBufferPointer, _ layout: BayerLayout, bytesPerLine: Int,
    sensor: SensorProfile, _ record: EXIFRecord, to file: inout [UInt8]
  ) throws(Refusal) {
    let (width, height) = (record.width, record.height)
    let least = layout.bytesPerLine(width: width)
    let needed = max(bytesPerLine, least) * max(height - 1, 1) + least
    guard width >= 2, height >= 2, bytesPerLine >= least, frame.count >= needed,
      let base = frame.baseAddress
    else { throw .tooSmall(neededBytes: needed, foundBytes: frame.count) }
    let places = Places(record, layout, sensor)
    let line = width * layout.unpackedBytes
    let preview = DNGPreview(places.preview, layout, sensor)
    if file.capacity < places.byteCount {
      file = [UInt8](repeating: 0, count: places.byteCount)
    } else {
      // Records differ by some bytes, and with them the sizes of files.
      file.removeLast(max(0, file.count - places.byteCount))
      file.append(contentsOf: repeatElement(0, count: places.byteCount - file.count))
    }
    file.withUnsafeMutableBytes { file in
      let samples = UnsafeMutableRawBufferPointer(rebasing: file[places.samplesOffset...])
      for y in 0..<height {
        BayerPacking.unpack(
          base + y * bytesPerLine, layout, width: width, to: samples.baseAddress! + y * line)
      }
      file.copyBytes(from: places.directories)
      let picture = UnsafeMutableRawBufferPointer(
        rebasing: file[places.previewOffset..<places.samplesOffset])
      let count = preview.write(
        UnsafeRawBufferPointer(samples), width: width, height: height, to: picture)
      for gap in count..<picture.count { picture[gap] = 0 }
    }
  }
}

/// The places of the parts of a file, and the directories that list them.
private struct Places {
  /// The header and the directories.
  let directories: [UInt8]
  /// Pixels.
  let preview: (width: Int, height: Int)
  let previewOffset: Int
  let samplesOffset: Int
  let byteCount: Int

  init(_ record: EXIFRecord, _ layout: BayerLayout, _ sensor: SensorProfile) {
    let order = TIFFByteOrder.littleEndian
    preview = DNGPreview.size(width: record.width, height: record.height)
    let previewBytes = preview.width * preview.height * 3
    let samplesBytes = record.width * record.height * layout.unpackedBytes
    let size = preview
    func first(raw: Int, exif: Int, preview: Int) -> TIFFDirectory {
      TIFFDirectory(
        record.imageFields + Self.cameraFields(record, sensor)
          + [.long(Tag.subDirectories, raw), .long(EXIFTag.exifDirectory, exif)]
          + Self.stripFields(size.width, size.height, at: preview, previewBytes)
          + [
            // A smaller version of the picture.
            .long(Tag.kind, 1), .short(Tag.bitsPerSample, 8, 8, 8), .short(Tag.interpretation, 2),
            .short(Tag.samplesPerPixel, 3),
          ], order)
    }
    func raw(at samples: Int) -> TIFFDirectory {
      TIFFDirectory(
        Self.mosaicFields(layout, sensor)
          + Self.stripFields(record.width, record.height, at: samples, samplesBytes), order)
    }
    let exif = TIFFDirectory(record.exifFields, order)
    // A directory's size does not depend on what it points to.
    let rawOffset = order.header.count + first(raw: 0, exif: 0, preview: 0).size
    let exifOffset = rawOffset + raw(at: 0).size
    previewOffset = exifOffset + exif.size
    // The memory of the samples is also aligned at their beginning.
    samplesOffset = (previewOffset + previewBytes + 15) / 16 * 16
    byteCount = samplesOffset + samplesBytes
    directories =
      order.header
      + first(raw: rawOffset, exif: exifOffset, preview: previewOffset).bytes(at: 8)
      + raw(at: samplesOffset).bytes(at: rawOffset) + exif.bytes(at: exifOffset)
  }

  /// A picture in one strip, not compressed.
  private static func stripFields(
    _ width: Int, _ height: Int, at offset: Int, _ byteCount: Int
  ) -> [TIFFField] {
    [
      .long(Tag.width, width), .long(Tag.height, height), .short(EXIFTag.compression, 1),
      .long(Tag.stripOffsets, offset), .long(Tag.rowsPerStrip, height),
      .long(Tag.stripByteCounts, byteCount),
      // The samples of a pixel lie side by side.
      .short(Tag.planarConfiguration, 1),
    ]
  }

  private static func cameraFields(
    _ record: EXIFRecord, _ sensor: SensorProfile
  ) -> [TIFFField] {
    let name = [record.make, record.model].compactMap(\.self).joined(separator: " ")
    return [
      .bytes(Tag.version, [1, 4, 0, 0]), .bytes(Tag.backwardVersion, [1, 1, 0, 0]),
      .text(Tag.uniqueCameraModel, name.isEmpty ? "V4L2 camera" : name),
      .signedRationals(Tag.colorMatrix, sensor.colorMatrix ?? Self.screenMatrix),
      .rationals(Tag.asShotNeutral, sensor.neutral ?? [1, 1, 1]),
      .short(Tag.illuminant, Self.number(of: sensor.illuminant)),
    ]
  }

  /// Nobody knows the colours of most sensors. Then they count as those of a screen: from XYZ under D65
  /// to the primaries of ITU-R BT.709.
  private static let screenMatrix = [
    3.240_454, -1.537_139, -0.498_531, -0.969_266, 1.876_011, 0.041_556, 0.055_643, -0.204_026,
    1.057_225,
  ]

  /// EXIF's number of a light source.
  private static func number(of illuminant: Illuminant) -> Int {
    switch illuminant {
    case .a: 17
    case .d50: 23
    case .d55: 20
    case .d65: 21
    case .d75: 22
    }
  }

  private static func mosaicFields(
    _ layout: BayerLayout, _ sensor: SensorProfile
  ) -> [TIFFField] {
    [
      // The picture itself.
      .long(Tag.kind, 0), .short(Tag.bitsPerSample, layout.unpackedBytes * 8),
      // A mosaic of colours.
      .short(Tag.interpretation, 32_803), .short(Tag.samplesPerPixel, 1),
      .short(Tag.mosaicDimensions, 2, 2), .bytes(Tag.mosaic, layout.order.colours),
      .short(Tag.blackLevelDimensions, 1, 1),
      .long(Tag.blackLevel, sensor.blackLevel(bits: layout.bits)),
      .long(Tag.whiteLevel, sensor.whiteLevel(bits: layout.bits)),
    ]
  }

  private enum Tag {
    static let kind: UInt16 = 254
    static let width: UInt16 = 256
    static let height: UInt16 = 257
    static let bitsPerSample: UInt16 = 258
    static let interpretation: UInt16 = 262
    static let stripOffsets: UInt16 = 273
    static let samplesPerPixel: UInt16 = 277
    static let rowsPerStrip: UInt16 = 278
    static let stripByteCounts: UInt16 = 279
    static let planarConfiguration: UInt16 = 284
    static let subDirectories: UInt16 = 330
    static let mosaicDimensions: UInt16 = 33421
    static let mosaic: UInt16 = 33422
    static let version: UInt16 = 50706
    static let backwardVersion: UInt16 = 50707
    static let uniqueCameraModel: UInt16 = 50708
    static let blackLevelDimensions: UInt16 = 50713
    static let blackLevel: UInt16 = 50714
    static let whiteLevel: UInt16 = 50717
    static let colorMatrix: UInt16 = 50721
    static let asShotNeutral: UInt16 = 50728
    static let illuminant: UInt16 = 50778
  }
}
