// SPDX-License-Identifier: Apache-2.0
import CaptureModel

/// What a photo tells about itself.
package struct EXIFRecord: Hashable, Sendable {
  /// When its frame was taken.
  package var time: CivilTime
  /// Pixels.
  package var width: Int
  package var height: Int
  /// Degrees clockwise by which the picture has to be turned to stand upright: 0, 90, 180, 270.
  package var rotation: Int
  /// Whether it is to be shown as in a mirror, left and right exchanged when it stands upright.
  package var isMirrored: Bool
  /// The camera's manufacturer, if known.
  package var make: String?
  /// The camera.
  package var model: String?
  /// The program and its version.
  package var software: String
  /// 32 hexadecimal digits that no other photo has.
  package var imageUniqueID: String?
  /// A small JPEG of the photo, turned as it is.
  package var thumbnail: [UInt8]
  /// How the frame was chosen.
  package var provenance: PhotoProvenance

  /// A record of these values.
  package init(
    time: CivilTime, width: Int, height: Int, rotation: Int, isMirrored: Bool = false,
    make: String? = nil, model: String? = nil, software: String,
    imageUniqueID: String? = nil, thumbnail: [UInt8] = [], provenance: PhotoProvenance
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
    self.thumbnail = thumbnail
    self.provenance = provenance
  }
}
