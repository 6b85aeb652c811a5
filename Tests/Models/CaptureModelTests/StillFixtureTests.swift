// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Photos larger than the stream, from fixtures")
struct StillFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Stills").count >= 19)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Stills"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Stills", name: name)
    var run = StillStory()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }

  @Test("Whatever comes, the photo has one end, and the stream one after it")
  func random() throws {
    for seed in UInt64(0)..<2000 {
      var story = RandomStillStory(seed: seed)
      try story.play()
    }
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct StillStory {
  private typealias Machine = StillSwitch<Int64>

  private(set) var output: [String] = []
  private var machine = Machine()

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec, line.words.count > 1 else { throw FixtureError(line) }
    while let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec {
      tell(machine.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    tell(try input(line, nowUSec), nowUSec)
  }

  private mutating func input(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [Machine.Action] {
    switch line.words[1] {
    case "begin": return machine.begin(atUSec: nowUSec)
    case "streams": return machine.streams()
    case "back": return machine.back(atUSec: nowUSec)
    case "refused": return machine.refused(try failure(line), atUSec: nowUSec)
    case "cancelled": return machine.cancelled(try failure(line), atUSec: nowUSec)
    case "ended":
      let failure = line.words.count > 2 ? try failure(line) : nil
      return machine.streamEnded(failure, atUSec: nowUSec)
    case "wait": return []
    case "frame":
      guard line.words.count > 2, let number = Int64(line.words[2]) else {
        throw FixtureError(line)
      }
      var brightness: Double?
      if line.words.count > 3 {
        let value: Double = try #require(Double(line.words[3]))
        brightness = value
      }
      return machine.frame(
        RingFrame(payload: number, stampUSec: nowUSec, sequence: number, bytes: 1),
        brightness: brightness, receivedUSec: nowUSec)
    default: throw FixtureError(line)
    }
  }

  private func failure(_ line: Fixture.Line) throws -> CaptureFault {
    guard let failure = line.words.last.flatMap({ CaptureFault(rawValue: $0) }) else {
      throw FixtureError(line)
    }
    return failure
  }

  private mutating func tell(_ actions: [Machine.Action], _ nowUSec: Int64) {
    for action in actions { output.append("\(Fixture.text(nowUSec)) \(text(action))") }
  }

  private func text(_ action: Machine.Action) -> String {
    switch action {
    case .switchOver: return "switch"
    case .goBack: return "go back"
    case .lost: return "lost"
    case .settled(let blindUSec): return "settled after \(Fixture.text(blindUSec))"
    case .captured(let outcome, let tookUSec):
      let result =
        switch outcome {
        case .success(let frame): "\(frame.sequence)"
        case .failure(let failure): failure.rawValue
        }
      return "captured \(result) after \(Fixture.text(tookUSec))"
    }
  }
}

/// Random inputs, also ones that make no sense where they come.
private struct RandomStillStory {
  private var random: RandomSource
  private var machine = StillSwitch<Int64>()
  private var nowUSec: Int64 = 0
  private var captured = 0
  private var settled = 0

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  mutating func play() throws {
    take(machine.begin(atUSec: nowUSec))
    for _ in 0..<20 {
      nowUSec += Int64.random(in: 0...500_000, using: &random)
      if let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec {
        take(machine.advance(toUSec: nowUSec))
      }
      take(input())
    }
    take(machine.streamEnded(nil, atUSec: nowUSec))
    take(machine.cancelled(.operationCancelled, atUSec: nowUSec))
    #expect(captured == 1 && settled == 1)
    #expect(machine.nextDeadlineUSec == nil)
  }

  private mutating func input() -> [StillSwitch<Int64>.Action] {
    switch Int.random(in: 0...9, using: &random) {
    case 0: machine.streams()
    case 1: machine.refused(.deviceFailure, atUSec: nowUSec)
    case 2: machine.back(atUSec: nowUSec)
    case 3:
      machine.streamEnded(
        Bool.random(using: &random) ? .deviceWasDisconnected : nil, atUSec: nowUSec)
    case 4: machine.cancelled(.sessionWasInterrupted, atUSec: nowUSec)
    default:
      machine.frame(
        RingFrame(payload: 1, stampUSec: nowUSec, sequence: 1, bytes: 1),
        brightness: Bool.random(using: &random)
          ? Double.random(in: 0...255, using: &random) : nil, receivedUSec: nowUSec)
    }
  }

  private mutating func take(_ actions: [StillSwitch<Int64>.Action]) {
    for action in actions {
      #expect(settled == 0, "\(action) after the end")
      switch action {
      case .captured: captured += 1
      case .settled:
        #expect(captured == 1)
        settled += 1
      case .goBack, .lost: #expect(captured == 1)
      case .switchOver: break
      }
    }
  }
}
