// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Testing

/// Tests who may open a session while others have some.
struct SessionQuotaTests {
  private typealias Opener = SessionQuota.Opener

  private static let engine: UInt32 = 990

  /// The number of sessions that a user can open beside those that are open, and the limit that ends it.
  private func fill(
    _ open: inout [Opener], _ opener: Opener
  ) -> (count: Int, limit: Int) {
    for count in 0... {
      let limit = SessionQuota.limit(for: opener, open: open, trusted: [0, Self.engine])
      if let limit { return (count, limit) }
      open.append(opener)
    }
    return (.max, .max)
  }

  @Test("a user has eight; another one still has all of its own")
  func perUser() {
    var open: [Opener] = []
    #expect(fill(&open, Opener(uid: 1000)) == (8, 8))
    #expect(fill(&open, Opener(uid: 1001)) == (8, 8))
    open.removeFirst()
    #expect(fill(&open, Opener(uid: 1000)) == (1, 8))
  }

  @Test("however many users take what they can, extensions and the built-in client find a place")
  func reserved() {
    var open: [Opener] = []
    for uid in UInt32(1000)..<1100 { _ = fill(&open, Opener(uid: uid)) }
    #expect(open.count == 56)
    #expect(fill(&open, Opener(uid: 1200)) == (0, 56))
    var other = open
    #expect(fill(&open, Opener(uid: 61_200, isExtension: true)) == (8, 64))
    #expect(fill(&other, Opener(uid: Self.engine)) == (8, 64))
  }

  @Test("an extension has no more than any user; root and the engine's user have all")
  func extensions() {
    var open: [Opener] = []
    #expect(fill(&open, Opener(uid: 61_200, isExtension: true)) == (8, 8))
    #expect(fill(&open, Opener(uid: 0)) == (56, 64))
    open = []
    #expect(fill(&open, Opener(uid: Self.engine)) == (64, 64))
    open = []
    // Places that a trusted user has taken are not counted as those of the others.
    for _ in 0..<8 { open.append(Opener(uid: Self.engine)) }
    for uid in UInt32(1000)..<1100 { _ = fill(&open, Opener(uid: uid)) }
    #expect(open.count == 64)
  }
}
