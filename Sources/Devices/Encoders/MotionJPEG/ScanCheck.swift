// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Checks the coded blocks of a baseline scan (ITU-T T.81, F.2): whether each code is in its table,
/// each block has at most 64 values, and all blocks are there. Nothing is transformed, so it takes
/// a fraction of the time of decoding.
struct ScanCheck {
  /// A fault in a part of a scan.
  enum Fault: Error {
    /// A code that is in no table, a block of more than 64 values, or a brightness out of range.
    case badCode
    /// There are fewer bits than the blocks need.
    case tooShort
  }

  /// A block of an MCU.
  private struct Block {
    let component: Int
    /// Its index in `tables`.
    let table: Int
    /// The index in `steps` at which the steps within it begin, and those for the beginning of the
    /// next block.
    var inside = 0
    var startOfNext = 0
    /// The index of the next block.
    var next = 0
  }

  /// The position of a walk.
  private struct Place {
    var bits: ScanBits
    /// The block's index in the MCU.
    var block = 0
    /// The index in `steps` at which the steps for this point of the block begin.
    var steps: Int
    /// Values of the block that are known.
    var values = 0
    /// Blocks that are still to come, including this one.
    var blocksLeft: Int
    /// The first value of the last block of each component. The memory is lent.
    let sums: UnsafeMutablePointer<Int32>
  }

  /// The reason why no further step was taken.
  private enum Halt {
    /// All blocks are there, or the buffer has to be filled.
    case pause
    /// The next code has to be taken on its own.
    case code
    case wrong
  }

  /// The sum of 64 values of 8 bits, divided by 8, has 11 bits and a sign.
  private static let mostBrightness: Int32 = 2047

  private let tables: [BlockTable]
  /// The steps of all tables, one after the other.
  private let steps: [UInt32]
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
        made.append(BlockTable(dc, ac))
      }
      // A component that is the only one has one block in an MCU, whatever its sampling.
      let count = header.components.count == 1 ? 1 : part.horizontal * part.vertical
      blocks += [Block](repeating: Block(component: component, table: number), count: count)
    }
    for index in blocks.indices {
      let next = index + 1 < blocks.count ? index + 1 : 0
      blocks[index].next = next
      blocks[index].inside = (2 * blocks[index].table + 1) * BlockTable.count
      blocks[index].startOfNext = 2 * blocks[next].table * BlockTable.count
    }
    self.tables = made
    steps = made.flatMap(\.steps)
    self.blocks = blocks
  }

  /// Walks over this many MCUs.
  ///
  /// - Parameter bytes: from the beginning of the scan, or from after a restart marker, to the next
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

  /// The bytes of the sums, one for each component.
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
    while isGood, place.blocksLeft > 0, place.bits.canFill || place.bits.resupply() {
      isGood =
        switch goOn(&place) {
        case .pause: true
        case .code: takeOneCode(&place)
        case .wrong: false
        }
    }
    if place.bits.isOverdrawn { return (0, .tooShort) }
    return isGood ? (place.bits.bytesTaken, nil) : (0, .badCode)
  }

  private func goOn(_ place: inout Place) -> Halt {
    steps.withUnsafeBufferPointer { steps in
      blocks.withUnsafeBufferPointer { blocks in
        guard let steps = steps.baseAddress, let blocks = blocks.baseAddress else { return .wrong }
        return goOn(&place, steps, blocks)
      }
    }
  }

  /// Takes one step after another, as long as nothing unusual comes. Which steps end a block
  /// follows no pattern that a processor could learn: hence arithmetic in place of branches.
  @inline(never)
  private func goOn(
    _ place: inout Place, _ steps: UnsafePointer<UInt32>, _ blocks: UnsafePointer<Block>
  ) -> Halt {
    var here = place
    defer { place = here }
    while here.blocksLeft > 0, here.bits.canFill {
      here.bits.fill()
      let step = BlockTable.Step(raw: steps[here.steps &+ here.bits.peek(BlockTable.bits)])
      let values = here.values &+ step.values
      if values > 63 { return .code }
      here.bits.skip(step.length)
      let block = blocks + here.block
      let sum = here.sums[block.pointee.component] &+ Int32(truncatingIfNeeded: step.difference)
      here.sums[block.pointee.component] = sum
      if UInt32(bitPattern: sum &+ Self.mostBrightness) > 2 * UInt32(Self.mostBrightness) {
        return .wrong
      }
      let ended = 0 &- step.ends
      here.values = values & ~ended
      here.blocksLeft &+= ended
      here.steps =
        block.pointee.inside
        ^ ((block.pointee.inside ^ block.pointee.startOfNext) & ended)
      here.block ^= (here.block ^ block.pointee.next) & ended
    }
    return .pause
  }

  /// Takes the next code on its own: a long one, or one after which a block may end.
  @inline(never)
  private func takeOneCode(_ place: inout Place) -> Bool {
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
