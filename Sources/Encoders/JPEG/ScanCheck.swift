// SPDX-License-Identifier: Apache-2.0
import Glibc

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
    /// Its place among `tables`.
    let table: Int
    /// The addresses of the steps within it, and at the beginning of the block behind it.
    var inside = 0
    var startOfNext = 0
    /// The place of the block behind it.
    var next = 0
  }

  /// Where a walk is.
  private struct Place {
    var bits: ScanBits
    /// The block's place in the MCU.
    var block = 0
    /// The address of the steps at this point of it.
    var steps: Int
    /// Values of the block that are known.
    var values = 0
    /// Blocks that are still to come, with this one.
    var blocksLeft: Int
    /// The first values of the last blocks, by component; lent.
    let sums: UnsafeMutablePointer<Int32>
  }

  /// Added to `values`: the next code is to be taken by itself.
  private static let oneCode = 64
  /// Of 8 bits a sum of 64 values divided by 8 has 11 bits with its sign.
  private static let mostBrightness: Int32 = 2047

  private let tables: [BlockTable]
  /// The blocks of an MCU.
  private let blocks: [Block]

  /// - Parameters:
  ///   - selectors: for each component the destinations of its DC and AC tables, 0 or 1.
  ///   - tables: all that are used, by their identifiers.
  init(
    _ header: JPEGFrameHeader, selectors: [(dc: Int, ac: Int)], tables: [UInt8: HuffmanTable]
  ) {
    var pairs: [(dc: Int, ac: Int)] = []
    var made: [BlockTable] = []
    var blocks: [Block] = []
    for (component, part) in header.components.enumerated() {
      let pair = selectors[component]
      let number = pairs.firstIndex { $0 == pair } ?? pairs.count
      if number == pairs.count {
        guard let dc = tables[UInt8(pair.dc)], let ac = tables[0x10 | UInt8(pair.ac)] else {
          preconditionFailure("a table is missing")
        }
        pairs.append(pair)
        made.append(.of(dc, ac))
      }
      // Alone, a component has one block in an MCU, whatever its sampling.
      let count = header.components.count == 1 ? 1 : part.horizontal * part.vertical
      blocks += [Block](repeating: Block(component: component, table: number), count: count)
    }
    for index in blocks.indices {
      let next = index + 1 < blocks.count ? index + 1 : 0
      blocks[index].next = next
      blocks[index].inside = Int(bitPattern: made[blocks[index].table].inside)
      blocks[index].startOfNext = Int(bitPattern: made[blocks[next].table].start)
    }
    self.tables = made
    self.blocks = blocks
  }

  /// Walks over so many MCUs.
  ///
  /// - Parameter bytes: from the beginning of the scan, or from behind a restart marker, to the next
  ///   marker.
  /// - Returns: how many of the bytes they take.
  func walk(_ units: Int, in bytes: UnsafeRawBufferPointer) throws(Fault) -> Int {
    let (taken, fault) = withUnsafeTemporaryAllocation(
      byteCount: ScanBits.bufferSize + Self.sumsSize, alignment: 16
    ) { memory in
      walk(units, in: bytes, memory)
    }
    if let fault { throw fault }
    return taken
  }

  /// Bytes of a sum for each component.
  private static let sumsSize = 4 * MemoryLayout<Int32>.stride

  private func walk(
    _ units: Int, in bytes: UnsafeRawBufferPointer, _ memory: UnsafeMutableRawBufferPointer
  ) -> (taken: Int, fault: Fault?) {
    guard let base = memory.baseAddress, let last = blocks.last else { return (0, .tooShort) }
    let buffer = base + Self.sumsSize
    memset(base, 0, Self.sumsSize)
    var place = Place(
      bits: ScanBits(
        bytes, buffer: buffer.bindMemory(to: UInt8.self, capacity: ScanBits.bufferSize)),
      steps: last.startOfNext, blocksLeft: units * blocks.count,
      sums: base.bindMemory(to: Int32.self, capacity: 4))
    var isGood = true
    // Of the tables' memory only addresses are known below.
    withExtendedLifetime(tables) {
      while isGood, place.blocksLeft > 0 {
        guard place.bits.canFill || place.bits.resupply() else { break }
        isGood =
          blocks.withUnsafeBufferPointer { goOn(&place, $0) }
          && (place.values < 64 || takeOneCode(&place))
      }
    }
    if place.bits.isOverdrawn { return (0, .tooShort) }
    return isGood ? (place.bits.bytesTaken, nil) : (0, .badCode)
  }

  /// Takes one step after the other, as long as all is as it is nearly always. Which of them end a block follows
  /// no rule that a processor could learn: hence arithmetic where there could be branches.
  ///
  /// - Returns: false if something is wrong. Else the walk is at its end, the buffer is, or `values` is 64 or
  ///   more: the next code is to be taken by itself.
  @inline(never)
  private func goOn(_ place: inout Place, _ blocks: UnsafeBufferPointer<Block>) -> Bool {
    guard let blocks = blocks.baseAddress else { return false }
    var here = place
    defer { place = here }
    while here.blocksLeft > 0, here.bits.canFill {
      here.bits.fill()
      guard let steps = UnsafePointer<UInt32>(bitPattern: here.steps) else { return false }
      let step = BlockTable.Step(raw: steps[here.bits.peek(BlockTable.bits)])
      let values = here.values &+ step.values
      if values > 63 {
        here.values |= Self.oneCode
        return true
      }
      here.bits.skip(step.length)
      let block = blocks + here.block
      let sum = here.sums[block.pointee.component] &+ Int32(truncatingIfNeeded: step.difference)
      here.sums[block.pointee.component] = sum
      if UInt32(bitPattern: sum &+ Self.mostBrightness) > 2 * UInt32(Self.mostBrightness) {
        return false
      }
      let ended = 0 &- step.ends
      here.values = values & ~ended
      here.blocksLeft &+= ended
      here.steps =
        block.pointee.inside
        ^ ((block.pointee.inside ^ block.pointee.startOfNext) & ended)
      here.block ^= (here.block ^ block.pointee.next) & ended
    }
    return true
  }

  /// Takes the next code by itself: a long one, or one behind which a block may end.
  @inline(never)
  private func takeOneCode(_ place: inout Place) -> Bool {
    place.values &= ~Self.oneCode
    let block = blocks[place.block]
    let table = tables[block.table]
    if place.values == 0 {
      guard let entry = table.dc.entry(place.bits) else { return false }
      place.bits.skip(Int(entry & 0xFF))
      let size = Int(entry >> 8)
      if size > 0 {
        let difference = HuffmanLookup.number(place.bits.peek(size), size)
        place.bits.skip(size)
        place.sums[block.component] &+= Int32(difference)
      }
      place.values = 1
      place.steps = block.inside
      return place.sums[block.component].magnitude <= Self.mostBrightness
    }
    guard let entry = table.ac.entry(place.bits), entry != HuffmanLookup.invalid else {
      return false
    }
    place.bits.skip(Int(entry & 0xFF))
    place.values += Int(entry >> 8)
    guard place.values >= 64 else { return true }
    guard place.values == 64 || place.values > HuffmanLookup.endOfBlock else { return false }
    place.values = 0
    place.blocksLeft -= 1
    place.steps = block.startOfNext
    place.block = block.next
    return true
  }
}
