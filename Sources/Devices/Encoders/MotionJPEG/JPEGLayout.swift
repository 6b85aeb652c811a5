// SPDX-License-Identifier: Apache-2.0

// SOI                                                  is written again
//   APP0 (JFIF, AVI1)    left out                      EXIF wants to be the first segment
//   APP1 (Exif, XMP)     left out                      ours take their place
//   APPn COM             kept; Adobe's checked
//   DQT DRI SOF0         kept, checked
//   DHT                  kept, checked; the standard ones are put in for those that are not there
//   SOS                  kept, checked
//   scan                 kept; each code, and restart markers, checked; some bytes too many left out
// EOI                    kept
// zeros, garbage         cut off

/// The parts of a camera's JPEG that belong in a photo.
///
/// libjpeg decodes an accepted frame without a warning.
package struct JPEGLayout: Hashable, Sendable {
  /// The parts to keep, without SOI, up to and including EOI.
  private(set) var kept: [Range<Int>]
  /// The Huffman tables that the frame lacks.
  package let missingTables: [HuffmanTable]
  /// Whether something was left out on purpose.
  private(set) var isShortened = false

  /// A layout that needs no check.
  init(kept: [Range<Int>], missingTables: [HuffmanTable]) {
    self.kept = kept
    self.missingTables = missingTables
  }

  /// Checks every marker of a frame and every code of its scan, and refuses a frame that is
  /// damaged, cut short or not of its format's size.
  ///
  /// - Parameters:
  ///   - frame: the bytes as the camera delivered them.
  ///   - width: of the camera's format, in pixels.
  ///   - height: of the camera's format, in pixels.
  package init(
    checking frame: UnsafeRawBufferPointer, width: Int, height: Int
  ) throws(JPEGDamage) {
    self = try JPEGOutline(of: frame, width: width, height: height).checkCodes(of: frame)
  }

  /// Adds a part after the others.
  mutating func keep(_ range: Range<Int>) {
    if let last = kept.last, last.upperBound == range.lowerBound {
      kept[kept.count - 1] = last.lowerBound..<range.upperBound
    } else {
      kept.append(range)
    }
  }

  /// Leaves a part out, whether it was kept or not.
  mutating func leaveOut(_ range: Range<Int>) {
    isShortened = true
    kept = kept.flatMap { part in
      [
        part.clamped(to: 0..<range.lowerBound),
        part.clamped(to: range.upperBound..<max(range.upperBound, part.upperBound)),
      ].filter { !$0.isEmpty }
    }
  }
}

/// Puts photos together: SOI, our segments, the missing Huffman tables, and the parts that are
/// kept.
package enum JPEGFile {
  /// The photo of a checked frame; its bytes are copied only once.
  ///
  /// - Parameter segments: the EXIF data first; none are needed.
  package static func photo(
    _ frame: UnsafeRawBufferPointer, _ layout: JPEGLayout, segments: [UInt8]
  ) -> [UInt8] {
    let parts = JPEGParts(layout, segments: segments)
    return [UInt8](unsafeUninitializedCapacity: parts.byteCount) { file, count in
      count = parts.byteCount
      parts.write(frame, into: UnsafeMutableRawBufferPointer(file))
    }
  }

  /// The photo of a picture that our encoder made: its JFIF segment is replaced by other segments, or by
  /// none: a thumbnail may have none.
  package static func photo(encoded: UnsafeRawBufferPointer, segments: [UInt8]) -> [UInt8] {
    let hasJFIF = encoded.count > 6 && encoded[2] == 0xFF && encoded[3] == 0xE0
    let start = hasJFIF ? 4 + (Int(encoded[4]) << 8 | Int(encoded[5])) : 2
    let layout = JPEGLayout(kept: [start..<encoded.count], missingTables: [])
    return photo(encoded, layout, segments: segments)
  }
}

/// The parts of a JPEG that is put together of a camera's frame: new ones, and kept ones.
package struct JPEGParts: Sendable {
  private let head: [UInt8]
  private let isShortened: Bool
  private var kept: [Range<Int>]
  /// The length of the whole.
  package private(set) var byteCount: Int

  /// The parts of a frame of this layout.
  ///
  /// - Parameter segments: come first; none are needed.
  package init(_ layout: JPEGLayout, segments: [UInt8] = []) {
    head = [0xFF, JPEGMarker.start] + segments + HuffmanTable.segment(layout.missingTables)
    isShortened = layout.isShortened
    kept = layout.kept
    byteCount = kept.reduce(head.count) { $0 + $1.count }
  }

  /// The bytes of the frame that are a whole picture as they are; nil if it lacks something, or has something
  /// that is to be left out.
  package var ownByteCount: Int? {
    head.count == 2 && !isShortened ? kept.last?.upperBound : nil
  }

  /// The parts of another frame that differs only in its scan; nil if the scan is not in the last part.
  func ending(at end: Int, after scanStart: Int) -> JPEGParts? {
    guard let last = kept.last, last.contains(scanStart) else { return nil }
    var parts = self
    parts.kept[kept.count - 1] = last.lowerBound..<end
    parts.byteCount += end - last.upperBound
    return parts
  }

  /// Puts the parts together.
  ///
  /// - Parameters:
  ///   - frame: the one that the layout is of.
  ///   - target: has room for `byteCount` bytes.
  package func write(
    _ frame: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
  ) {
    target.copyBytes(from: head)
    var count = head.count
    for range in kept {
      let part = UnsafeMutableRawBufferPointer(rebasing: target[count...])
      part.copyMemory(from: UnsafeRawBufferPointer(rebasing: frame[range]))
      count += range.count
    }
  }
}
