// SPDX-License-Identifier: Apache-2.0

/// A table over the next 12 bits of a scan: which part of a block they hold, that is, its first
/// value and as many others as lie completely within them, up to the block's end. Most blocks of a
/// camera's frame take one or two steps.
struct BlockTable: Sendable {
  static let bits = 12
  static let count = 1 << bits

  /// One step over codes.
  struct Step {
    let raw: UInt32

    /// No code lies completely in the bits. The step leads beyond every block, so that one
    /// comparison finds this case too.
    static let none = Step(raw: UInt32(beyond) << 8)

    private static let beyond = 127

    /// - Parameters:
    ///   - length: bits of the codes and of the values that follow them.
    ///   - values: the number of values of the block that they hold.
    ///   - ends: whether the block ends with them, however many values it has.
    ///   - difference: the block's first value minus that of the block before.
    init(length: Int, values: Int, ends: Bool, difference: Int) {
      raw =
        UInt32(truncatingIfNeeded: difference) << 16 | UInt32(values) << 8 | (ends ? 0x80 : 0)
        | UInt32(length)
    }

    init(raw: UInt32) { self.raw = raw }

    @inline(__always) var length: Int { Int(raw & 0x3F) }
    @inline(__always) var values: Int { Int(raw &>> 8 & 0x7F) }
    /// 1 if the block ends, else 0.
    @inline(__always) var ends: Int { Int(raw &>> 7 & 1) }
    @inline(__always) var difference: Int { Int(Int32(bitPattern: raw) &>> 16) }
  }

  /// The steps as they are stored: those for the beginning of a block, then those within one.
  let steps: [UInt32]
  let dc: HuffmanLookup
  let ac: HuffmanLookup

  /// The tables made from the standard Huffman tables, which most cameras use, are made once.
  private static let standard = [0, 1].map {
    BlockTable(making: HuffmanTable.standard[$0], HuffmanTable.standard[2 + $0])
  }

  /// - Parameters:
  ///   - dc: a table that `JPEGWalk` has accepted.
  ///   - ac: a table that `JPEGWalk` has accepted.
  init(_ dc: HuffmanTable, _ ac: HuffmanTable) {
    let known = HuffmanTable.standard.firstIndex(of: dc)
    if let known, known < 2, ac == HuffmanTable.standard[2 + known] {
      self = Self.standard[known]
    } else {
      self.init(making: dc, ac)
    }
  }

  private init(making dc: HuffmanTable, _ ac: HuffmanTable) {
    let (dc, ac) = (HuffmanLookup(dc), HuffmanLookup(ac))
    self.dc = dc
    self.ac = ac
    steps =
      (0..<Self.count).map { Self.first($0, dc, ac).raw }
      + (0..<Self.count).map { Self.step($0, behind: 0, values: 0, 0, ac).raw }
  }

  /// The step at the beginning of a block.
  private static func first(_ bits: Int, _ dc: HuffmanLookup, _ ac: HuffmanLookup) -> Step {
    let entry = dc.fast[bits >> (Self.bits - HuffmanLookup.fastBits)]
    let (length, size) = (Int(entry & 0xFF), Int(entry >> 8))
    guard entry != 0, length + size <= Self.bits else { return .none }
    let value = bits >> (Self.bits - length - size) & (1 << size - 1)
    return step(bits, behind: length + size, values: 1, HuffmanLookup.number(value, size), ac)
  }

  /// The step over the part that is known already, and over the AC codes that lie completely after
  /// it.
  private static func step(
    _ bits: Int, behind: Int, values: Int, _ difference: Int, _ ac: HuffmanLookup
  ) -> Step {
    var (length, values, ends) = (behind, values, false)
    while length < Self.bits, !ends {
      let left = bits << length & (Self.count - 1)
      let entry = ac.fast[left >> (Self.bits - HuffmanLookup.fastBits)]
      let own = Int(entry >> 8)
      // Steps with more values than a block has are never used.
      guard entry != 0, entry != HuffmanLookup.invalid,
        length + Int(entry & 0xFF) <= Self.bits, values + own & 127 < 64
      else { break }
      length += Int(entry & 0xFF)
      ends = own == HuffmanLookup.endOfBlock
      values += own & 127
    }
    guard length > 0 else { return .none }
    return Step(length: length, values: values, ends: ends, difference: difference)
  }
}
