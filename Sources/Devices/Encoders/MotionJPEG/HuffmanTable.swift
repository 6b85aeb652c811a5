// SPDX-License-Identifier: Apache-2.0

/// A Huffman table of a JPEG.
package struct HuffmanTable: Hashable, Sendable {
  /// Table class (0: DC, 1: AC) in the upper half, destination in the lower, as in DHT.
  package let identifier: UInt8
  /// The number of codes of each length, 1 to 16 bits.
  package let codesPerLength: [UInt8]
  package let symbols: [UInt8]

  /// The typical tables of ITU-T T.81, K.3.3, which MJPEG cameras leave out. These four are all
  /// that a baseline picture has destinations for.
  package static let standard = [
    HuffmanTable(
      identifier: 0x00, codesPerLength: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
      symbols: Array(0...11)),
    HuffmanTable(
      identifier: 0x01, codesPerLength: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
      symbols: Array(0...11)),
    HuffmanTable(
      identifier: 0x10, codesPerLength: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D],
      symbols: lumaAC),
    HuffmanTable(
      identifier: 0x11, codesPerLength: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
      symbols: chromaAC),
  ]

  /// The table as it is stored in a DHT segment.
  private var bytes: [UInt8] { [identifier] + codesPerLength + symbols }

  /// A DHT segment with these tables; empty if there are none.
  static func segment(_ tables: [HuffmanTable]) -> [UInt8] {
    guard !tables.isEmpty else { return [] }
    let content = tables.flatMap(\.bytes)
    return [0xFF, JPEGMarker.huffmanTables] + BigEndian.bytes(UInt16(content.count + 2)) + content
  }

  private static let lumaAC: [UInt8] = [
    0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07,
    0x22, 0x71, 0x14, 0x32, 0x81, 0x91, 0xA1, 0x08, 0x23, 0x42, 0xB1, 0xC1, 0x15, 0x52, 0xD1, 0xF0,
    0x24, 0x33, 0x62, 0x72, 0x82, 0x09, 0x0A, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x25, 0x26, 0x27, 0x28,
    0x29, 0x2A, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3A, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49,
    0x4A, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5A, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69,
    0x6A, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7A, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89,
    0x8A, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9A, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7,
    0xA8, 0xA9, 0xAA, 0xB2, 0xB3, 0xB4, 0xB5, 0xB6, 0xB7, 0xB8, 0xB9, 0xBA, 0xC2, 0xC3, 0xC4, 0xC5,
    0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8, 0xD9, 0xDA, 0xE1, 0xE2,
    0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8,
    0xF9, 0xFA,
  ]

  private static let chromaAC: [UInt8] = [
    0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07, 0x61, 0x71,
    0x13, 0x22, 0x32, 0x81, 0x08, 0x14, 0x42, 0x91, 0xA1, 0xB1, 0xC1, 0x09, 0x23, 0x33, 0x52, 0xF0,
    0x15, 0x62, 0x72, 0xD1, 0x0A, 0x16, 0x24, 0x34, 0xE1, 0x25, 0xF1, 0x17, 0x18, 0x19, 0x1A, 0x26,
    0x27, 0x28, 0x29, 0x2A, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3A, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48,
    0x49, 0x4A, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5A, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68,
    0x69, 0x6A, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7A, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87,
    0x88, 0x89, 0x8A, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9A, 0xA2, 0xA3, 0xA4, 0xA5,
    0xA6, 0xA7, 0xA8, 0xA9, 0xAA, 0xB2, 0xB3, 0xB4, 0xB5, 0xB6, 0xB7, 0xB8, 0xB9, 0xBA, 0xC2, 0xC3,
    0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8, 0xD9, 0xDA,
    0xE2, 0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8,
    0xF9, 0xFA,
  ]
}

/// A Huffman table arranged for finding one code after another.
///
/// Codes of up to 9 bits, which are nearly all, are found by the next 9 bits; longer ones by the
/// highest code of each length (ITU-T T.81, F.2.2.3).
struct HuffmanLookup: Sendable {
  static let fastBits = 9
  /// The step of an end of block: more values than a block has, and different from every other
  /// step.
  static let endOfBlock = 128
  /// Marks a symbol that a baseline scan cannot have.
  static let invalid: UInt16 = 0xFFFF

  /// 512 entries. For AC values, the low byte is the number of bits of a code and of the value
  /// after it, and the high byte its step. For DC values, the low byte is the number of bits of the
  /// code, and the high byte that of the difference after it. 0 for a longer code.
  private(set) var fast = [UInt16](repeating: 0, count: 1 << fastBits)
  /// The entries of all symbols, in the order of their codes.
  private var entries: [UInt16] = []
  /// For each length: the highest code, or -1, and the number that is added to a code to get the
  /// index of its entry.
  private var highest = [Int](repeating: -1, count: 17)
  private var offset = [Int](repeating: 0, count: 17)

  /// - Parameter table: one that `JPEGWalk` has accepted.
  init(_ table: HuffmanTable) {
    let isAC = table.identifier & 0x10 != 0
    var code = 0
    for length in 1...16 {
      let count = Int(table.codesPerLength[length - 1])
      offset[length] = entries.count - code
      for _ in 0..<count {
        let symbol = table.symbols[entries.count]
        let entry = isAC ? Self.entryAC(symbol, length) : UInt16(symbol) << 8 | UInt16(length)
        entries.append(entry)
        if length <= Self.fastBits {
          let first = code << (Self.fastBits - length)
          for index in first..<first + 1 << (Self.fastBits - length) { fast[index] = entry }
        }
        code += 1
      }
      if count > 0 { highest[length] = code - 1 }
      code <<= 1
    }
  }

  /// The entry of a run of zeros and the value after it, whose bits are counted with the code's.
  private static func entryAC(_ symbol: UInt8, _ length: Int) -> UInt16 {
    let (run, size) = (Int(symbol >> 4), Int(symbol & 15))
    switch (run, size) {
    case (0, 0): return UInt16(endOfBlock << 8 | length)
    case (15, 0): return UInt16(16 << 8 | length)
    case (_, 0), (_, 11...): return invalid
    default: return UInt16((run + 1) << 8 | length + size)
    }
  }

  /// The number that these bits stand for: it is negative if the first bit is 0 (F.2.2.1).
  @inline(__always)
  static func number(_ bits: Int, _ size: Int) -> Int {
    size == 0 || bits >> (size - 1) == 1 ? bits : bits - (1 << size) + 1
  }

  /// The entry of the next code, whatever its length; nil if there is none.
  @inline(__always)
  func entry(_ bits: ScanBits) -> UInt16? {
    let entry = fast[bits.peek(Self.fastBits)]
    return entry != 0 ? entry : self.entry(ofLong: bits.peek(16))
  }

  /// The entry of the code of more than 9 bits that the next 16 bits begin with; nil if there is
  /// none.
  private func entry(ofLong bits: Int) -> UInt16? {
    for length in Self.fastBits + 1...16 {
      let code = bits >> (16 - length)
      if code <= highest[length] { return entries[code + offset[length]] }
    }
    return nil
  }
}
