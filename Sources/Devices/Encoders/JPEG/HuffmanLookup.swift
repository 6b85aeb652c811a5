// SPDX-License-Identifier: Apache-2.0

/// A Huffman table made for finding one code after the other.
///
/// Codes of up to 9 bits, nearly all, are found by the next 9 bits; longer ones by the highest code of
/// each length (ITU-T T.81, F.2.2.3).
struct HuffmanLookup: Sendable {
  static let fastBits = 9
  /// The step of an end of block: more than a block has, and told from every other.
  static let endOfBlock = 128
  /// A symbol that a baseline scan does not have.
  static let invalid: UInt16 = 0xFFFF

  /// 512 entries. Of AC values: in the low byte how many bits a code and what follows it have, in the high byte
  /// its step. Of DC values: the bits of the code, and of the difference behind it. 0 for a longer code.
  private(set) var fast = [UInt16](repeating: 0, count: 1 << fastBits)
  /// The entries of all symbols, in the order of their codes.
  private var entries: [UInt16] = []
  /// By length: the highest code, or -1, and what is added to a code for the index of its entry.
  private var highest = [Int](repeating: -1, count: 17)
  private var offset = [Int](repeating: 0, count: 17)

  /// - Parameter table: one that `JPEGWalk` has found possible.
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

  /// A run of zeros and a value behind it, whose bits are counted with the code's.
  private static func entryAC(_ symbol: UInt8, _ length: Int) -> UInt16 {
    let (run, size) = (Int(symbol >> 4), Int(symbol & 15))
    switch (run, size) {
    case (0, 0): return UInt16(endOfBlock << 8 | length)
    case (15, 0): return UInt16(16 << 8 | length)
    case (_, 0), (_, 11...): return invalid
    default: return UInt16((run + 1) << 8 | length + size)
    }
  }

  /// The number that so many bits stand for: a first bit of 0 says that it is negative (F.2.2.1).
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

  /// The entry of a code of more than 9 bits, which the next 16 bits begin with; nil if there is none.
  private func entry(ofLong bits: Int) -> UInt16? {
    for length in Self.fastBits + 1...16 {
      let code = bits >> (16 - length)
      if code <= highest[length] { return entries[code + offset[length]] }
    }
    return nil
  }
}
