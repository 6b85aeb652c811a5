// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CaptureModel

@Suite("A bracket whose frames are damaged")
struct BracketDamageTests {
  @Test("it has damage if no whole frame of a step came in time, and only then")
  func damage() {
    for (laterIsDamaged, isExpected) in [(false, false), (true, true)] {
      var machine = BracketMachine<Int>(
        stepCount: 1, pace: .init(latencyFrames: 0, patienceUSec: 1_000, leadUSec: 0), newest: 0)
      _ = machine.begin()
      _ = machine.controlsSet(atUSec: 10)
      for (number, isDamaged) in [(1, true), (2, laterIsDamaged)] as [(Int64, Bool)] {
        let frame = RingFrame(payload: 0, stampUSec: 10 + number, sequence: number, bytes: 1)
        _ = machine.frame(frame, isDamaged: isDamaged)
      }
      _ = machine.advance(toUSec: 2_000)
      #expect(machine.hasDamage == isExpected)
    }
  }
}
