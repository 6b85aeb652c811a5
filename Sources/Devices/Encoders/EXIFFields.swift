// SPDX-License-Identifier: Apache-2.0
import CaptureModel

/// The tags of EXIF data, and those of TIFF among them.
enum EXIFTag {
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
  static let exposureTime: UInt16 = 0x829A
  static let exifDirectory: UInt16 = 0x8769
  static let exifVersion: UInt16 = 0x9000
  static let dateTimeOriginal: UInt16 = 0x9003
  static let dateTimeDigitized: UInt16 = 0x9004
  static let offsetTime: UInt16 = 0x9010
  static let offsetTimeOriginal: UInt16 = 0x9011
  static let offsetTimeDigitized: UInt16 = 0x9012
  static let componentsConfiguration: UInt16 = 0x9101
  static let userComment: UInt16 = 0x9286
  static let subSecTime: UInt16 = 0x9290
  static let subSecTimeOriginal: UInt16 = 0x9291
  static let subSecTimeDigitized: UInt16 = 0x9292
  static let flashpixVersion: UInt16 = 0xA000
  static let colorSpace: UInt16 = 0xA001
  static let pixelXDimension: UInt16 = 0xA002
  static let pixelYDimension: UInt16 = 0xA003
  static let imageUniqueID: UInt16 = 0xA420
}

extension EXIFRecord {
  /// The fields of the first directory that photos of every kind have.
  var imageFields: [TIFFField] {
    let names = [
      make.map { TIFFField.text(EXIFTag.make, $0) },
      model.map { TIFFField.text(EXIFTag.model, $0) },
    ]
    return names.compactMap(\.self) + [
      .short(EXIFTag.orientation, orientation),
      .rational(EXIFTag.xResolution, 72),
      .rational(EXIFTag.yResolution, 72),
      // Inches.
      .short(EXIFTag.resolutionUnit, 2),
      .text(EXIFTag.software, software),
      .text(EXIFTag.dateTime, date),
    ]
  }

  /// The fields of the EXIF directory that photos of every kind have.
  var exifFields: [TIFFField] {
    let fraction = CivilTime.padded(time.microsecond, 6)
    let known = [
      imageUniqueID.map { TIFFField.text(EXIFTag.imageUniqueID, $0) },
      exposureUSec.map {
        TIFFField.rational(EXIFTag.exposureTime, UInt32(clamping: $0), 1_000_000)
      },
    ]
    return known.compactMap(\.self) + [
      .undefined(EXIFTag.exifVersion, Array("0232".utf8)),
      .text(EXIFTag.dateTimeOriginal, date),
      .text(EXIFTag.dateTimeDigitized, date),
      .text(EXIFTag.offsetTime, offset),
      .text(EXIFTag.offsetTimeOriginal, offset),
      .text(EXIFTag.offsetTimeDigitized, offset),
      .undefined(
        EXIFTag.userComment, Array("ASCII".utf8) + [0, 0, 0] + Array(provenance.text.utf8)),
      .text(EXIFTag.subSecTime, fraction),
      .text(EXIFTag.subSecTimeOriginal, fraction),
      .text(EXIFTag.subSecTimeDigitized, fraction),
    ]
  }

  /// The EXIF orientation: a viewer turns the picture clockwise by the rotation, and then swaps
  /// left and right if it is mirrored.
  var orientation: Int {
    switch rotation {
    case 90: isMirrored ? 5 : 6
    case 180: isMirrored ? 4 : 3
    case 270: isMirrored ? 7 : 8
    default: isMirrored ? 2 : 1
    }
  }

  /// "2026:11:21 10:15:02".
  private var date: String {
    let date = [CivilTime.padded(time.year, 4)] + [time.month, time.day].map(Self.twoDigits)
    let clock = [time.hour, time.minute, time.second].map(Self.twoDigits)
    return date.joined(separator: ":") + " " + clock.joined(separator: ":")
  }

  /// "+01:00".
  private var offset: String {
    let minutes = Int(time.offsetSeconds.magnitude) / 60
    return (time.offsetSeconds < 0 ? "-" : "+") + Self.twoDigits(minutes / 60) + ":"
      + Self.twoDigits(minutes % 60)
  }

  private static func twoDigits(_ number: Int) -> String { CivilTime.padded(number, 2) }
}
