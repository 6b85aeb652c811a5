// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Testing

/// When those that have a camera leave its stream for another format, and when that is given up.
struct FormatGatheringTests {
  private typealias Gathering = FormatGathering

  private static let limitUSec = Gathering.limitUSec

  @Test("nobody leaves before the photos of all have their frames; one that has gone needs none")
  func together() {
    let gathering = Gathering(of: 1000, atUSec: 5)
    #expect(gathering.decision([false, false, false], atUSec: 5) == .wait)
    #expect(gathering.decision([true, true, false], atUSec: 6) == .wait)
    #expect(gathering.decision([true, true], atUSec: 7) == .leave)
    // One that was ready, and goes on after all.
    #expect(gathering.decision([true, false], atUSec: 7) == .wait)
    #expect(gathering.decision([true, true, true], atUSec: 7) == .leave)
    #expect(Gathering(of: 1000, atUSec: 5).decision([], atUSec: 5) == .leave)
  }

  @Test("photos that need longer keep the format; the last of them in time does not")
  func bound() {
    let gathering = Gathering(of: 1000, atUSec: 5)
    #expect(gathering.deadlineUSec == 5 + Self.limitUSec)
    #expect(gathering.decision([false], atUSec: 4 + Self.limitUSec) == .wait)
    #expect(gathering.decision([false], atUSec: 5 + Self.limitUSec) == .giveUp(.capturing))
    #expect(gathering.decision([true], atUSec: 5 + Self.limitUSec) == .leave)
  }

  @Test("a session of another user that needs the camera ends it, one of the same user does not")
  func strangers() {
    var gathering = Gathering(of: 1000, atUSec: 5)
    gathering.arrives(uid: 1000)
    #expect(gathering.decision([false], atUSec: 6) == .wait)
    gathering.arrives(uid: 0)
    #expect(gathering.decision([true], atUSec: 6) == .giveUp(.otherUser))
  }
}
