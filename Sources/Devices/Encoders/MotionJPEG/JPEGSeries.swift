// SPDX-License-Identifier: Apache-2.0
import Glibc

//   first frame    all markers are walked     ├─ head ─┤├──── scan ────┤EOI remains
//   next frame     the same head: only the markers of its scan are looked for, restarts in their order and EOI
//                  another head, or marker    all markers are walked again

/// The JPEGs of one camera, frame after frame. Nearly all have the same segments before their scan, so
/// that these need not be taken apart each time: that costs more than to copy the picture.
package struct JPEGSeries {
  /// The bytes before the scan's codes of the frame that was walked last, and its parts.
  private var known: (head: [UInt8], parts: JPEGParts, restarts: Int, width: Int, height: Int)?
  /// How many frames were taken apart, for tests.
  package private(set) var walkCount = 0

  /// No frame is known yet.
  package init() {}

  /// The parts of the next frame, as `JPEGOutline` presumes them, without application segments and comments
  /// that hold a whole sector of zeros. Errors in the middle of the scan go unnoticed.
  ///
  /// - Parameters:
  ///   - frame: the bytes as the camera delivered them.
  ///   - width: of the camera's format, in pixels.
  ///   - height: of the camera's format, in pixels.
  package mutating func parts(
    of frame: UnsafeRawBufferPointer, width: Int, height: Int
  ) throws(JPEGDamage) -> JPEGParts {
    if let parts = repeated(frame, width, height) { return parts }
    known = nil
    walkCount += 1
    let outline = try JPEGOutline(of: frame, width: width, height: height)
    var layout = outline.presumed
    // The repair of a film takes a sector of zeros for one that was never written.
    for segment in outline.padded { layout.leaveOut(segment) }
    let parts = JPEGParts(layout)
    known = (Array(frame[..<outline.scanStart]), parts, outline.restartCount, width, height)
    return parts
  }

  private func repeated(
    _ frame: UnsafeRawBufferPointer, _ width: Int, _ height: Int
  ) -> JPEGParts? {
    guard let known, known.width == width, known.height == height,
      let start = frame.baseAddress, frame.count > known.head.count,
      memcmp(start, known.head, known.head.count) == 0
    else { return nil }
    var at = known.head.count
    var restarts = 0
    while at + 1 < frame.count, let found = memchr(start + at, 0xFF, frame.count - 1 - at) {
      at = UnsafeRawPointer(found) - start
      switch frame[at + 1] {
      case 0: at += 2
      case JPEGMarker.restarts where Int(frame[at + 1] & 7) == restarts % 8:
        restarts += 1
        at += 2
      // The last one of the frame may be that of remains behind the picture.
      case JPEGMarker.end where restarts == known.restarts:
        return known.parts.ending(at: at + 2, after: known.head.count)
      default: return nil
      }
    }
    return nil
  }
}
