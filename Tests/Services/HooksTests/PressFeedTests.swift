// SPDX-License-Identifier: Apache-2.0
import HookModel
import Testing
import Varlink
import Vocabulary

@testable import Hooks

/// Occasions out of the gateway's audit log.
struct PressFeedTests {
  private static func record(_ text: String) throws -> JSONObject {
    try #require(try JSON(parsing: text).objectValue)
  }

  /// "press held=120 phase=ended", without the fields that each press has.
  private static func words(_ occasions: [PressFeed.Occasion]) -> [String] {
    occasions.map { occasion in
      let fields = occasion.fields
        .filter { ["phase", "heldUSec", "state", "leftUSec", "cancelReason"].contains($0.name) }
        .map { "\($0.name)=\($0.text)" }
      return ([occasion.kind.rawValue] + fields).joined(separator: " ")
    }
  }

  private static let routed = """
    {"event":"routed","monotonicUSec":100,"press":7,"button":"remote/KEY_VOLUMEDOWN",\
    "role":"primary","source":"key","stampUSec":90,"route":"granted","client":1,"interaction":4}
    """

  @Test("a press, with its application, when it goes down and when it is over")
  func press() throws {
    var feed = PressFeed(nowUSec: 50)
    let added = """
      {"event":"interaction_added","monotonicUSec":60,"interaction":4,"application":"a.b"}
      """
    #expect(feed.take(try Self.record(added)).isEmpty)
    let began = feed.take(try Self.record(Self.routed))
    #expect(Self.words(began) == ["press phase=began"])
    let fields = Dictionary(uniqueKeysWithValues: began[0].fields.map { ($0.name, $0.text) })
    #expect(fields["device"] == "remote" && fields["button"] == "KEY_VOLUMEDOWN")
    #expect(fields["application"] == "a.b" && fields["role"] == "primary")
    let ended = #"{"event":"ended","monotonicUSec":300,"press":7,"stampUSec":290,"heldUSec":200}"#
    #expect(Self.words(feed.take(try Self.record(ended))) == ["press heldUSec=200 phase=ended"])
    // For a photo of the press.
    #expect(feed.fields(ofPress: 7).contains(HookField("heldUSec", .number(200))))
    #expect(feed.fields(ofPress: 8).isEmpty)
  }

  @Test("records that come again after a lost connection are nothing new")
  func again() throws {
    var feed = PressFeed(nowUSec: 50)
    let ended = #"{"event":"ended","monotonicUSec":100,"press":7,"stampUSec":100}"#
    // Both of one moment.
    #expect(feed.take(try Self.record(Self.routed)).count == 1)
    #expect(feed.take(try Self.record(ended)).count == 1)
    #expect(feed.take(try Self.record(Self.routed)).isEmpty)
    #expect(feed.take(try Self.record(ended)).isEmpty)
  }

  @Test("what happened before the start is learnt, and is no occasion")
  func history() throws {
    var feed = PressFeed(nowUSec: 1000)
    #expect(feed.take(try Self.record(Self.routed)).isEmpty)
    #expect(!feed.fields(ofPress: 7).isEmpty)
  }

  @Test("a press that is taken away, and one of a button that only the system sees")
  func otherEnds() throws {
    var feed = PressFeed(nowUSec: 0)
    _ = feed.take(try Self.record(Self.routed))
    let cancelled = """
      {"event":"cancelled","monotonicUSec":101,"press":7,"reason":"device_removed","heldUSec":3}
      """
    #expect(
      Self.words(feed.take(try Self.record(cancelled))) == [
        "press heldUSec=3 cancelReason=device_removed phase=cancelled"
      ])
    _ = feed.take(
      try Self.record(
        """
        {"event":"routed","monotonicUSec":200,"press":8,"button":"a/b","role":"primary",\
        "stampUSec":200,"route":"default","reason":"noClient"}
        """))
    for (pressed, expected) in [("true", []), ("false", ["press heldUSec=60 phase=ended"])] {
      let edge =
        #"{"event":"default_edge","monotonicUSec":260,"press":8,"pressed":"# + pressed
        + #","stampUSec":260}"#
      #expect(Self.words(feed.take(try Self.record(edge))) == expected)
    }
  }

  @Test("an interruption is told once, and its end once; a stop is neither")
  func interruptions() throws {
    var feed = PressFeed(nowUSec: 0)
    var told: [String] = []
    for (time, state) in [
      "starting", "running", "interrupted", "interrupted", "running", "failed", "running",
      "stopped", "running",
    ].enumerated() {
      let record =
        #"{"event":"session","session":"s","uid":5,"monotonicUSec":\#(time + 1),"state":"\#(state)"}"#
      told += Self.words(feed.take(try Self.record(record)))
    }
    #expect(
      told == [
        "interruption state=interrupted", "recovered state=running", "interruption state=failed",
        "recovered state=running",
      ])
    let lost = #"{"event":"engine_lost","monotonicUSec":99,"reason":"gone"}"#
    #expect(
      Self.words(feed.take(try Self.record(lost))) == ["interruption state=engine_lost"])
    #expect(feed.take(try Self.record(lost)).isEmpty)
  }

  @Test("a countdown says how much is left; its end is no occasion")
  func countdown() throws {
    var feed = PressFeed(nowUSec: 0)
    let begins = #"{"event":"countdown","session":"s","monotonicUSec":10,"untilUSec":3000010}"#
    #expect(
      Self.words(feed.take(try Self.record(begins))) == ["countdown leftUSec=3000000"])
    let ends = #"{"event":"countdown","session":"s","monotonicUSec":11}"#
    #expect(feed.take(try Self.record(ends)).isEmpty)
  }

  @Test("thousands of presses, interactions and sessions are not remembered without end")
  func bounds() throws {
    var feed = PressFeed(nowUSec: 0)
    for number in 1...5000 {
      _ = feed.take(
        try Self.record(
          """
          {"event":"routed","monotonicUSec":\(number),"press":\(number),"button":"a/b",\
          "role":"primary","stampUSec":1,"route":"granted"}
          """))
    }
    #expect(feed.fields(ofPress: 5000).isEmpty == false)
    #expect(feed.fields(ofPress: 5000 - Int64(PressFeed.most)).isEmpty)
  }
}
