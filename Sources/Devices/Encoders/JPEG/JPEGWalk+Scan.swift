// SPDX-License-Identifier: Apache-2.0
import Glibc

extension JPEGWalk {
  /// The parts between restart markers, which have to come in their order and number (F.1.1.5.1).
  mutating func scanParts(
    _ header: JPEGFrameHeader
  ) throws(JPEGDamage) -> [JPEGOutline.Part] {
    var parts: [JPEGOutline.Part] = []
    while true {
      let start = offset
      let end = try skipToMarker()
      let marker = frame[offset + 1]
      offset += 2
      if marker == JPEGMarker.end {
        parts.append(.init(codes: start..<end, marker: end..<offset))
        break
      }
      guard JPEGMarker.restarts.contains(marker) else {
        throw .unexpectedMarker(marker, offset: offset - 2)
      }
      guard restartInterval > 0, Int(marker & 7) == parts.count % 8 else {
        throw .badRestart(offset: offset - 2)
      }
      parts.append(.init(codes: start..<end, marker: end..<offset))
    }
    if restartInterval > 0 {
      let intervals = (header.unitCount + restartInterval - 1) / restartInterval
      guard parts.count == intervals else { throw .badRestart(offset: offset - 2) }
    }
    return parts
  }

  /// Goes to the next marker of the scan: 0xFF that no stuffed zero follows. Any number of fill bytes may
  /// stand before it.
  ///
  /// - Returns: where the codes end.
  private mutating func skipToMarker() throws(JPEGDamage) -> Int {
    guard let base = frame.baseAddress else { throw .truncated(offset: 0) }
    while offset < frame.count, let found = memchr(base + offset, 0xFF, frame.count - offset) {
      let end = UnsafeRawPointer(found) - base
      offset = end
      while offset + 1 < frame.count, frame[offset + 1] == 0xFF { offset += 1 }
      guard offset + 1 < frame.count else { break }
      if frame[offset + 1] != 0 { return end }
      // Fill bytes within codes: decoders do not agree on what that is.
      guard offset == end else { throw .badScan(offset: end) }
      offset += 2
    }
    throw .truncated(offset: frame.count)
  }
}
