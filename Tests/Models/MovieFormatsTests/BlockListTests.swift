// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import MovieFormats

/// A list in blocks is like an array, whatever is done to its end.
struct BlockListTests {
  @Test("random changes of its end", arguments: 0..<8 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var (list, array) = (BlockList<Int>(), [Int]())
    for number in 0..<400 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        for next in 0..<Int.random(in: 1...700, using: &random) {
          list.append(number + next)
          array.append(number + next)
        }
      case 2:
        let count = Int.random(in: 0...min(array.count, 900), using: &random)
        list.removeLast(count)
        array.removeLast(count)
      default:
        guard !array.isEmpty else { continue }
        list.updateLast { $0 += 1 }
        array[array.count - 1] += 1
      }
      #expect(list.count == array.count && list.last == array.last)
      #expect(list.isEmpty == array.isEmpty)
    }
    #expect(Array(list) == array)
  }
}
