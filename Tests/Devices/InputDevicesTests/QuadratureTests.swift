// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import InputDevices

/// The edges of an encoder as text: `A` and `B` are lines that go high, `a` and `b` lines that go low.
@Suite("An encoder's edges become steps")
struct QuadratureTests {
  private func steps(
    _ edges: String, high: Bool = true, quarters: Int = 4
  ) -> [Int] {
    var decoder = QuadratureDecoder(a: high, b: high, quartersPerStep: quarters)
    return edges.compactMap { letter in
      let step = decoder.take(letter.lowercased() == "a" ? .a : .b, letter.isUppercase)
      return step == 0 ? nil : step
    }
  }

  @Test("a whole cycle is a step, to the right if A moves first")
  func cycle() {
    #expect(steps("abAB") == [1])
    #expect(steps("baBA") == [-1])
    #expect(steps("abABabAB") == [1, 1])
    #expect(steps("ABab", high: false) == [1])
  }

  @Test("with two edges a step, or one, it rests in between")
  func finer() {
    #expect(steps("abAB", quarters: 2) == [1, 1])
    #expect(steps("baBA", quarters: 1) == [-1, -1, -1, -1])
  }

  @Test("contacts that bounce give no step of their own")
  func bounces() {
    #expect(steps("aAaAabBbABbB") == [1])
    #expect(steps("aAaA") == [])
  }

  @Test("a turn that goes back before the next rest is none")
  func back() {
    #expect(steps("abBA") == [])
    #expect(steps("abAaBA") == [])
  }

  @Test("an edge that was lost costs at most its own step")
  func lost() {
    // The first a is lost, so that the lines seem to go back and forth; then a whole cycle.
    #expect(steps("bABabAB") == [1])
    // The level of a line that is known already says nothing.
    #expect(steps("aabAB") == [1])
  }

  @Test("levels that were read after a loss are the new beginning")
  func resynchronised() {
    var decoder = QuadratureDecoder(a: true, b: true, quartersPerStep: 4)
    #expect(decoder.take(.a, false) == 0)
    decoder.resynchronise(a: true, b: true)
    #expect(decoder.take(.a, false) == 0)
    #expect(decoder.take(.b, false) == 0)
    #expect(decoder.take(.a, true) == 0)
    #expect(decoder.take(.b, true) == 1)
  }
}
