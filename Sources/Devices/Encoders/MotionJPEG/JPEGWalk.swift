// SPDX-License-Identifier: Apache-2.0
import Glibc

/// One walk over the markers of a baseline JPEG with a single scan, as UVC cameras send them
/// (USB Device Class Definition for Video Devices: Motion-JPEG payload).
struct JPEGWalk {
  /// The result of a walk: where the codes lie, and how to read them.
  struct Scan: Sendable {
    let header: JPEGFrameHeader
    /// For each component the destinations of its DC and AC tables, 0 or 1.
    let selectors: [(dc: Int, ac: Int)]
    /// The tables by their identifiers, with the standard ones in place of those that the frame
    /// lacks.
    let tables: [UInt8: HuffmanTable]
    let parts: [JPEGOutline.Part]
  }

  let frame: UnsafeRawBufferPointer
  private let expectedWidth: Int
  private let expectedHeight: Int
  private var offset = 0
  private var layout = JPEGLayout(kept: [], missingTables: [])
  /// The tables that the frame has, by their identifiers.
  var huffmanTables: [UInt8: HuffmanTable] = [:]
  var quantisationTables: Set<Int> = []
  var restartInterval = 0
  private var header: JPEGFrameHeader?
  /// Application segments and comments that hold a whole sector of zeros.
  private(set) var padded: [Range<Int>] = []
  /// The parts walked so far that belong in a photo.
  var kept: [Range<Int>] { layout.kept }

  /// Prepares a walk over a frame whose format has this size in pixels.
  init(_ frame: UnsafeRawBufferPointer, width: Int, height: Int) {
    self.frame = frame
    expectedWidth = width
    expectedHeight = height
  }

  /// Walks from SOI to EOI, over all markers.
  ///
  /// - Returns: how to check the codes of the scan, and where they lie.
  mutating func run() throws(JPEGDamage) -> Scan {
    guard frame.count >= 2 else { throw .truncated(offset: frame.count) }
    guard frame[0] == 0xFF, frame[1] == JPEGMarker.start else { throw .noStart }
    offset = 2
    while true {
      let start = offset
      let marker = try nextMarker()
      if marker == JPEGMarker.scan {
        let (header, selectors) = try takeScanHeader(try nextSegment(marker))
        layout.keep(start..<offset)
        let tables = HuffmanTable.standard.reduce(into: huffmanTables) { tables, table in
          tables[table.identifier] = tables[table.identifier] ?? table
        }
        return Scan(
          header: header, selectors: selectors, tables: tables, parts: try scanParts(header))
      }
      try takeSegment(marker, from: start)
    }
  }

  private mutating func takeSegment(_ marker: UInt8, from start: Int) throws(JPEGDamage) {
    switch marker {
    case JPEGMarker.baselineFrame:
      try takeFrameHeader(try nextSegment(marker))
    case JPEGMarker.huffmanTables:
      try takeHuffmanTables(try nextSegment(marker))
    case JPEGMarker.quantisationTables:
      try takeQuantisationTables(try nextSegment(marker))
    case JPEGMarker.restartInterval:
      try takeRestartInterval(try nextSegment(marker))
    case JPEGMarker.applications, JPEGMarker.comment:
      let content = try nextSegment(marker)
      if frame[content].hasZeroSector { padded.append(start..<offset) }
      if isReplaced(marker, content) { return }
      if marker == JPEGMarker.adobe { try checkAdobe(content) }
    case let marker where JPEGMarker.otherProcesses.contains(marker):
      try checkSamples(try nextSegment(marker))
      throw .notBaseline(marker: marker)
    default:
      throw .unexpectedMarker(marker, offset: start)
    }
    layout.keep(start..<offset)
  }

