// SPDX-License-Identifier: Apache-2.0

/// The first picture of a film whose frames are JPEGs (Motion JPEG): the first bytes of a file that are a whole JPEG. The
/// containers put each frame into the file as it is.
package enum FirstJPEG {
  /// The bytes of a film that are enough: what stands before the frames, and one of them.
  package static let neededBytes = 2 << 20

  /// Nil if none is whole in these bytes, as in a film of another kind.
  package static func find(in bytes: [UInt8]) -> [UInt8]? {
    var position = 0
    while position + 3 < bytes.count {
      guard bytes[position] == 0xFF, bytes[position + 1] == 0xD8, bytes[position + 2] == 0xFF else {
        position += 1
        continue
      }
      if let end = end(bytes, from: position) { return Array(bytes[position..<end]) }
      position += 2
    }
    return nil
  }

  /// Where the JPEG ends that begins here; nil if it is none.
  private static func end(_ bytes: [UInt8], from start: Int) -> Int? {
    var position = start + 2
    // Segments with a length, up to the one before the picture's data. It needs tables and a frame header to be a
    // picture, so that two bytes by chance are none.
    var hasFrame = false
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      guard (0xC0...0xFE).contains(marker), marker != 0xD8, marker != 0xD9 else { return nil }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      guard length >= 2 else { return nil }
      if [0xC0, 0xC1, 0xC2].contains(marker) { hasFrame = true }
      position += 2 + length
      if marker == 0xDA { return hasFrame ? endOfData(bytes, from: position) : nil }
    }
    return nil
  }

  /// Behind the data, in which FF stands only before 00 and before the marks of restarts, or of a further scan.
  private static func endOfData(_ bytes: [UInt8], from start: Int) -> Int? {
    var position = start
    while position + 1 < bytes.count {
      if bytes[position] == 0xFF, bytes[position + 1] == 0xD9 { return position + 2 }
      position += 1
    }
    return nil
  }
}
