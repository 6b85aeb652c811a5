// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Brackets, from fixtures")
struct BracketFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Brackets").count >= 10)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Brackets"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Brackets", name: name)
    var run = BracketRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct BracketRun {
  private(set) var output: [String] = []
  private var stepCount = 3
  private var latencyFrames: Int64 = 2
  private var newest: Int64 = 10
  private var leadUSec: Int64 = 0
  private lazy var machine = BracketMachine<Int64>(
    stepCount: stepCount,
    pace: .init(latencyFrames: latencyFrames, patienceUSec: 1_000_000, leadUSec: leadUSec),
    newest: newest)

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec else { return try set(line) }
    while let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec {
      tell(machine.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    tell(try input(line, nowUSec), nowUSec)
  }

  private mutating func set(_ line: Fixture.Line) throws {
    guard line.words.count == 2, let number = Int64(line.words[1]) else { throw FixtureError(line) }
    switch line.words[0] {
    case "steps": stepCount = Int(number)
    case "latency": latencyFrames = number
    case "newest": newest = number
    case "lead": leadUSec = number * 1000
    default: throw FixtureError(line)
    }
  }

  private mutating func input(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [BracketMachine<Int64>.Action] {
    let word = line.words.count > 2 ? line.words[2] : ""
    switch line.words.count > 1 ? line.words[1] : "" {
    case "begin": return machine.begin()
    case "set": return machine.controlsSet(atUSec: nowUSec)
    case "refused": return machine.controlsSet(try failure(word, line), atUSec: nowUSec)
    case "frame":
      guard let number = Int64(word) else { throw FixtureError(line) }
      // `frame 13 of 97` was taken at 97 ms and comes later.
      var stampUSec = nowUSec
      let isDamaged = line.words.last == "damaged"
      if line.words.count == 5, line.words[3] == "of" {
        guard let stampMSec = Int64(line.words[4]) else { throw FixtureError(line) }
        stampUSec = stampMSec * 1000
      }
      return machine.frame(
        RingFrame(payload: number, stampUSec: stampUSec, sequence: number, bytes: 1),
        isDamaged: isDamaged)
    case "ended": return machine.streamEnded(try failure(word, line))
    case "wait": return []
    default: throw FixtureError(line)
    }
  }

  private func failure(_ word: String, _ line: Fixture.Line) throws -> CaptureFault {
    guard let failure = CaptureFault(rawValue: word) else { throw FixtureError(line) }
    return failure
  }

  private mutating func tell(_ actions: [BracketMachine<Int64>.Action], _ nowUSec: Int64) {
    for action in actions { output.append("\(Fixture.text(nowUSec)) \(text(action))") }
  }

  private func text(_ action: BracketMachine<Int64>.Action) -> String {
    switch action {
    case .set(let step): "set \(step)"
    case .captured(let outcomes):
      (["captured"]
        + outcomes.map { outcome in
          switch outcome {
          case .success(let frame): "\(frame.sequence)"
          case .failure(let failure): failure.rawValue
          }
        }).joined(separator: " ")
    case .restore: "restore"
    case .settled(let areRestored): areRestored ? "settled" : "settled, not restored"
    }
  }
}
