// SPDX-License-Identifier: Apache-2.0
import HookModel
import Testing

/// The first start, which takes what is there for old.
struct HookBeginningTests {
  private static func moment(_ uSec: Int64) -> HookQueue.Moment {
    HookQueue.Moment(uSec: uSec, unixUSec: 1_800_000_000_000_000 + uSec)
  }

  @Test("what was there before is on the disk before files that come are promised their hooks")
  func beginning() {
    var queue = HookQueue(state: HookState(), rules: [], at: Self.moment(0))
    #expect(!queue.isBeginningKept)
    #expect(!queue.found([], isStart: true, Self.moment(1)).isEmpty)
    #expect(!queue.isBeginningKept)
    _ = queue.kept(false, Self.moment(2))
    #expect(!queue.isBeginningKept)
    _ = queue.advance(Self.moment(2 + HookQueue.retryUSec))
    _ = queue.kept(true, Self.moment(3 + HookQueue.retryUSec))
    #expect(queue.isBeginningKept)
    // The next start has it from the journal.
    #expect(HookQueue(state: queue.state, rules: [], at: Self.moment(9)).isBeginningKept)
  }
}
