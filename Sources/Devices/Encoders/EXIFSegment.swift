// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Vocabulary

/// The APP1 segment with the EXIF data of a photo (JEITA CP-3451, Exif 2.32).
package struct EXIFSegment: Hashable, Sendable {
  /// The whole segment with its marker.
  package let bytes: [UInt8]

  /// Encodes a record. A thumbnail that would not fit into a segment is left out.
  package init(_ record: EXIFRecord) {
    let header = TIFFByteOrder.bigEndian.header
    // Centred, as JPEG decoders assume.
    let image = record.imageFields + [.short(EXIFTag.chromaPositioning, 1)]
    // The pointer has the same length whatever it points to.
    let pointer = TIFFField.long(EXIFTag.exifDirectory, 0)
    let exifOffset = header.count + TIFFDirectory(image + [pointer]).size
    let exifPointer = TIFFField.long(EXIFTag.exifDirectory, exifOffset)
    let exif = TIFFDirectory(record.exifFields + Self.pictureFields(record))
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
        .short(EXIFTag.compression, 6),
        .short(EXIFTag.orientation, record.orientation),
        .rational(EXIFTag.xResolution, 72),
        .rational(EXIFTag.yResolution, 72),
        .short(EXIFTag.resolutionUnit, 2),
        .long(EXIFTag.thumbnail, position),
        .long(EXIFTag.thumbnailLength, record.thumbnail.count),
      ])
    }
    let position = offset + directory(0).size
    guard 2 + mark.count + position + record.thumbnail.count <= most else { return [] }
    return directory(position).bytes(at: offset) + record.thumbnail
  }

  /// The fields of the EXIF directory that only a JPEG has.
  private static func pictureFields(_ record: EXIFRecord) -> [TIFFField] {
    [
      // Y, Cb, Cr.
      .undefined(EXIFTag.componentsConfiguration, [1, 2, 3, 0]),
      .undefined(EXIFTag.flashpixVersion, Array("0100".utf8)),
      // sRGB.
      .short(EXIFTag.colorSpace, 1),
      .long(EXIFTag.pixelXDimension, record.width),
      .long(EXIFTag.pixelYDimension, record.height),
    ]
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
  /// Whether the light that was asked for was on; nil where none was.
  package var flashFired: Bool?
  /// A small JPEG of the photo, in the same orientation.
  package var thumbnail: [UInt8]
  /// The way the frame was chosen.
  package var provenance: PhotoProvenance

  package init(
    time: CivilTime, width: Int, height: Int, rotation: Int, isMirrored: Bool = false,
    make: String? = nil, model: String? = nil, software: String,
    imageUniqueID: String? = nil, exposure: CameraExposure = CameraExposure(),
    flashFired: Bool? = nil, thumbnail: [UInt8] = [], provenance: PhotoProvenance
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
    self.flashFired = flashFired
    self.thumbnail = thumbnail
    self.provenance = provenance
  }
}
