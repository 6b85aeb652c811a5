// SPDX-License-Identifier: Apache-2.0

/// Reads the comment in a photo's EXIF data, in which the engine records how the frame was chosen:
/// in a JPEG, whose numbers have their highest byte first, or in a raw photo, with the lowest first.
/// Anybody may have put the file there: nothing beyond its end is read, and a
/// comment that makes no sense counts as none.
package enum EXIFComment {
  /// The bytes of a file that are enough to find the comment: the segments before the EXIF data,
  /// and the EXIF data. In a raw photo they come first.
  package static let neededBytes = 2 * 65_536

  /// The ASCII text of UserComment in a photo's file, or in its beginning; nil if there is none.
  package static func text(in file: [UInt8]) -> String? {
    text(inJPEG: file) ?? TIFF(file).comment
  }

  /// The same of a JPEG file alone.
  package static func text(inJPEG file: [UInt8]) -> String? { data(inJPEG: file)?.comment }

  /// The orientation of a JPEG file, 1 to 8; nil if it has none.
  package static func orientation(inJPEG file: [UInt8]) -> Int? {
    data(inJPEG: file)?.orientation
  }

  /// The small picture in a JPEG file's EXIF data, a JPEG itself; nil if there is none.
  package static func thumbnail(inJPEG file: [UInt8]) -> [UInt8]? { data(inJPEG: file)?.thumbnail }

  private static func data(inJPEG file: [UInt8]) -> TIFF? {
    guard file.starts(with: [0xFF, 0xD8]) else { return nil }
    var position = 2
    // Segments with a length; the picture's data begin with SOS.
    while position + 4 <= file.count, file[position] == 0xFF, file[position + 1] != 0xDA {
      let length = Int(file[position + 2]) << 8 | Int(file[position + 3])
      guard length >= 2, position + 2 + length <= file.count else { return nil }
      let content = file[(position + 4)..<(position + 2 + length)]
      if file[position + 1] == 0xE1, content.starts(with: Array("Exif".utf8) + [0, 0]) {
        return TIFF(Array(content.dropFirst(6)))
      }
      position += 2 + length
    }
    return nil
  }
}
