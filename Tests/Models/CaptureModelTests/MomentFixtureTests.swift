// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("The frames of moments, from fixtures")
struct MomentFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Moments").count >= 16)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Moments"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Moments", name: name)
    var run = MomentRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct MomentRun {
  private(set) var output: [String] = []
  private var capacity = RingCapacity()
  private var patienceUSec: Int64 = 1_000_000
  private lazy var waits = FrameWaits<Int64>(capacity: capacity, patienceUSec: patienceUSec)
  private var usesRing = true

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec else { return try set(line) }
    while let deadlineUSec = waits.nextDeadlineUSec, deadlineUSec <= nowUSec {
      tell(waits.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    switch (line.words.count > 1 ? line.words[1] : "", number(line, 2)) {
    case ("frame", let sequence?): try frame(line, sequence, nowUSec)
    case ("photo", let photo?): try request(line, photo, nowUSec)
    case ("cancel", let photo?): waits.cancel(photo)
    case ("ended", nil): tell(waits.end(), nowUSec)
    case ("ring", nil): tell("ring" + waits.frames.map { " \($0.sequence)" }.joined(), nowUSec)
    case ("wait", nil): break
    default: throw FixtureError(line)
    }
  }

  private mutating func set(_ line: Fixture.Line) throws {
    let time = line.words.count > 1 ? Fixture.time(line.words[1]) : nil
    switch (line.words[0], number(line, 1), time) {
    case ("memory", let bytes?, nil): capacity.memoryBytes = Int(bytes)
    case ("reach", nil, let time?): capacity.reachUSec = time
    case ("least", let frames?, nil): capacity.minimumFrames = Int(frames)
    case ("patience", nil, let time?): patienceUSec = time
    case ("off", nil, nil): usesRing = false
    default: throw FixtureError(line)
    }
  }

  private mutating func frame(
    _ line: Fixture.Line, _ sequence: Int64, _ nowUSec: Int64
  ) throws {
    let stampUSec = try value("at", line).map { try time($0, line) } ?? nowUSec
    let bytes = try value("bytes", line).map { try #require(Int($0)) } ?? 0
    let frame = RingFrame(
      payload: sequence, stampUSec: stampUSec, sequence: sequence, bytes: bytes)
    tell(waits.frameArrived(frame), nowUSec)
  }

  private mutating func request(
    _ line: Fixture.Line, _ photo: Int64, _ nowUSec: Int64
  ) throws {
    let momentUSec = try value("of", line).map { try time($0, line) } ?? nowUSec
    let frameCount = try value("from", line).map { try #require(Int($0)) } ?? 1
    let request = FrameRule.Request(
      momentUSec: momentUSec, arrivalUSec: nowUSec, usesRing: usesRing, frameCount: frameCount)
    let decisions = waits.request(photo, request)
    if decisions.isEmpty { tell("photo \(photo) waits", nowUSec) }
    tell(decisions, nowUSec)
  }

  private mutating func tell(_ decisions: [FrameWaits<Int64>.Decision], _ nowUSec: Int64) {
    for decision in decisions {
      guard let chosen = decision.chosen else {
        tell("photo \(decision.photo) has no frame", nowUSec)
        continue
      }
      #expect(chosen.frame.payload == chosen.frame.sequence)
      let others = chosen.neighbours.map { " \($0.sequence)" }.joined()
      tell(
        "photo \(decision.photo) frame \(chosen.frame.sequence) "
          + "\(Fixture.text(chosen.offsetUSec)) \(chosen.zeroShutterLag.rawValue)"
          + (others.isEmpty ? "" : " with" + others), nowUSec)
    }
  }

  private mutating func tell(_ text: String, _ nowUSec: Int64) {
    output.append("\(Fixture.text(nowUSec)) \(text)")
  }

  private func number(_ line: Fixture.Line, _ index: Int) -> Int64? {
    index < line.words.count ? Int64(line.words[index]) : nil
  }

  /// The word after this one.
  private func value(_ name: String, _ line: Fixture.Line) -> String? {
    guard let index = line.words.firstIndex(of: name), index + 1 < line.words.count else {
      return nil
    }
    return line.words[index + 1]
  }

  private func time(_ word: String, _ line: Fixture.Line) throws -> Int64 {
    guard let time = Fixture.time(word) else { throw FixtureError(line) }
    return time
  }
}
