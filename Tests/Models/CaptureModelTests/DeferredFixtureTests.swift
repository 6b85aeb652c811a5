// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Deferred photos, from fixtures")
struct DeferredFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Deferred").count >= 10)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Deferred"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Deferred", name: name)
    var run = DeferredRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. Deadlines before an input's time come first; a look is answered at once.
private struct DeferredRun {
  private(set) var output: [String] = []
  private var ttlUSec: Int64 = 86_400_000_000
  private var isBusy = false
  private var isHot = false
  private lazy var machine = DeferredMachine<String>(ttlUSec: ttlUSec)

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec else {
      guard line.words.count == 2, line.words[0] == "ttl",
        let timeUSec = Fixture.time(line.words[1])
      else { throw FixtureError(line) }
      ttlUSec = timeUSec
      return
    }
    while let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec {
      tell(machine.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    tell(try input(line, nowUSec), nowUSec)
  }

  private mutating func input(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [DeferredMachine<String>.Action] {
    let photo = line.words.count > 2 ? line.words[2] : ""
    let words = Set(line.words.dropFirst(3))
    switch line.words.count > 1 ? line.words[1] : "" {
    case "taken": return machine.taken(photo, atUSec: nowUSec)
    case "found":
      let ageUSec = line.words.last.flatMap { Fixture.time($0) } ?? 0
      return machine.found(
        photo, isFinal: words.contains("final"), isClaimed: words.contains("claimed"),
        ageUSec: ageUSec, atUSec: nowUSec)
    case "claim": return machine.claim(photo)
    case "kept": return machine.kept(photo, true, atUSec: nowUSec)
    case "not_kept": return machine.kept(photo, false, atUSec: nowUSec)
    case "finalize": return machine.finalize(photo, atUSec: nowUSec)
    case "final": return machine.finished(photo, .final, atUSec: nowUSec)
    case "not_now": return machine.finished(photo, .notNow, atUSec: nowUSec)
    case "gone": return machine.finished(photo, .gone, atUSec: nowUSec)
    case "removed": return machine.removed(photo)
    case "dropped": return machine.dropped { $0 == photo }
    case "ttl":
      return machine.configure(
        ttlUSec: try #require(Fixture.time(photo)), atUSec: nowUSec)
    case "busy": isBusy = true
    case "quiet": isBusy = false
    case "hot": isHot = true
    case "cool": isHot = false
    case "wait": break
    default: throw FixtureError(line)
    }
    return []
  }

  private mutating func tell(_ actions: [DeferredMachine<String>.Action], _ nowUSec: Int64) {
    for action in actions {
      let time = Fixture.text(nowUSec)
      switch action {
      case .look: tell(machine.looked(isBusy: isBusy, isHot: isHot, atUSec: nowUSec), nowUSec)
      case .finish(let photo): output.append("\(time) finish \(photo)")
      case .keep(let photo): output.append("\(time) keep \(photo)")
      case .final(let photo): output.append("\(time) final \(photo)")
      case .failed(let photo): output.append("\(time) failed \(photo)")
      case .remove(let photo): output.append("\(time) remove \(photo)")
      case .forget(let photo): output.append("\(time) forget \(photo)")
      }
    }
  }
}
