// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import ShutterKit

@Suite("Opening a live picture, from fixtures")
struct PreviewFixtureTests {
  @Test("The fixtures are found")
  func areFound() { #expect(Fixture.names(in: "Preview", beside: CaptureFixtures.here).count >= 8) }

  @Test(
    "What comes out is what the fixture expects",
    arguments: Fixture.names(in: "Preview", beside: CaptureFixtures.here))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Preview", name: name, beside: CaptureFixtures.here)
    var run = PreviewRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. Before each line it keeps the deadlines up to the line's time.
private struct PreviewRun {
  var output: [String] = []
  private var plan = PreviewPlan()

  mutating func take(_ line: Fixture.Line) throws {
    let nowUSec = try line.timeUSec.orFail(line)
    while let deadlineUSec = plan.deadlineUSec, deadlineUSec <= nowUSec {
      show(plan.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    switch line.words.dropFirst().joined(separator: " ") {
    case "runs": show(plan.session(isRunning: true), nowUSec)
    case "stands": show(plan.session(isRunning: false), nowUSec)
    case "opened": plan.opened(atUSec: nowUSec)
    case "shown": plan.shown()
    case "ended": show(plan.ended(atUSec: nowUSec), nowUSec)
    case "finish": plan.finish()
    case "wait": break
    default: throw FixtureError(line)
    }
  }

  private mutating func show(_ action: PreviewPlan.Action?, _ nowUSec: Int64) {
    if let action { output.append("\(Fixture.text(nowUSec)) \(action)") }
  }
}
