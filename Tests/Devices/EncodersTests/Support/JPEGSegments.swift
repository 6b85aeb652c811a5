// SPDX-License-Identifier: Apache-2.0

/// The segments of a JPEG before its scan, read by other code than that under test.
enum JPEGSegments {
  struct Segment: Equatable {
    let marker: UInt8
    /// The bytes of the whole segment with its marker.
    let range: Range<Int>
    let content: [UInt8]
  }

  /// The segments up to and including SOS, of a file that our tests have made themselves.
  static func read(_ jpeg: [UInt8]) -> [Segment] {
    var segments: [Segment] = []
    var at = 2
    while at + 4 <= jpeg.count, jpeg[at] == 0xFF {
      let length = Int(jpeg[at + 2]) * 256 + Int(jpeg[at + 3])
      let end = at + 2 + length
      guard end <= jpeg.count else { break }
      segments.append(
        Segment(marker: jpeg[at + 1], range: at..<end, content: Array(jpeg[at + 4..<end])))
      if jpeg[at + 1] == 0xDA { break }
      at = end
    }
    return segments
  }

  /// The JPEG with one more segment, as its first.
  static func adding(_ marker: UInt8, _ content: [UInt8], to jpeg: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return jpeg.prefix(2) + [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
      + jpeg.dropFirst(2)
  }

  /// The JPEG without the segments of a marker.
  static func without(_ marker: UInt8, _ jpeg: [UInt8]) -> [UInt8] {
    var stripped = jpeg
    for segment in read(jpeg).reversed() where segment.marker == marker {
      stripped.removeSubrange(segment.range)
    }
    return stripped
  }

  /// The tables of all DHT segments: identifier and what follows it.
  static func huffmanTables(_ jpeg: [UInt8]) -> [UInt8: [UInt8]] {
    var tables: [UInt8: [UInt8]] = [:]
    for segment in read(jpeg) where segment.marker == 0xC4 {
      var rest = segment.content[...]
      while rest.count >= 17, let identifier = rest.first {
        let symbols = rest.dropFirst().prefix(16).reduce(0) { $0 + Int($1) }
        tables[identifier] = Array(rest.dropFirst().prefix(16 + symbols))
        rest = rest.dropFirst(17 + symbols)
      }
    }
    return tables
  }
}
