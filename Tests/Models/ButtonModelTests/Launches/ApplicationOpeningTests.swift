// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Testing

@Suite("The way of an application to the front")
struct ApplicationOpeningTests {
  private func opening(reachable: Bool = false, canStart: Bool = false) -> ApplicationOpening {
    ApplicationOpening(
      isReachable: reachable, canStart: canStart, patienceUSec: 30_000_000, atUSec: 0)
  }

  @Test("one that runs appears at once when the seat is unlocked")
  func runs() {
    var opening = opening(reachable: true)
    #expect(opening.waitsForUnlock && opening.advance(toUSec: 29_999_999) == [])
    #expect(opening.unlocked(atUSec: 5_000_000) == [.show])
    #expect(opening.advance(toUSec: 5_199_999) == [])
    #expect(opening.advance(toUSec: 5_200_000) == [.done])
    #expect(opening.nextDeadlineUSec == nil && opening.unlocked(atUSec: 6_000_000) == [])
  }

  @Test("one that does not run is started, and has as long again to say that it does")
  func started() {
    var opening = opening(canStart: true)
    #expect(opening.unlocked(atUSec: 1) == [.start])
    #expect(opening.nextDeadlineUSec == 30_000_001)
    #expect(opening.reachable(true, atUSec: 20_000_000) == [.show])
    var late = self.opening(canStart: true)
    _ = late.unlocked(atUSec: 0)
    #expect(
      late.advance(toUSec: 30_000_000) == [
        .failed(.notFound("it did not say that it runs within 30 s"))
      ])
  }

  @Test("nobody unlocks, a wrong PIN, and an application that nothing can start")
  func fails() {
    var late = opening(reachable: true)
    #expect(
      late.advance(toUSec: 30_000_000) == [
        .failed(.authentication("nobody unlocked the seat within 30 s"))
      ])
    var wrong = opening(reachable: true)
    #expect(wrong.attemptFailed() == [.failed(.authentication("the PIN was wrong"))])
    #expect(wrong.unlocked(atUSec: 1) == [])
    var lost = opening()
    var ended = opening(reachable: true)
    _ = ended.unlocked(atUSec: 0)
    #expect(
      ended.reachable(false, atUSec: 1) == [.failed(.notFound("it ended before it could be seen"))])
    guard case .failed(.notFound)? = lost.unlocked(atUSec: 0).first else {
      Issue.record("it was opened")
      return
    }
  }

  @Test("it may delay its appearance, for at most 5 s")
  func delays() {
    var short = opening(reachable: true)
    _ = short.unlocked(atUSec: 0)
    #expect(short.delays(true, atUSec: 100_000) == [] && short.advance(toUSec: 4_000_000) == [])
    #expect(short.delays(false, atUSec: 4_100_000) == [.done])
    var long = opening(reachable: true)
    _ = long.unlocked(atUSec: 0)
    _ = long.delays(true, atUSec: 100_000)
    #expect(long.advance(toUSec: 5_100_000) == [.done])
  }
}
