// SPDX-License-Identifier: Apache-2.0

/// A camera's JPEG whose markers have been walked, and whose codes have not.
///
/// Walking the markers takes a hundredth of the time that walking the codes takes, and shows where
/// all parts lie: the photo can be put together, and be on its way to the disk, while its codes are
/// checked.
package struct JPEGOutline: Sendable {
  /// A part of the scan between restart markers: its codes, and the marker after it with fill
  /// bytes.
  struct Part: Sendable {
    let codes: Range<Int>
    let marker: Range<Int>
  }

  /// Some cameras leave bytes between the last code and the marker, as filling up to the width of
  /// their bus. They are left out; more bytes than this are filling only if all of them are zeros.
  private static let mostFilling = 63

  /// The layout if nothing is wrong with the codes and no filling follows them, which is nearly always the case.
  package let presumed: JPEGLayout
  /// Application segments and comments that hold a whole sector of zeros.
  let padded: [Range<Int>]
  /// The parts to keep before the scan's codes.
  private let head: JPEGLayout
  private let scan: JPEGWalk.Scan
  private let restartInterval: Int

  /// Walks the markers of a frame. Refuses a frame that is not of its format's size, or whose parts
  /// are not valid.
  ///
  /// - Parameters:
  ///   - frame: the bytes as the camera delivered them.
  ///   - width: of the camera's format, in pixels.
  ///   - height: of the camera's format, in pixels.
  package init(
    of frame: UnsafeRawBufferPointer, width: Int, height: Int
  ) throws(JPEGDamage) {
    var walk = JPEGWalk(frame, width: width, height: height)
    let scan = try walk.run()
    head = JPEGLayout(
      kept: walk.kept,
      missingTables: HuffmanTable.standard.filter { walk.huffmanTables[$0.identifier] == nil })
    self.scan = scan
    padded = walk.padded
    restartInterval = walk.restartInterval
    var presumed = head
    for part in scan.parts { presumed.keep(part.codes.lowerBound..<part.marker.upperBound) }
    self.presumed = presumed
  }

  /// The pixels of an MCU, which is the smallest part of a picture that can lie elsewhere in another one.
  var unit: (width: Int, height: Int) {
    let (horizontal, vertical) = scan.header.unit
    return (8 * horizontal, 8 * vertical)
  }

  /// The offset of the scan's first code.
  var scanStart: Int { scan.parts[0].codes.lowerBound }

  /// The number of restart markers in the scan.
  var restartCount: Int { scan.parts.count - 1 }

  /// Walks every code of the same frame.
  ///
  /// - Returns: the layout, without bytes that do not belong to the scan.
  package func checkCodes(of frame: UnsafeRawBufferPointer) throws(JPEGDamage) -> JPEGLayout {
    let check = ScanCheck(scan.header, selectors: scan.selectors, tables: scan.tables)
    var layout = head
    var units = scan.header.unitCount
    for part in scan.parts {
      let own = restartInterval > 0 ? min(restartInterval, units) : units
      let taken = try walk(own, frame, part.codes, check)
      let rest = frame[part.codes].dropFirst(taken)
      guard rest.count <= Self.mostFilling || rest.allSatisfy({ $0 == 0 }) else {
        throw .scanTooLong(offset: part.codes.lowerBound + taken)
      }
      layout.keep(part.codes.lowerBound..<part.codes.lowerBound + taken)
      layout.keep(part.marker)
      units -= own
    }
    return layout
  }

  private func walk(
    _ units: Int, _ frame: UnsafeRawBufferPointer, _ codes: Range<Int>, _ check: ScanCheck
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
}

/// Why a camera's JPEG is not a whole baseline picture of its format. Offsets count bytes from the
/// beginning of the frame.
package enum JPEGDamage: Error, Hashable, Sendable {
  /// It does not begin with SOI.
  case noStart
  /// It ends before EOI.
  case truncated(offset: Int)
  /// There is something else where a marker must be.
  case noMarker(offset: Int)
  /// A marker that is not allowed there.
  case unexpectedMarker(UInt8, offset: Int)
  /// A segment is shorter than its content.
  case badLength(marker: UInt8, offset: Int)
  /// An impossible table: quantisation, Huffman or restart interval.
  case badTable(marker: UInt8, offset: Int)
  /// It uses another process than baseline.
  case notBaseline(marker: UInt8)
  /// Its samples have so many bits, not 8.
  case notEightBits(Int)
  /// Its picture is of four components, which are inks.
  case fourInks
  /// The frame header is invalid.
  case badFrameHeader(offset: Int)
  /// The picture is not of the format's size.
  case wrongSize(width: Int, height: Int)
  /// The scan header is invalid or does not fit the frame header.
  case badScanHeader(offset: Int)
  /// A component uses a table that is missing.
  case missingQuantisationTable(Int)
  /// A restart marker is missing, or out of its order.
  case badRestart(offset: Int)
  /// A part of the scan cannot be decoded: a code is in no table, or a block has too many values.
  case badScan(offset: Int)
  /// A part of the scan, with this many bytes, has fewer bits than its blocks need.
  case scanTooShort(bytes: Int)
  /// There are far more bytes than the blocks need.
  case scanTooLong(offset: Int)
}

extension JPEGDamage {
  /// The damaged part in words, without its place in the frame.
  package var kind: String {
    switch self {
    case .noStart, .noMarker, .unexpectedMarker: "its markers"
    case .truncated, .scanTooShort: "it is cut short"
    case .badLength, .badTable, .missingQuantisationTable: "its tables"
    case .notBaseline, .notEightBits, .fourInks: "its form"
    case .badFrameHeader, .badScanHeader: "its headers"
    case .wrongSize: "it is of another size"
    case .badRestart, .badScan, .scanTooLong: "its codes"
    }
  }

  /// The form of a picture that may be whole, but is not baseline with a single scan; nil if the frame is damaged for
  /// sure. Only decoding it shows which of the two it is.
  package var form: String? {
    switch self {
    case .notBaseline(0xC1): "extended sequential"
    case .notBaseline(0xC2): "progressive"
    case .notBaseline(0xC3): "lossless"
    case .notBaseline(let marker) where marker >= 0xC9: "arithmetic coding"
    case .notBaseline: "hierarchical"
    case .badScanHeader: "one scan for each component"
    case .badTable(JPEGMarker.quantisationTables, _), .badLength(JPEGMarker.quantisationTables, _):
      "quantisation tables of 16 bits"
    case .badTable(JPEGMarker.adobe, _): "its own colours"
    case .notEightBits(let bits): "\(bits) bits a sample"
    case .fourInks: "four inks (CMYK)"
    case .badFrameHeader: "an unusual frame header"
    case .unexpectedMarker(let marker, _): "marker \(String(marker, radix: 16))"
    case .badTable, .badLength, .noStart, .truncated, .noMarker, .wrongSize,
      .missingQuantisationTable, .badRestart, .badScan, .scanTooShort, .scanTooLong:
      nil
    }
  }
}
