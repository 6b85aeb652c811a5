// SPDX-License-Identifier: Apache-2.0
import Glibc

extension JPEGWalk {
  /// Some cameras leave bytes between the last code and the marker, as filling up to the width of their
  /// bus. They are left out; more than these are no filling.
  private static let mostFilling = 63

  /// A part of a scan: its codes, and the marker behind it with fill bytes.
  private struct Part {
    let codes: Range<Int>
    let marker: Range<Int>
  }

  /// Goes behind EOI, and keeps the scan without what does not belong to it.
  mutating func walkScan(_ check: ScanCheck) throws(JPEGDamage) {
    guard let header else { throw .truncated(offset: offset) }
    let parts = try scanParts(header)
    var units = header.unitCount
    for part in parts {
      let own = restartInterval > 0 ? min(restartInterval, units) : units
      let taken = try walk(own, part.codes, check)
      guard part.codes.count - taken <= Self.mostFilling else {
        throw .scanTooLong(offset: part.codes.lowerBound + taken)
      }
      keep(part.codes.lowerBound..<part.codes.lowerBound + taken)
      keep(part.marker)
      units -= own
    }
  }

  /// The parts between restart markers, which have to come in their order and number (F.1.1.5.1).
  private mutating func scanParts(_ header: JPEGFrameHeader) throws(JPEGDamage) -> [Part] {
    var parts: [Part] = []
    while true {
      let start = offset
      let end = try skipToMarker()
      let marker = frame[offset + 1]
      offset += 2
      if marker == JPEGMarker.end {
        parts.append(Part(codes: start..<end, marker: end..<offset))
        break
      }
      guard JPEGMarker.restarts.contains(marker) else {
        throw .unexpectedMarker(marker, offset: offset - 2)
      }
      guard restartInterval > 0, Int(marker & 7) == parts.count % 8 else {
        throw .badRestart(offset: offset - 2)
      }
      parts.append(Part(codes: start..<end, marker: end..<offset))
    }
    if restartInterval > 0 {
      let intervals = (header.unitCount + restartInterval - 1) / restartInterval
      guard parts.count == intervals else { throw .badRestart(offset: offset - 2) }
    }
    return parts
  }

  private func walk(
    _ units: Int, _ codes: Range<Int>, _ check: ScanCheck
  ) throws(JPEGDamage) -> Int {
    do throws(ScanCheck.Fault) {
      return try check.walk(units, in: UnsafeRawBufferPointer(rebasing: frame[codes]))
    } catch {
      switch error {
      case .badCode: throw .badScan(offset: codes.lowerBound)
      case .tooShort: throw .scanTooShort(bytes: codes.count)
      }
    }
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
