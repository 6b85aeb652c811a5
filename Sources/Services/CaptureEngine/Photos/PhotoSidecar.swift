// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Varlink

/// The record that lies beside a photo as one JSON object, where `[storage] sidecars` asks for it: what the
/// EXIF data tell, for a frame that has none, and for programs that read no EXIF data.
enum PhotoSidecar {
  /// The whole file.
  static func bytes(_ photo: EngineInterface.Photo, of work: PhotoWork) -> [UInt8] {
    let frame = work.chosen.frame.payload
    var object: JSONObject = [
      "name": .string(photo.name),
      "mediaType": .string(photo.mediaType),
      "size": .int(photo.size),
      "sha256": .string(photo.sha256),
      "width": .int(photo.width),
      "height": .int(photo.height),
      // Without these a frame as the camera delivered it could not be shown.
      "pixelFormat": .string(frame.format.pixelFormat.description),
      "bytesPerLine": .int(Int64(frame.format.bytesPerLine)),
      "camera": .string(work.camera.label),
      "imageUniqueID": .string(work.imageUniqueID),
      "unixUSec": .int(WallClock.unixUSec(ofMonotonicUSec: work.chosen.frame.stampUSec)),
    ]
    for (name, value) in PhotoProvenance(work).fields {
      switch value {
      case .number(let number): object[name] = .int(number)
      case .word(let word): object[name] = .string(word)
      }
    }
    return JSON.object(object).jsonBytes + [UInt8(ascii: "\n")]
  }
}
