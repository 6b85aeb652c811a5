// SPDX-License-Identifier: Apache-2.0
import HookModel
import ShutterInterfaces
import Testing

@testable import Hooks

/// Occasions out of what the print service reports.
struct PrintFeedTests {
  private static func job(
    _ number: Int64, _ state: PrintInterface.JobState, reason: String? = nil
  ) -> PrintInterface.Job {
    PrintInterface.Job(
      job: number, state: state, reason: reason, event: "event", session: "wedding",
      picture: "ab12", media: "postcard", acceptedUSec: 5)
  }

  private static func told(_ occasions: [[HookField]]) -> [String] {
    occasions.map { fields in
      fields.filter { ["job", "state"].contains($0.name) }.map(\.text).joined(separator: " ")
    }
  }

  @Test("each sheet's end once, however often it is reported; what had ended before is none")
  func ends() {
    var feed = PrintFeed()
    #expect(feed.take([Self.job(1, .completed), Self.job(2, .printing)], isFirst: true).isEmpty)
    #expect(feed.take([Self.job(1, .completed), Self.job(3, .waiting)], isFirst: false).isEmpty)
    let ends = feed.take([Self.job(2, .completed), Self.job(3, .failed)], isFirst: false)
    #expect(Self.told(ends) == ["2 completed", "3 failed"])
    #expect(feed.take([Self.job(2, .completed), Self.job(3, .failed)], isFirst: false).isEmpty)
    // A person had it printed again.
    #expect(feed.take([Self.job(3, .waiting)], isFirst: false).isEmpty)
    #expect(Self.told(feed.take([Self.job(3, .completed)], isFirst: false)) == ["3 completed"])
  }

  @Test("a stream that was opened again tells of nothing twice, and of what it missed not at all")
  func again() {
    var feed = PrintFeed()
    _ = feed.take([Self.job(1, .printing)], isFirst: true)
    #expect(feed.take([Self.job(1, .uncertain)], isFirst: true).isEmpty)
    #expect(feed.take([Self.job(1, .uncertain)], isFirst: false).isEmpty)
    #expect(Self.told(feed.take([Self.job(2, .cancelled)], isFirst: false)) == ["2 cancelled"])
  }

  @Test("a sheet's facts, and those that it lacks are left out")
  func facts() {
    var feed = PrintFeed()
    let full = feed.take([Self.job(4, .failed, reason: "no paper")], isFirst: false)[0]
    #expect(
      full.map { "\($0.name)=\($0.text)" } == [
        "job=4", "state=failed", "printEvent=event", "picture=ab12", "reason=no paper",
        "printSession=wedding", "media=postcard",
      ])
    let plain = feed.take([Self.job(5, .completed)], isFirst: false)[0]
    #expect(!plain.contains { $0.name == "reason" })
  }
}
