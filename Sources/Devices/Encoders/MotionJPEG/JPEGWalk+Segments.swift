// SPDX-License-Identifier: Apache-2.0

extension JPEGWalk {
  /// Reads a baseline frame header (B.2.2).
  func frameHeader(_ content: Range<Int>) throws(JPEGDamage) -> JPEGFrameHeader {
    let start = content.lowerBound
    let damage = JPEGDamage.badFrameHeader(offset: start)
    try checkSamples(content)
    guard content.count >= 6 else { throw damage }
    let count = Int(frame[start + 5])
    guard count == 1 || count == 3, content.count == 6 + 3 * count else { throw damage }
    let components = (0..<count).map { index in
      let at = start + 6 + 3 * index
      return JPEGComponent(
        identifier: frame[at], horizontal: Int(frame[at + 1] >> 4),
        vertical: Int(frame[at + 1] & 15), quantisationTable: Int(frame[at + 2]))
    }
    let areValid = components.allSatisfy {
      (1...4).contains($0.horizontal) && (1...4).contains($0.vertical)
        && $0.quantisationTable < 4
    }
    guard areValid, Set(components.map(\.identifier)).count == count else { throw damage }
    let header = JPEGFrameHeader(
      width: word(start + 3), height: word(start + 1), components: components)
    guard header.width > 0, header.height > 0, header.hasUsableSampling else { throw damage }
    return header
  }

  /// Refuses samples that no decoder here makes a picture of, in the frame header of any process.
  func checkSamples(_ content: Range<Int>) throws(JPEGDamage) {
    guard content.count >= 6 else { return }
    let (bits, count) = (Int(frame[content.lowerBound]), Int(frame[content.lowerBound + 5]))
    guard bits == 8 else { throw .notEightBits(bits) }
    guard count != 4 else { throw .fourInks }
  }

  /// Reads a scan header (B.2.3): all components in one scan, whole blocks.
  ///
  /// - Returns: the tables of each component.
  func scanHeader(
    _ content: Range<Int>, _ header: JPEGFrameHeader
  ) throws(JPEGDamage) -> [(dc: Int, ac: Int)] {
    let start = content.lowerBound
    let count = header.components.count
    let damage = JPEGDamage.badScanHeader(offset: start)
    guard content.count == 4 + 2 * count, Int(frame[start]) == count else { throw damage }
    var selectors: [(dc: Int, ac: Int)] = []
    for (index, component) in header.components.enumerated() {
      let at = start + 1 + 2 * index
      let (dc, ac) = (frame[at + 1] >> 4, frame[at + 1] & 15)
      guard frame[at] == component.identifier, dc < 2, ac < 2 else { throw damage }
      selectors.append((Int(dc), Int(ac)))
    }
    let end = content.upperBound
    guard frame[end - 3] == 0, frame[end - 2] == 63, frame[end - 1] == 0 else { throw damage }
    return selectors
  }

  /// Reads Adobe's segment, from which decoders learn the colour space: its last byte is 0 for red,
  /// green and blue or 1 for luma and chroma.
  func checkAdobe(_ content: Range<Int>) throws(JPEGDamage) {
    let name = Array("Adobe".utf8)
    guard content.count >= 12, frame[content].starts(with: name) else { return }
    let colours = frame[content.lowerBound + 11]
    // Luma, chroma and black.
    guard colours != 2 else { throw .fourInks }
    guard colours <= 1 else {
      throw .badTable(marker: JPEGMarker.adobe, offset: content.lowerBound)
    }
  }

  /// Reads quantisation tables (B.2.4.1): values of 8 bits, none of them zero.
  mutating func takeQuantisationTables(_ content: Range<Int>) throws(JPEGDamage) {
    let marker = JPEGMarker.quantisationTables
    var at = content.lowerBound
    while at < content.upperBound {
      let identifier = Int(frame[at])
      guard at + 65 <= content.upperBound else {
        throw .badLength(marker: marker, offset: at)
      }
      guard identifier < 4, !frame[at + 1..<at + 65].contains(0) else {
        throw .badTable(marker: marker, offset: at)
      }
      quantisationTables.insert(identifier)
      at += 65
    }
  }

  /// Reads Huffman tables (B.2.4.2). There may be no more codes than the lengths leave room for, and
  /// none of all ones (C.2); no brightness has more than 11 bits (F.1.2.1).
  mutating func takeHuffmanTables(_ content: Range<Int>) throws(JPEGDamage) {
    let marker = JPEGMarker.huffmanTables
    var at = content.lowerBound
    while at < content.upperBound {
      guard at + 17 <= content.upperBound else {
        throw .badLength(marker: marker, offset: at)
      }
      let identifier = frame[at]
      var code = 0
      var symbols = 0
      for length in 1...16 {
        let count = Int(frame[at + length])
        code = code << 1 + count
        symbols += count
        guard code < 1 << length else {
          throw .badTable(marker: marker, offset: at)
        }
      }
      guard identifier & 0xEE == 0, (1...256).contains(symbols) else {
        throw .badTable(marker: marker, offset: at)
      }
      guard at + 17 + symbols <= content.upperBound else {
        throw .badLength(marker: marker, offset: at)
      }
      let table = HuffmanTable(
        identifier: identifier, codesPerLength: Array(frame[at + 1..<at + 17]),
        symbols: Array(frame[at + 17..<at + 17 + symbols]))
      guard identifier & 0x10 != 0 || table.symbols.allSatisfy({ $0 <= 11 }) else {
        throw .badTable(marker: marker, offset: at)
      }
      huffmanTables[identifier] = table
      at += 17 + symbols
    }
  }

  /// Reads a restart interval (B.2.4.4); 0 means none.
  mutating func takeRestartInterval(_ content: Range<Int>) throws(JPEGDamage) {
    guard content.count == 2 else {
      throw .badLength(marker: JPEGMarker.restartInterval, offset: content.lowerBound)
    }
    restartInterval = word(content.lowerBound)
  }
}

/// The frame header of a baseline JPEG.
struct JPEGFrameHeader {
  let width: Int
  let height: Int
  let components: [JPEGComponent]

  /// MCUs of the scan that holds all components.
  var unitCount: Int {
    ceiling(width, 8 * unit.horizontal) * ceiling(height, 8 * unit.vertical)
  }

  /// The blocks of an MCU side by side, and one below another.
  var unit: (horizontal: Int, vertical: Int) {
    guard components.count > 1 else { return (1, 1) }
    return (components.map(\.horizontal).max() ?? 1, components.map(\.vertical).max() ?? 1)
  }

  /// Whether decoders accept its sampling: at most 10 blocks in an MCU (B.2.3), and no fractions.
  var hasUsableSampling: Bool {
    guard components.count > 1 else { return true }
    let horizontal = components.map(\.horizontal).max() ?? 1
    let vertical = components.map(\.vertical).max() ?? 1
    return components.reduce(0) { $0 + $1.horizontal * $1.vertical } <= 10
      && components.allSatisfy {
        horizontal % $0.horizontal == 0 && vertical % $0.vertical == 0
      }
  }

  private func ceiling(_ value: Int, _ by: Int) -> Int { (value + by - 1) / by }
}

/// One component of a JPEG frame header.
struct JPEGComponent {
  let identifier: UInt8
  /// Blocks in an MCU, side by side and one below another: 1 to 4 each.
  let horizontal: Int
  let vertical: Int
  let quantisationTable: Int
}