  /// The second byte of the next marker. Any number of fill bytes may come before it (B.1.1.2).
  private mutating func nextMarker() throws(JPEGDamage) -> UInt8 {
    let start = offset
    guard offset < frame.count else { throw .truncated(offset: offset) }
    guard frame[offset] == 0xFF else { throw .noMarker(offset: offset) }
    while offset < frame.count, frame[offset] == 0xFF {
      offset += 1
    }
    guard offset < frame.count else { throw .truncated(offset: offset) }
    guard frame[offset] != 0 else { throw .noMarker(offset: start) }
    offset += 1
    return frame[offset - 1]
  }

  /// Returns where the content of the segment lies, and moves to the segment's end.
  private mutating func nextSegment(_ marker: UInt8) throws(JPEGDamage) -> Range<Int> {
    guard offset + 2 <= frame.count else { throw .truncated(offset: frame.count) }
    let length = word(offset)
    guard length >= 2 else { throw .badLength(marker: marker, offset: offset) }
    guard offset + length <= frame.count else { throw .truncated(offset: frame.count) }
    defer { offset += length }
    return offset + 2..<offset + length
  }

  private func isReplaced(_ marker: UInt8, _ content: Range<Int>) -> Bool {
    if marker == 0xE0 { return true }
    // XMP, and its extension for long packets.
    let marks = ["Exif", "http://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xmp/extension/\0"]
    return marker == 0xE1 && marks.contains { frame[content].starts(with: $0.utf8) }
  }

  private mutating func takeFrameHeader(_ content: Range<Int>) throws(JPEGDamage) {
    guard header == nil else {
      throw .unexpectedMarker(JPEGMarker.baselineFrame, offset: content.lowerBound)
    }
    let header = try frameHeader(content)
    guard header.width == expectedWidth, header.height == expectedHeight else {
      throw .wrongSize(width: header.width, height: header.height)
    }
    self.header = header
  }

  private func takeScanHeader(
    _ content: Range<Int>
  ) throws(JPEGDamage) -> (JPEGFrameHeader, [(dc: Int, ac: Int)]) {
    guard let header else {
      throw .unexpectedMarker(JPEGMarker.scan, offset: content.lowerBound)
    }
    for component in header.components {
      guard quantisationTables.contains(component.quantisationTable) else {
        throw .missingQuantisationTable(component.quantisationTable)
      }
    }
    return (header, try scanHeader(content, header))
  }

  /// The number of 16 bits at an offset.
  func word(_ at: Int) -> Int { Int(frame[at]) << 8 | Int(frame[at + 1]) }
}

extension JPEGWalk {
  /// The parts between restart markers. The markers must come in their order and number
  /// (F.1.1.5.1).
  private mutating func scanParts(
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

  /// Moves to the next marker of the scan: a 0xFF without a stuffed zero after it. Any number of
  /// fill bytes may come before it.
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
      // Fill bytes within codes: decoders disagree on what they mean.
      guard offset == end else { throw .badScan(offset: end) }
      offset += 2
    }
    throw .truncated(offset: frame.count)
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Whether there are as many zeros in a row as a disk writes at once, 512.
  fileprivate var hasZeroSector: Bool {
    guard count >= 512 else { return false }
    var zeros = 0
    return contains { byte in
      zeros = byte == 0 ? zeros + 1 : 0
      return zeros == 512
    }
  }
}

/// The second bytes of JPEG markers (ITU-T T.81, table B.1).
enum JPEGMarker {
  static let baselineFrame: UInt8 = 0xC0
  static let huffmanTables: UInt8 = 0xC4
  /// Frame headers of other processes than baseline, and the markers that belong to them.
  static let otherProcesses: Set<UInt8> = [
    0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF,
  ]
  static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
  static let start: UInt8 = 0xD8
  static let end: UInt8 = 0xD9
  static let scan: UInt8 = 0xDA
  static let quantisationTables: UInt8 = 0xDB
  static let restartInterval: UInt8 = 0xDD
  static let applications: ClosedRange<UInt8> = 0xE0...0xEF
  static let adobe: UInt8 = 0xEE
  static let comment: UInt8 = 0xFE
}
