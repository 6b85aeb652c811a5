// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Photos with light, from fixtures")
struct LightFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Light").count >= 12)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Light"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Light", name: name)
    var run = LightStory()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct LightStory {
  private typealias Machine = LitPhotoMachine<Int64>

  private(set) var output: [String] = []
  private var frameCount = 1
  private var arrivalUSec: Int64 = 0
  private var pace = LightPace()
  private var intervalUSec: Int64 = 0
  private lazy var machine = Machine(
    .init(
      frameCount: frameCount, arrivalUSec: arrivalUSec, pace: pace, intervalUSec: intervalUSec))

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec else { return try set(line) }
    while let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec {
      tell(machine.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    tell(try input(line, nowUSec), nowUSec)
  }

  private mutating func set(_ line: Fixture.Line) throws {
    guard line.words.count == 2 else { throw FixtureError(line) }
    let word = line.words[1]
    guard let number = Int64(word) ?? Fixture.time(word) else { throw FixtureError(line) }
    switch line.words[0] {
    case "frames": frameCount = Int(number)
    case "settle": pace.settleUSec = number
    case "skip": pace.settleFrames = Int(number)
    case "interval": intervalUSec = number
    case "arrival": arrivalUSec = number
    default: throw FixtureError(line)
    }
  }

  private mutating func input(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [Machine.Action] {
    let words = line.words.dropFirst()
    switch words.first {
    case "begin": return machine.begin()
    case "lit", "dark": return machine.switched(isDone: true, atUSec: nowUSec)
    case "refused": return machine.switched(isDone: false, atUSec: nowUSec)
    case "ended":
      guard let failure = words.last.flatMap({ CaptureFault(rawValue: $0) }) else {
        throw FixtureError(line)
      }
      return machine.streamEnded(failure)
    case "wait": return []
    case "frame": return try frame(Array(words.dropFirst()), line, nowUSec)
    default: throw FixtureError(line)
    }
  }

  private mutating func frame(
    _ words: [String], _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [Machine.Action] {
    guard let number = words.first.flatMap({ Int64($0) }) else { throw FixtureError(line) }
    var (stampUSec, source, isDamaged) = (nowUSec, FrameTimeSource.endOfFrame, false)
    for word in words.dropFirst() where word != "at" {
      switch word {
      case "start": source = .startOfExposure
      case "end": source = .endOfFrame
      case "received": source = .received
      case "damaged": isDamaged = true
      default:
        guard let time = Fixture.time(word) else { throw FixtureError(line) }
        stampUSec = time
      }
    }
    return machine.frame(
      RingFrame(payload: number, stampUSec: stampUSec, sequence: number, bytes: 1),
      source: source, receivedUSec: nowUSec, isDamaged: isDamaged)
  }

  private mutating func tell(_ actions: [Machine.Action], _ nowUSec: Int64) {
    for action in actions { output.append("\(Fixture.text(nowUSec)) \(text(action))") }
  }

  private func text(_ action: Machine.Action) -> String {
    switch action {
    case .light(let isOn): return isOn ? "on" : "off"
    case .captured(let outcome, let flashFired):
      let result =
        switch outcome {
        case .success(let frames): frames.map { "\($0.sequence)" }.joined(separator: " ")
        case .failure(let failure): failure.rawValue
        }
      return "captured \(result) \(flashFired ? "lit" : "unlit")"
    case .settled: return "settled"
    }
  }
}
