// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Testing

/// When those that have a camera leave its stream for another format, and when that is given up.
struct FormatGatheringTests {
  private typealias Gathering = FormatGathering<Int>

  private static let limitUSec = Gathering.limitUSec

  @Test("nobody leaves before the photos of all have their frames; one that has gone needs none")
  func together() {
    var gathering = Gathering(of: 1000, atUSec: 5)
    #expect(gathering.decision([1, 2, 3], atUSec: 5) == .wait)
    gathering.hasFrames(2)
    gathering.hasFrames(1)
    #expect(gathering.decision([1, 2, 3], atUSec: 6) == .wait)
    #expect(gathering.decision([1, 2], atUSec: 7) == .leave)
    gathering.hasFrames(3)
    #expect(gathering.decision([1, 2, 3], atUSec: 7) == .leave)
    #expect(Gathering(of: 1000, atUSec: 5).decision([], atUSec: 5) == .leave)
  }

  @Test("photos that need longer keep the format; the last of them in time does not")
  func bound() {
    var gathering = Gathering(of: 1000, atUSec: 5)
    #expect(gathering.deadlineUSec == 5 + Self.limitUSec)
    #expect(gathering.decision([1], atUSec: 4 + Self.limitUSec) == .wait)
    #expect(gathering.decision([1], atUSec: 5 + Self.limitUSec) == .giveUp(.capturing))
    gathering.hasFrames(1)
    #expect(gathering.decision([1], atUSec: 5 + Self.limitUSec) == .leave)
  }

  @Test("a session of another user that needs the camera ends it, one of the same user does not")
  func strangers() {
    var gathering = Gathering(of: 1000, atUSec: 5)
    gathering.arrives(uid: 1000)
    #expect(gathering.decision([1], atUSec: 6) == .wait)
    gathering.arrives(uid: 0)
    gathering.hasFrames(1)
    #expect(gathering.decision([1], atUSec: 6) == .giveUp(.otherUser))
  }
}
