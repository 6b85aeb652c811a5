// SPDX-License-Identifier: Apache-2.0

/// Puts photos together: SOI, our EXIF segment, Huffman tables that were missing, and what is kept.
package enum JPEGFile {
  /// The photo of a frame that was checked, in one copy.
  package static func photo(
    _ frame: UnsafeRawBufferPointer, _ layout: JPEGLayout, exif: EXIFSegment
  ) -> [UInt8] {
    photo(frame, layout, segments: exif.bytes)
  }

  /// The same with other segments, or none, in place of the EXIF data.
  package static func photo(
    _ frame: UnsafeRawBufferPointer, _ layout: JPEGLayout, segments: [UInt8]
  ) -> [UInt8] {
    let head =
      [0xFF, JPEGMarker.start] + segments + HuffmanTable.segment(layout.missingTables)
    let size = layout.kept.reduce(head.count) { $0 + $1.count }
    return [UInt8](unsafeUninitializedCapacity: size) { file, count in
      let memory = UnsafeMutableRawBufferPointer(file)
      memory.copyBytes(from: head)
      count = head.count
      for range in layout.kept {
        let part = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
        part.copyMemory(from: UnsafeRawBufferPointer(rebasing: frame[range]))
        count += range.count
      }
    }
  }

  /// The photo of a picture that our encoder made: its JFIF segment gives way to the EXIF one.
  package static func photo(encoded: UnsafeRawBufferPointer, exif: EXIFSegment) -> [UInt8] {
    photo(encoded: encoded, segments: exif.bytes)
  }

  /// The same with other segments, or none: a thumbnail may have none.
  static func photo(encoded: UnsafeRawBufferPointer, segments: [UInt8]) -> [UInt8] {
    let hasJFIF = encoded.count > 6 && encoded[2] == 0xFF && encoded[3] == 0xE0
    let start = hasJFIF ? 4 + (Int(encoded[4]) << 8 | Int(encoded[5])) : 2
    let layout = JPEGLayout(kept: [start..<encoded.count], missingTables: [])
    return photo(encoded, layout, segments: segments)
  }
}
