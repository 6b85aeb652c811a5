// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Vocabulary

/// The APP1 segment with the EXIF data of a photo (JEITA CP-3451, Exif 2.32).
package struct EXIFSegment: Hashable, Sendable {
  /// The whole segment with its marker.
  package let bytes: [UInt8]

  /// Encodes a record. A thumbnail that would not fit into a segment is left out.
  package init(_ record: EXIFRecord) {
    let header = Array("MM".utf8) + BigEndian.bytes(UInt16(42)) + BigEndian.bytes(UInt32(8))
    let image = Self.imageFields(record)
    // The pointer has the same length whatever it points to.
    let pointer = TIFFField.long(Tag.exifDirectory, 0)
    let exifOffset = header.count + TIFFDirectory(image + [pointer]).size
    let exifPointer = TIFFField.long(Tag.exifDirectory, exifOffset)
    let exif = TIFFDirectory(Self.exifFields(record))
    let thumbnailOffset = exifOffset + exif.size
    let thumbnail = Self.thumbnail(record, at: thumbnailOffset)
    let tiff =
      header
      + TIFFDirectory(image + [exifPointer])
      .bytes(at: header.count, next: thumbnail.isEmpty ? 0 : thumbnailOffset)
      + exif.bytes(at: exifOffset) + thumbnail
    let content = Self.mark + tiff
    bytes = [0xFF, 0xE1] + BigEndian.bytes(UInt16(content.count + 2)) + content
  }

  private static let mark = Array("Exif".utf8) + [0, 0]
  /// The most bytes of a segment after its marker, including the two that hold the length.
  private static let most = 65_535

  /// The second directory and the thumbnail after it; empty if there is no thumbnail.
  private static func thumbnail(_ record: EXIFRecord, at offset: Int) -> [UInt8] {
    guard !record.thumbnail.isEmpty else { return [] }
    func directory(_ position: Int) -> TIFFDirectory {
      TIFFDirectory([
        // JPEG.
        .short(Tag.compression, 6),
        .short(Tag.orientation, orientation(record)),
        .rational(Tag.xResolution, 72),
        .rational(Tag.yResolution, 72),
        .short(Tag.resolutionUnit, 2),
        .long(Tag.thumbnail, position),
        .long(Tag.thumbnailLength, record.thumbnail.count),
      ])
    }
    let position = offset + directory(0).size
    guard 2 + mark.count + position + record.thumbnail.count <= most else { return [] }
    return directory(position).bytes(at: offset) + record.thumbnail
  }

  private enum Tag {
    static let compression: UInt16 = 0x0103
    static let make: UInt16 = 0x010F
    static let model: UInt16 = 0x0110
    static let orientation: UInt16 = 0x0112
    static let xResolution: UInt16 = 0x011A
    static let yResolution: UInt16 = 0x011B
    static let resolutionUnit: UInt16 = 0x0128
    static let software: UInt16 = 0x0131
    static let dateTime: UInt16 = 0x0132
    static let thumbnail: UInt16 = 0x0201
    static let thumbnailLength: UInt16 = 0x0202
    static let chromaPositioning: UInt16 = 0x0213
    static let exifDirectory: UInt16 = 0x8769
    static let exposureTime: UInt16 = 0x829A
    static let exposureProgram: UInt16 = 0x8822
    static let photographicSensitivity: UInt16 = 0x8827
    static let sensitivityType: UInt16 = 0x8830
    static let exifVersion: UInt16 = 0x9000
    static let dateTimeOriginal: UInt16 = 0x9003
    static let dateTimeDigitized: UInt16 = 0x9004
    static let offsetTime: UInt16 = 0x9010
    static let offsetTimeOriginal: UInt16 = 0x9011
    static let offsetTimeDigitized: UInt16 = 0x9012
    static let componentsConfiguration: UInt16 = 0x9101
    static let exposureBias: UInt16 = 0x9204
    static let userComment: UInt16 = 0x9286
    static let subSecTime: UInt16 = 0x9290
    static let subSecTimeOriginal: UInt16 = 0x9291
    static let subSecTimeDigitized: UInt16 = 0x9292
    static let flashpixVersion: UInt16 = 0xA000
    static let colorSpace: UInt16 = 0xA001
    static let pixelXDimension: UInt16 = 0xA002
    static let pixelYDimension: UInt16 = 0xA003
    static let exposureMode: UInt16 = 0xA402
    static let imageUniqueID: UInt16 = 0xA420
  }

  private static func imageFields(_ record: EXIFRecord) -> [TIFFField] {
    let names = [
      record.make.map { TIFFField.text(Tag.make, $0) },
      record.model.map { TIFFField.text(Tag.model, $0) },
    ]
    return names.compactMap(\.self) + [
      .short(Tag.orientation, orientation(record)),
      .rational(Tag.xResolution, 72),
      .rational(Tag.yResolution, 72),
      // Inches.
      .short(Tag.resolutionUnit, 2),
      .text(Tag.software, record.software),
      .ascii(Tag.dateTime, date(record.time)),
      // Centred, as JPEG decoders assume.
      .short(Tag.chromaPositioning, 1),
    ]
  }

  private static func exifFields(_ record: EXIFRecord) -> [TIFFField] {
    let date = date(record.time)
    let (fraction, offset) = (record.time.fraction, record.time.offset)
    let identifier = record.imageUniqueID.map { [TIFFField.text(Tag.imageUniqueID, $0)] } ?? []
    return identifier + exposureFields(record.exposure) + [
      .undefined(Tag.exifVersion, Array("0232".utf8)),
      .ascii(Tag.dateTimeOriginal, date),
      .ascii(Tag.dateTimeDigitized, date),
      .ascii(Tag.offsetTime, offset),
      .ascii(Tag.offsetTimeOriginal, offset),
      .ascii(Tag.offsetTimeDigitized, offset),
      // Y, Cb, Cr.
      .undefined(Tag.componentsConfiguration, [1, 2, 3, 0]),
      .undefined(
        Tag.userComment, Array("ASCII".utf8) + [0, 0, 0] + Array(record.provenance.text.utf8)),
      .ascii(Tag.subSecTime, fraction),
      .ascii(Tag.subSecTimeOriginal, fraction),
      .ascii(Tag.subSecTimeDigitized, fraction),
      .undefined(Tag.flashpixVersion, Array("0100".utf8)),
      // sRGB.
      .short(Tag.colorSpace, 1),
      .long(Tag.pixelXDimension, record.width),
      .long(Tag.pixelYDimension, record.height),
    ]
  }

  /// Only what is known: a program that finds no field knows that nobody has measured it.
  private static func exposureFields(_ exposure: CameraExposure) -> [TIFFField] {
    var fields: [TIFFField] = []
    if let program = exposure.program {
      fields.append(.short(Tag.exposureProgram, program.rawValue))
      // Manual or automatic.
      fields.append(.short(Tag.exposureMode, program == .manual ? 1 : 0))
    }
    if let timeUSec = exposure.timeUSec {
      fields.append(.rational(Tag.exposureTime, timeUSec, 1_000_000))
    }
    if let milliISO = exposure.milliISO {
      fields.append(.short(Tag.photographicSensitivity, Int((milliISO + 500) / 1000)))
      // V4L2 does not say which of the standard's three numbers it is.
      fields.append(.short(Tag.sensitivityType, 0))
    }
    if let biasMilliEV = exposure.biasMilliEV {
      fields.append(.signedRational(Tag.exposureBias, biasMilliEV, 1000))
    }
    return fields
  }

  /// The EXIF orientation: a viewer turns the picture clockwise by the rotation, and then swaps
  /// left and right if it is mirrored.
  private static func orientation(_ record: EXIFRecord) -> Int {
    switch record.rotation {
    case 90: record.isMirrored ? 5 : 6
    case 180: record.isMirrored ? 4 : 3
    case 270: record.isMirrored ? 7 : 8
    default: record.isMirrored ? 2 : 1
    }
  }

  private static func date(_ time: CivilTime) -> [UInt8] {
    time.text(dash: UInt8(ascii: ":"), space: UInt8(ascii: " "))
  }
}

