// SPDX-License-Identifier: Apache-2.0

/// A camera's JPEG whose markers were walked, and whose codes are still to be.
///
/// Walking the markers takes a hundredth of the time that walking the codes takes, and tells where all parts
/// lie: the photo can be put together, and be on its way to the disk, while its codes are checked.
package struct JPEGOutline: Sendable {
  /// A part of the scan between restart markers: its codes, and the marker behind it with fill bytes.
  struct Part: Sendable {
    let codes: Range<Int>
    let marker: Range<Int>
  }

  /// Some cameras leave bytes between the last code and the marker, as filling up to the width of their
  /// bus. They are left out; more than these are no filling.
  private static let mostFilling = 63

  /// The layout if nothing is wrong with the codes, and if there is no filling behind them: as it nearly
  /// always is.
  package let presumed: JPEGLayout
  /// What is kept in front of the scan's codes.
  private let head: JPEGLayout
  private let scan: JPEGWalk.Scan
  private let restartInterval: Int

  /// Walks the markers of a frame, and refuses one that is of another size than its format, or whose parts
  /// are not what they have to be.
  ///
  /// - Parameters:
  ///   - frame: the bytes as the camera delivered them.
  ///   - width: of the camera's format, in pixels.
  ///   - height: likewise.
  package init(
    of frame: UnsafeRawBufferPointer, width: Int, height: Int
  ) throws(JPEGDamage) {
    var walk = JPEGWalk(frame, width: width, height: height)
    let scan = try walk.run()
    head = JPEGLayout(
      kept: walk.kept,
      missingTables: HuffmanTable.standard.filter { walk.huffmanTables[$0.identifier] == nil })
    self.scan = scan
    restartInterval = walk.restartInterval
    var presumed = head
    for part in scan.parts { presumed.keep(part.codes.lowerBound..<part.marker.upperBound) }
    self.presumed = presumed
  }

  /// Walks every code of the same frame.
  ///
  /// - Returns: the layout, without what does not belong to the scan.
  package func checkCodes(of frame: UnsafeRawBufferPointer) throws(JPEGDamage) -> JPEGLayout {
    let check = ScanCheck(scan.header, selectors: scan.selectors, tables: scan.tables)
    var layout = head
    var units = scan.header.unitCount
    for part in scan.parts {
      let own = restartInterval > 0 ? min(restartInterval, units) : units
      let taken = try walk(own, frame, part.codes, check)
      guard part.codes.count - taken <= Self.mostFilling else {
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
