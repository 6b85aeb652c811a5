// SPDX-License-Identifier: Apache-2.0

/// The directories of EXIF data, or of a raw photo. Anybody may have written them: nothing beyond their end is read.
struct TIFF {
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

  /// A number in the first directory, SHORT or LONG; of several, the first.
  func first(_ tag: Int) -> Int? {
    guard let first, let place = value(of: tag, directory: first) else { return nil }
    return number(place.position, bytes: place.bytesEach)
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
  private func value(
    of tag: Int, directory: Int
  ) -> (position: Int, count: Int, bytesEach: Int)? {
    guard let entries = number(directory, bytes: 2) else { return nil }
    for entry in 0..<entries {
      let position = directory + 2 + 12 * entry
      guard let found = number(position, bytes: 2) else { return nil }
      guard found == tag else { continue }
      guard let type = number(position + 2, bytes: 2), let count = number(position + 4, bytes: 4),
        let offset = number(position + 8, bytes: 4)
      else { return nil }
      let bytesEach =
        switch type {
        case 3: 2
        case 4: 4
        default: 1
        }
      return (bytesEach * count <= 4 ? position + 8 : offset, count, bytesEach)
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
