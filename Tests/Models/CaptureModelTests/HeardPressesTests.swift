// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("Presses that the gateway reported")
struct HeardPressesTests {
  @Test("Both edges of a reported press are the gateway's word, each with its own moment")
  func heard() {
    var presses = HeardPresses()
    presses.heard(17, momentUSec: 81_000_000)
    presses.heard(17, momentUSec: 81_300_000)
    presses.heard(18, momentUSec: 90_000_000)
    #expect(presses.source(of: 17, momentUSec: 81_000_000) == .gateway)
    #expect(presses.source(of: 17, momentUSec: 81_300_000) == .gateway)
    #expect(presses.source(of: 18, momentUSec: 90_000_000) == .gateway)
  }

  @Test("All else is a claim: another press, another moment, that of another press, a neighbour")
  func claims() {
    var presses = HeardPresses()
    #expect(presses.source(of: 17, momentUSec: 81_000_000) == .caller)
    presses.heard(17, momentUSec: 81_000_000)
    presses.heard(18, momentUSec: 90_000_000)
    for (press, momentUSec): (Int64, Int64) in [
      (19, 81_000_000), (17, 90_000_000), (18, 81_000_000), (17, 81_000_001), (17, 80_999_999),
      (-17, 81_000_000), (0, 0),
    ] {
      #expect(presses.source(of: press, momentUSec: momentUSec) == .caller)
    }
  }

  @Test("The newest are kept, and no more than there is room for")
  func bound() {
    var presses = HeardPresses()
    let last = Int64(HeardPresses.limit * 2 + 7)
    for press in 1...last { presses.heard(press, momentUSec: press * 1000) }
    let kept = (1...last).filter { presses.source(of: $0, momentUSec: $0 * 1000) == .gateway }
    #expect(kept == Array(last - Int64(HeardPresses.limit) + 1...last))
  }
}
