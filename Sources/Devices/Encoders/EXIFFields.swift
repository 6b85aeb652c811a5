// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Vocabulary

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
  static let flash: UInt16 = 0x9209
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
      .ascii(EXIFTag.dateTime, date),
    ]
  }

  /// The fields of the EXIF directory that photos of every kind have.
  var exifFields: [TIFFField] {
    let (date, fraction, offset) = (date, time.fraction, time.offset)
    let identifier = imageUniqueID.map { [TIFFField.text(EXIFTag.imageUniqueID, $0)] } ?? []
    return identifier + exposureFields + [
      .undefined(EXIFTag.exifVersion, Array("0232".utf8)),
      .ascii(EXIFTag.dateTimeOriginal, date),
      .ascii(EXIFTag.dateTimeDigitized, date),
      .ascii(EXIFTag.offsetTime, offset),
      .ascii(EXIFTag.offsetTimeOriginal, offset),
      .ascii(EXIFTag.offsetTimeDigitized, offset),
      .undefined(
        EXIFTag.userComment, Array("ASCII".utf8) + [0, 0, 0] + Array(provenance.text.utf8)),
      .ascii(EXIFTag.subSecTime, fraction),
      .ascii(EXIFTag.subSecTimeOriginal, fraction),
      .ascii(EXIFTag.subSecTimeDigitized, fraction),
    ]
  }

  /// Only what is known: a program that finds no field knows that nobody has measured it.
  private var exposureFields: [TIFFField] {
    var fields: [TIFFField] = []
    if let program = exposure.program {
      fields.append(.short(EXIFTag.exposureProgram, program.rawValue))
      // Manual or automatic.
      fields.append(.short(EXIFTag.exposureMode, program == .manual ? 1 : 0))
    }
    if let timeUSec = exposure.timeUSec {
      fields.append(.rational(EXIFTag.exposureTime, timeUSec, 1_000_000))
    }
    if let milliISO = exposure.milliISO {
      fields.append(
        .short(EXIFTag.photographicSensitivity, Int(milliISO.adding(clamping: 500) / 1000)))
      // V4L2 does not say which of the standard's three numbers it is.
      fields.append(.short(EXIFTag.sensitivityType, 0))
    }
    if let biasMilliEV = exposure.biasMilliEV {
      fields.append(.signedRational(EXIFTag.exposureBias, biasMilliEV, 1000))
    }
    if let flashFired {
      // Bit 0: it fired. Bit 3: it was to.
      fields.append(.short(EXIFTag.flash, flashFired ? 0x9 : 0x8))
    }
    return fields
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
  private var date: [UInt8] { time.text(dash: UInt8(ascii: ":"), space: UInt8(ascii: " ")) }
}
