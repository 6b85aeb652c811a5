// SPDX-License-Identifier: Apache-2.0

import EngineChannels
import TestSupport
import Testing

@Suite("The sound of a film, from fixtures")
struct SoundFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Sound").count >= 9)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Sound"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Sound", name: name)
    var run = SoundRun()
    for line in fixture.input { try run.take(line) }
    let output = run.output
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. Films begin at 0 and have a sample each millisecond.
private struct SoundRun {
  private(set) var output: [String] = []
  private var settlingUSec: Int64 = 0
  private lazy var timeline = SoundTimeline(startUSec: 0, rate: 1000, settlingUSec: settlingUSec)

  mutating func take(_ line: Fixture.Line) throws {
    let words = line.words
    guard let nowUSec = line.timeUSec else {
      guard words.count == 2, words[0] == "settling", let time = Fixture.time(words[1]) else {
        throw FixtureError(line)
      }
      settlingUSec = time
      return
    }
    let time = words.count == 4 && words[2] == "at" ? Fixture.time(words[3]) : nil
    switch words.count > 1 ? words[1] : "" {
    case "pause": timeline.pause(atUSec: time ?? nowUSec)
    case "resume": timeline.resume(atUSec: time ?? nowUSec)
    case "stop": timeline.stop(atUSec: time ?? nowUSec)
    case "none": tell(nowUSec, available: nil, isLast: false)
    case "has":
      guard words.count >= 5, words[3] == "to", let from = Fixture.time(words[2]),
        let to = Fixture.time(words[4])
      else { throw FixtureError(line) }
      tell(nowUSec, available: Double(from)...Double(to), isLast: words.last == "last")
    case "report":
      let missing = "\(timeline.silentCount) silent, \(timeline.gaps) gaps"
      let state = timeline.isComplete ? "complete" : timeline.isFinished ? "finished" : "open"
      output.append("\(Fixture.text(nowUSec)) \(state), \(missing)")
    default: throw FixtureError(line)
    }
  }

  private mutating func tell(_ nowUSec: Int64, available: ClosedRange<Double>?, isLast: Bool) {
    while let span = timeline.next(available: available, most: 500, isLast: isLast) {
      let text =
        switch span {
        case .silence(let count): "silence \(count)"
        case .sound(let count, let fromUSec): "sound \(count) of \(Fixture.text(Int64(fromUSec)))"
        }
      output.append("\(Fixture.text(nowUSec)) \(text)")
    }
  }
}
