// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Identifiers of photo settings")
struct UsedIdentifiersTests {
  @Test("The engine counts up and leaves out what the client used")
  func counts() {
    var used = UsedIdentifiers()
    #expect(used.use(2) == 2)
    #expect(used.use(nil) == 1)
    #expect(used.use(nil) == 3)
    #expect(used.use(.max) == .max)
    #expect(used.use(nil) == 4)
    #expect(used.use(0) == 0)
    #expect((0...4).allSatisfy(used.contains))
    #expect(!used.contains(5))
    #expect(used.contains(.max))
  }

  @Test("At the top of the range it goes on from the bottom")
  func wraps() {
    var used = UsedIdentifiers()
    _ = used.use(1)
    _ = used.use(.max - 1)
    _ = used.use(.max)
    for expected in 2...5 {
      #expect(used.use(nil) == Int64(expected))
    }
  }

  @Test("The same as a set of all, in any order")
  func likeSet() {
    var random = RandomSource(seed: 4)
    for _ in 0..<200 {
      var used = UsedIdentifiers()
      var all: Set<Int64> = []
      for _ in 0..<100 {
        let identifier = Int64.random(in: 0...120, using: &random)
        if used.contains(identifier) != all.contains(identifier) {
          Issue.record("\(identifier) in \(all.sorted())")
          return
        }
        if random.once(in: 4) {
          #expect(all.insert(used.use(nil)).inserted)
        } else if all.insert(identifier).inserted {
          _ = used.use(identifier)
        }
      }
    }
  }

  @Test("Memory is bounded: with too many gaps the lowest count as used")
  func bounded() {
    var used = UsedIdentifiers()
    for number in 0..<Int64(UsedIdentifiers.rangeLimit) + 2 {
      _ = used.use(number * 2 + 10)
    }
    #expect(used.contains(11))
    #expect(used.contains(13))
    #expect(!used.contains(15))
    #expect(!used.contains(9))
  }
}
