// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import InputDevices

@Suite struct EscapeChordTests {
  /// Passes moves to a chord: a code goes down, or up if it is negative. Counts how often it fires.
  private func fired(_ chord: inout EscapeChord, _ moves: [Int]) -> Int {
    moves.filter { chord.moved(UInt16($0.magnitude), pressed: $0 > 0) }.count
  }

  @Test(
    "all keys down, in any order and with others between, fire once; pressed again, once more")
  func fires() {
    var chord = EscapeChord([14, 1, 28])
    #expect(fired(&chord, [1, 30, 28, -30, 14]) == 1)
    #expect(fired(&chord, [30, -30, -14, 14]) == 1)
    #expect(fired(&chord, [-14, -1, -28, 14, 1, -14, 28, -1, -28]) == 0)
  }

  @Test("a repeated down is none, and a chord of no keys never fires")
  func never() {
    var chord = EscapeChord([14, 1])
    #expect(fired(&chord, [14, 14, 14, 1, 1]) == 1)
    var none = EscapeChord([])
    #expect(fired(&none, [14, 1, 28, 30]) == 0)
  }

  @Test("after edges were lost it goes on with what is down")
  func reset() {
    var chord = EscapeChord([14, 1])
    #expect(fired(&chord, [14]) == 0)
    chord.reset()
    #expect(fired(&chord, [1]) == 0)
    chord.reset { $0 == 1 }
    #expect(fired(&chord, [14]) == 1)
  }
}
