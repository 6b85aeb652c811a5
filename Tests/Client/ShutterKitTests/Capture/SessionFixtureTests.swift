// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import ShutterKit

@Suite("Opening, starting and stopping, from fixtures")
struct SessionFixtureTests {
  @Test("The fixtures are found")
  func areFound() { #expect(Fixture.names(in: "Session", beside: CaptureFixtures.here).count >= 9) }

  @Test(
    "What comes out is what the fixture expects",
    arguments: Fixture.names(in: "Session", beside: CaptureFixtures.here))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Session", name: name, beside: CaptureFixtures.here)
    var run = SessionRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. Before each line it keeps the deadlines up to the line's time.
private struct SessionRun {
  var output: [String] = []
  private var plan = SessionPlan()

  mutating func take(_ line: Fixture.Line) throws {
    let nowUSec = try line.timeUSec.orFail(line)
    while let deadlineUSec = plan.deadlineUSec, deadlineUSec <= nowUSec {
      show(plan.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    switch line.words.dropFirst().joined(separator: " ") {
    case "want": show(plan.want(), nowUSec)
    case "run": show(plan.run(true), nowUSec)
    case "halt": show(plan.run(false), nowUSec)
    case "end": show(plan.end(), nowUSec)
    case "opened": show(plan.opened(atUSec: nowUSec), nowUSec)
    case "refused": plan.refused(atUSec: nowUSec)
    case "heard": show(plan.heardStart(), nowUSec)
    case "started": show(plan.started(), nowUSec)
    case "failed awaited":
      show(plan.startFailed(isAwaited: true, atUSec: nowUSec), nowUSec)
    case "failed": show(plan.startFailed(isAwaited: false, atUSec: nowUSec), nowUSec)
    case "stopped": show(plan.stopped(), nowUSec)
    case "lost": plan.lost(atUSec: nowUSec)
    case "wait": break
    default: throw FixtureError(line)
    }
  }

  private mutating func show(_ actions: [SessionPlan.Action], _ nowUSec: Int64) {
    for action in actions { output.append("\(Fixture.text(nowUSec)) \(action)") }
  }
}