/// The EXIF data of a photo.
package struct EXIFRecord: Hashable, Sendable {
  /// When its frame was taken.
  package var time: CivilTime
  /// Pixels.
  package var width: Int
  package var height: Int
  /// The clockwise rotation in degrees that makes the picture upright: 0, 90, 180 or 270.
  package var rotation: Int
  /// Whether it is to be shown as in a mirror: left and right swapped once it is upright.
  package var isMirrored: Bool
  /// The camera's manufacturer, if known.
  package var make: String?
  /// The camera.
  package var model: String?
  /// The program and its version.
  package var software: String
  /// 32 hexadecimal digits that no other photo has.
  package var imageUniqueID: String?
  /// As far as the driver reports it.
  package var exposure: CameraExposure
  /// A small JPEG of the photo, in the same orientation.
  package var thumbnail: [UInt8]
  /// How the frame was chosen.
  package var provenance: PhotoProvenance

  package init(
    time: CivilTime, width: Int, height: Int, rotation: Int, isMirrored: Bool = false,
    make: String? = nil, model: String? = nil, software: String,
    imageUniqueID: String? = nil, exposure: CameraExposure = CameraExposure(),
    thumbnail: [UInt8] = [], provenance: PhotoProvenance
  ) {
    self.time = time
    self.width = width
    self.height = height
    self.rotation = rotation
    self.isMirrored = isMirrored
    self.make = make
    self.model = model
    self.software = software
    self.imageUniqueID = imageUniqueID
    self.exposure = exposure
    self.thumbnail = thumbnail
    self.provenance = provenance
  }
}
