// SPDX-License-Identifier: Apache-2.0

/// A list that grows and shrinks at its end, in blocks of the same size. Growing moves nothing: an array
/// that becomes twice as large again and again leaves the memory of its former selves unused between others.
struct BlockList<Element: Sendable>: Sendable, Sequence {
  private static var blockSize: Int { 1024 }

  /// All are full but the last, which is never empty.
  private var blocks: [[Element]] = []

  var count: Int {
    blocks.isEmpty ? 0 : (blocks.count - 1) * Self.blockSize + blocks[blocks.count - 1].count
  }

  var isEmpty: Bool { blocks.isEmpty }

  var last: Element? { blocks.last?.last }

  mutating func append(_ element: Element) {
    if blocks.last.map({ $0.count < Self.blockSize }) != true {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.blockSize)
    }
    blocks[blocks.count - 1].append(element)
  }

  /// Changes the last element; there has to be one.
  mutating func updateLast<Result>(_ change: (inout Element) -> Result) -> Result {
    let block = blocks.count - 1
    return change(&blocks[block][blocks[block].count - 1])
  }

  /// Removes the last elements; there have to be as many.
  mutating func removeLast(_ count: Int = 1) {
    var left = count
    while left > 0 {
      let block = blocks.count - 1
      let removed = Swift.min(left, blocks[block].count)
      blocks[block].removeLast(removed)
      if blocks[block].isEmpty { blocks.removeLast() }
      left -= removed
    }
  }

  func makeIterator() -> FlattenSequence<[[Element]]>.Iterator { blocks.joined().makeIterator() }
}
