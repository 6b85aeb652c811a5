// SPDX-License-Identifier: Apache-2.0

/// Walks over the coded blocks of a baseline scan (ITU-T T.81, F.2): whether each code is in its table,
/// each block has 64 values at most, and all blocks are there. Nothing is transformed: it takes a
/// fraction of what decoding does.
struct ScanCheck {
  /// What is wrong with a part of a scan.
  enum Fault: Error {
    /// A code that is in no table, a block of more than 64 values, or brightness beyond all bounds.
    case badCode
    /// There are fewer bits than the blocks need.
    case tooShort
  }

  /// A block of an MCU.
  private struct Block {
    let component: Int
    let dc: Int
    let ac: Int
    /// Where the differences of `dc` begin, and the chains of `ac`.
    var difference = 0
    var chain = 0
  }

  /// The entries of all lookups, one behind the other; of differences and chains those of the ones that have
  /// some.
  private struct Entries<Short, Long> {
    var fast: Short
    var differences: Long
    var chains: Short
  }

  private typealias Lent = Entries<UnsafePointer<UInt16>, UnsafePointer<Int32>>

  private let blocks: [Block]
  private let lookups: [HuffmanLookup]
  private let entries: Entries<[UInt16], [Int32]>

  /// - Parameters:
  ///   - selectors: for each component the destinations of its DC and AC tables, 0 or 1.
  ///   - tables: all that are used, by their identifiers.
  init(
    _ header: JPEGFrameHeader, selectors: [(dc: Int, ac: Int)], tables: [UInt8: HuffmanTable]
  ) {
    var lookups: [HuffmanLookup] = []
    var indices: [UInt8: Int] = [:]
    func index(_ identifier: UInt8) -> Int {
      if let index = indices[identifier] { return index }
      guard let table = tables[identifier] else { preconditionFailure("a table is missing") }
      lookups.append(HuffmanLookup(table))
      indices[identifier] = lookups.count - 1
      return lookups.count - 1
    }
    var blocks: [Block] = []
    for (component, part) in header.components.enumerated() {
      let block = Block(
        component: component, dc: index(UInt8(selectors[component].dc)),
        ac: index(0x10 | UInt8(selectors[component].ac)))
      // Alone, a component has one block in an MCU, whatever its sampling.
      let count = header.components.count == 1 ? 1 : part.horizontal * part.vertical
      blocks += [Block](repeating: block, count: count)
    }
    var entries = Entries<[UInt16], [Int32]>(fast: [], differences: [], chains: [])
    for (index, lookup) in lookups.enumerated() {
      for block in blocks.indices {
        if blocks[block].dc == index { blocks[block].difference = entries.differences.count }
        if blocks[block].ac == index { blocks[block].chain = entries.chains.count }
      }
      entries.fast += lookup.fast
      entries.differences += lookup.differences
      entries.chains += lookup.chains
    }
    self.blocks = blocks
    self.lookups = lookups
    self.entries = entries
  }

  /// Walks over so many MCUs.
  ///
  /// - Parameter bytes: from the beginning of the scan, or from behind a restart marker, to the next
  ///   marker.
  /// - Returns: how many of the bytes they take.
  func walk(_ units: Int, in bytes: UnsafeRawBufferPointer) throws(Fault) -> Int {
    guard let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { throw .tooShort }
    var bits = ScanBits(bytes.assumingMemoryBound(to: UInt8.self), from: base)
    // None of them is empty: each component has a table of both kinds.
    let isGood = entries.fast.withUnsafeBufferPointer { fast in
      entries.differences.withUnsafeBufferPointer { differences in
        entries.chains.withUnsafeBufferPointer { chains in
          blocks.withUnsafeBufferPointer { blocks in
            guard let fast = fast.baseAddress, let differences = differences.baseAddress,
              let chains = chains.baseAddress
            else { return false }
            let lent = Lent(fast: fast, differences: differences, chains: chains)
            return walk(units, &bits, lent, blocks)
          }
        }
      }
    }
    guard !bits.isOverdrawn else { throw .tooShort }
    guard isGood else { throw .badCode }
    return bits.bytesTaken
  }

  /// False as soon as something is wrong.
  private func walk(
    _ units: Int, _ bits: inout ScanBits, _ entries: Lent, _ blocks: UnsafeBufferPointer<Block>
  ) -> Bool {
    var brightness = (0, 0, 0)
    for _ in 0..<units {
      for block in blocks {
        guard let difference = difference(&bits, entries, block) else { return false }
        let sum: Int
        switch block.component {
        case 0:
          brightness.0 += difference
          sum = brightness.0
        case 1:
          brightness.1 += difference
          sum = brightness.1
        default:
          brightness.2 += difference
          sum = brightness.2
        }
        // Of 8 bits a sum of 64 values divided by 8 has 11 bits with its sign.
        guard (-2047...2047).contains(sum), values(&bits, entries, block) else {
          return false
        }
      }
      if bits.isOverdrawn { return false }
    }
    return true
  }

  /// The difference of a block's brightness to that of the one before it.
  @inline(__always)
  private func difference(_ bits: inout ScanBits, _ entries: Lent, _ block: Block) -> Int? {
    bits.fill()
    let whole = entries.differences[block.difference &+ bits.peek(HuffmanLookup.differenceBits)]
    if whole != 0 {
      bits.skip(Int(whole & 0xFF))
      return Int(whole >> 8)
    }
    guard let entry = entry(bits, entries, block.dc) else { return nil }
    bits.skip(Int(entry & 0xFF))
    let size = Int(entry >> 8)
    guard size > 0 else { return 0 }
    let value = bits.peek(size)
    bits.skip(size)
    return HuffmanLookup.number(value, size)
  }

  /// The entry of the next code, whatever its length; nil if there is none.
  @inline(__always)
  private func entry(_ bits: ScanBits, _ entries: Lent, _ table: Int) -> UInt16? {
    let entry = entries.fast[table << HuffmanLookup.fastBits | bits.peek(HuffmanLookup.fastBits)]
    return entry != 0 ? entry : lookups[table].entry(ofLong: bits.peek(16))
  }

  /// Goes behind the other values of a block.
  @inline(__always)
  private func values(_ bits: inout ScanBits, _ entries: Lent, _ block: Block) -> Bool {
    var position = 1
    while position < 64 {
      bits.fill()
      let chain = Int(entries.chains[block.chain &+ bits.peek(HuffmanLookup.chainBits)])
      let next = position &+ (chain &>> 8 & 127)
      // At the end of a block what follows may be another's.
      if chain != 0, next < 64 {
        bits.skip(chain & 0xFF)
        position = next
        if chain >= HuffmanLookup.endOfBlock << 8 { return true }
        continue
      }
      guard let entry = entry(bits, entries, block.ac) else { return false }
      guard entry != HuffmanLookup.invalid else { return false }
      bits.skip(Int(entry & 0xFF))
      position &+= Int(entry >> 8)
    }
    return position == 64 || position > HuffmanLookup.endOfBlock
  }
}
