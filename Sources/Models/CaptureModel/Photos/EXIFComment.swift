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

/// The directories of EXIF data.
private struct TIFF {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isBigEndian = bytes.first == UInt8(ascii: "M")
  }

  /// The offset of the first directory.
  private var first: Int? {
    guard
      bytes.starts(with: Array("MM".utf8) + [0, 42])
        || bytes.starts(with: Array("II".utf8) + [42, 0])
    else { return nil }
    return number(4, bytes: 4)
  }

  /// A SHORT in the first directory.
  var orientation: Int? {
    guard let first, let place = value(of: 0x0112, directory: first),
      let orientation = number(place.position, bytes: 2), (1...8).contains(orientation)
    else { return nil }
    return orientation
  }

  /// The second directory, which follows the first, says where the small picture is.
  var thumbnail: [UInt8]? {
    guard let first, let entries = number(first, bytes: 2),
      let second = number(first + 2 + 12 * entries, bytes: 4), second > 0,
      let start = value(of: 0x0201, directory: second).flatMap({ number($0.position, bytes: 4) }),
      let count = value(of: 0x0202, directory: second).flatMap({ number($0.position, bytes: 4) }),
      count > 4, start + count <= bytes.count
    else { return nil }
    let picture = Array(bytes[start..<(start + count)])
    return picture.starts(with: [0xFF, 0xD8]) ? picture : nil
  }

  /// The first directory points to the EXIF directory, which holds the comment.
  var comment: String? {
    guard let first,
      let pointer = value(of: 0x8769, directory: first),
      let second = number(pointer.position, bytes: 4),
      let comment = value(of: 0x9286, directory: second)
    else { return nil }
    let mark = Array("ASCII".utf8) + [0, 0, 0]
    let end = comment.position + comment.count
    guard comment.count >= mark.count, end <= bytes.count else { return nil }
    let text = bytes[comment.position..<end]
    guard text.starts(with: mark) else { return nil }
    return String(decoding: text.dropFirst(mark.count).prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The position and the count of a tag's value, for the types that are needed here: SHORT,
  /// LONG and UNDEFINED.
  private func value(of tag: Int, directory: Int) -> (position: Int, count: Int)? {
    guard let entries = number(directory, bytes: 2) else { return nil }
    for entry in 0..<entries {
      let position = directory + 2 + 12 * entry
      guard let found = number(position, bytes: 2) else { return nil }
      guard found == tag else { continue }
      guard let type = number(position + 2, bytes: 2), let count = number(position + 4, bytes: 4),
        let offset = number(position + 8, bytes: 4)
      else { return nil }
      let size =
        switch type {
        case 3: 2 * count
        case 4: 4 * count
        default: count
        }
      return (size <= 4 ? position + 8 : offset, count)
    }
    return nil
  }

  private func number(_ position: Int, bytes count: Int) -> Int? {
    guard position >= 0, position + count <= bytes.count else { return nil }
    let found = bytes[position..<(position + count)]
    return isBigEndian
      ? found.reduce(0) { $0 << 8 | Int($1) } : found.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
