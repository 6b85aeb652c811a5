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
    /// Which of the chains are those of `ac`.
    var chain = 0
  }

  private let blocks: [Block]
  private let componentCount: Int
  private let lookups: [HuffmanLookup]
  /// The fast entries of all lookups, one behind the other, and the chains of those that have some.
  private let fast: [UInt16]
  private let chains: [UInt16]

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
    var chains: [UInt16] = []
    for (index, lookup) in lookups.enumerated() where !lookup.chains.isEmpty {
      for block in blocks.indices where blocks[block].ac == index {
        blocks[block].chain = chains.count
      }
      chains += lookup.chains
    }
    self.blocks = blocks
    self.lookups = lookups
    self.chains = chains
    componentCount = header.components.count
    fast = lookups.flatMap(\.fast)
  }

  /// Walks over so many MCUs.
  ///
  /// - Parameter bytes: from the beginning of the scan, or from behind a restart marker, to the next
  ///   marker.
  /// - Returns: how many of the bytes they take.
  func walk(_ units: Int, in bytes: UnsafeRawBufferPointer) throws(Fault) -> Int {
    guard let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { throw .tooShort }
    var bits = ScanBits(bytes.assumingMemoryBound(to: UInt8.self), from: base)
    var isGood = true
    fast.withUnsafeBufferPointer { fast in
      blocks.withUnsafeBufferPointer { blocks in
        chains.withUnsafeBufferPointer { chains in
          isGood = walk(units, &bits, fast, chains, blocks)
        }
      }
    }
    guard !bits.isOverdrawn else { throw .tooShort }
    guard isGood else { throw .badCode }
    return bits.bytesTaken
  }

  /// False as soon as something is wrong.
  private func walk(
    _ units: Int, _ bits: inout ScanBits, _ fast: UnsafeBufferPointer<UInt16>,
    _ chains: UnsafeBufferPointer<UInt16>, _ blocks: UnsafeBufferPointer<Block>
  ) -> Bool {
    var brightness = (0, 0, 0)
    for _ in 0..<units {
      for block in blocks {
        guard let difference = difference(&bits, fast, block.dc) else { return false }
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
        guard (-2047...2047).contains(sum), values(&bits, fast, chains, block) else {
          return false
        }
      }
      if bits.isOverdrawn { return false }
    }
    return true
  }

  /// The difference of a block's brightness to that of the one before it.
  @inline(__always)
  private func difference(
    _ bits: inout ScanBits, _ fast: UnsafeBufferPointer<UInt16>, _ table: Int
  ) -> Int? {
    bits.fill()
    var entry = fast[table << HuffmanLookup.fastBits | bits.peek(HuffmanLookup.fastBits)]
    if entry == 0 {
      guard let long = lookups[table].entry(ofLong: bits.peek(16)) else { return nil }
      entry = long
    }
    bits.skip(Int(entry & 0xFF))
    let size = Int(entry >> 8)
    guard size > 0 else { return 0 }
    let value = bits.peek(size)
    bits.skip(size)
    // A first bit of 0 says that it is negative (F.2.2.1).
    return value >> (size - 1) == 1 ? value : value - (1 << size) + 1
  }

  /// Goes behind the other values of a block.
  @inline(__always)
  private func values(
    _ bits: inout ScanBits, _ fast: UnsafeBufferPointer<UInt16>,
    _ chains: UnsafeBufferPointer<UInt16>, _ block: Block
  ) -> Bool {
    let table = block.ac
    var position = 1
    while position < 64 {
      bits.fill()
      let chain = Int(chains[block.chain + bits.peek(HuffmanLookup.chainBits)])
      let next = position &+ (chain &>> 8 & 127)
      // At the end of a block what follows may be another's.
      if chain != 0, next < 64 {
        bits.skip(chain & 0xFF)
        position = next
        if chain >= HuffmanLookup.endOfBlock << 8 { return true }
        continue
      }
      var entry = fast[table << HuffmanLookup.fastBits | bits.peek(HuffmanLookup.fastBits)]
      if entry == 0 {
        guard let long = lookups[table].entry(ofLong: bits.peek(16)) else { return false }
        entry = long
      }
      guard entry != HuffmanLookup.invalid else { return false }
      bits.skip(Int(entry & 0xFF))
      position &+= Int(entry >> 8)
    }
    return position == 64 || position > HuffmanLookup.endOfBlock
  }
}
