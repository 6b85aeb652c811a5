// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import ShutterKit

@Suite("Connecting and adding, from fixtures")
struct LinkFixtureTests {
  @Test("The fixtures are found")
  func areFound() { #expect(Fixture.names(in: "Link").count >= 8) }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Link"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Link", name: name)
    var run = LinkRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. Before each line it keeps the deadlines up to the line's time.
private struct LinkRun {
  var output: [String] = []
  private var plan = LinkPlan()

  mutating func take(_ line: Fixture.Line) throws {
    if line.words == ["held"] {
      plan = LinkPlan(isHeld: true)
      return
    }
    let nowUSec = try line.timeUSec.orFail(line)
    while let deadlineUSec = plan.deadlineUSec, deadlineUSec <= nowUSec {
      show(plan.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    let words = line.words
    guard words.count > 1 else { throw FixtureError(line) }
    let number = words.count > 2 ? Int(words[2]) : nil
    switch words[1] {
    case "insert": show(plan.insert(try number.orFail(line)), nowUSec)
    case "remove": show(plan.remove(try number.orFail(line)), nowUSec)
    case "connected": show(plan.connected(), nowUSec)
    case "added": show(plan.added(try number.orFail(line), atUSec: nowUSec), nowUSec)
    case "refused": plan.refused(try number.orFail(line), atUSec: nowUSec)
    case "failed": plan.failed(atUSec: nowUSec)
    case "release": show(plan.release(), nowUSec)
    case "wait": break
    default: throw FixtureError(line)
    }
  }

  private mutating func show(_ actions: [LinkPlan.Action], _ nowUSec: Int64) {
    for action in actions {
      let text =
        switch action {
        case .connect: "connect"
        case .add(let number): "add \(number)"
        case .disconnect: "disconnect"
        }
      output.append("\(Fixture.text(nowUSec)) \(text)")
    }
  }
}
