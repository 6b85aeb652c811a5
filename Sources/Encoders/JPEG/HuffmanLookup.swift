// SPDX-License-Identifier: Apache-2.0

/// A Huffman table made for walking over codes without keeping what they stand for.
///
/// Codes of up to 9 bits, nearly all, are found by the next 9 bits; longer ones by the highest code of
/// each length (ITU-T T.81, F.2.2.3). The values of a block are mostly short: all that lie whole in the
/// next 12 bits are gone over in one step.
struct HuffmanLookup: Sendable {
  static let fastBits = 9
  static let chainBits = 12
  static let differenceBits = 10
  /// The step of an end of block: more than a block has, and told from every other.
  static let endOfBlock = 128
  /// A symbol that a baseline scan does not have.
  static let invalid: UInt16 = 0xFFFF

  /// 512 entries: in the low byte how many bits a code and what follows it have, in the high byte its
  /// step; 0 for a longer code.
  private(set) var fast = [UInt16](repeating: 0, count: 1 << fastBits)
  /// Of a table of AC values 4096 such entries: of as many codes as the bits hold whole, the last of which
  /// may be an end of block; 0 where not even one is whole. Empty for DC.
  private(set) var chains: [UInt16] = []
  /// Of a table of DC values 1024 such entries, for codes that lie whole in the bits with the difference behind
  /// them: in the low byte how many bits that are, above it the difference; 0 for a longer one. Empty for AC.
  private(set) var differences: [Int32] = []
  /// The entries of all symbols, in the order of their codes.
  private var entries: [UInt16] = []
  /// By length: the highest code, or -1, and what is added to a code for the index of its entry.
  private var highest = [Int](repeating: -1, count: 17)
  private var offset = [Int](repeating: 0, count: 17)

  /// The standard tables, which most cameras have, are prepared once.
  private static let standard = HuffmanTable.standard.map(HuffmanLookup.init(preparing:))

  /// - Parameter table: one that `JPEGWalk` has found possible.
  init(_ table: HuffmanTable) {
    if let index = HuffmanTable.standard.firstIndex(of: table) {
      self = Self.standard[index]
    } else {
      self.init(preparing: table)
    }
  }

  private init(preparing table: HuffmanTable) {
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
    if isAC {
      chains = (0..<1 << Self.chainBits).map(chain)
    } else {
      differences = (0..<1 << Self.differenceBits).map(difference)
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

  /// What these 10 bits hold.
  private func difference(_ bits: Int) -> Int32 {
    let entry = fast[bits >> (Self.differenceBits - Self.fastBits)]
    let (length, size) = (Int(entry & 0xFF), Int(entry >> 8))
    guard entry != 0, length + size <= Self.differenceBits else { return 0 }
    let value = bits >> (Self.differenceBits - length - size) & (1 << size - 1)
    return Int32(Self.number(value, size) << 8 | length + size)
  }

  /// The number that so many bits stand for: a first bit of 0 says that it is negative (F.2.2.1).
  @inline(__always)
  static func number(_ bits: Int, _ size: Int) -> Int {
    size == 0 || bits >> (size - 1) == 1 ? bits : bits - (1 << size) + 1
  }

  /// What these 12 bits hold.
  private func chain(_ bits: Int) -> UInt16 {
    var (taken, step) = (0, 0)
    while taken < Self.chainBits {
      let left = bits << taken & (1 << Self.chainBits - 1)
      let entry = fast[left >> (Self.chainBits - Self.fastBits)]
      // More than a block has are never used.
      guard entry != 0, entry != Self.invalid, taken + Int(entry & 0xFF) <= Self.chainBits,
        step + Int(entry >> 8) & 127 < 64
      else { break }
      taken += Int(entry & 0xFF)
      step += Int(entry >> 8)
      if step >= Self.endOfBlock { break }
    }
    return UInt16(step << 8 | taken)
  }

  /// The entry of a code of more than 9 bits, which the next 16 bits begin with; nil if there is none.
  func entry(ofLong bits: Int) -> UInt16? {
    for length in Self.fastBits + 1...16 {
      let code = bits >> (16 - length)
      if code <= highest[length] { return entries[code + offset[length]] }
    }
    return nil
  }
}
