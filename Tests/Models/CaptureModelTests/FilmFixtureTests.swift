// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("The frames of films, from fixtures")
struct FilmFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Films").count >= 40)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Films"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Films", name: name)
    var run = FilmRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
    let counts = run.feed.counts
    let accounted = counts.taken + counts.dropped + counts.leftOut + counts.afterEnd + run.waiting
    #expect(counts.delivered == accounted, "\(name)")
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct FilmRun {
  private(set) var output: [String] = []
  private var capacity = FilmCapacity.disk
  private var waking = FilmWaking.everyFragment(spanUSec: 100_000)
  private var limitUSec: Int64?
  private var momentUSec: Int64 = 0
  private var arrivalUSec: Int64?
  private var patienceUSec: Int64 = 1_000_000
  /// Whether the film's thread takes all as soon as it is woken.
  private var takesAtOnce = true
  private var ring: [RingFrame<Int64>] = []
  private var isAttached = false
  private(set) lazy var feed = FilmFeed<Int64>(
    FrameRule.Request(
      momentUSec: momentUSec, arrivalUSec: arrivalUSec ?? momentUSec,
      usesRing: arrivalUSec == nil),
    maximumDurationUSec: limitUSec, capacity: capacity, waking: waking)

  /// Frames that nobody has taken yet.
  var waiting: Int {
    mutating get {
      var rest = feed
      return rest.take().frames.count
    }
  }

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec else { return try set(line) }
    while let deadlineUSec = feed.nextDeadlineUSec, deadlineUSec <= nowUSec {
      told(feed.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    let atUSec = try time("at", line) ?? nowUSec
    switch line.words.count > 1 ? line.words[1] : "" {
    case "frame": try frame(line, atUSec, nowUSec)
    case "attach": isAttached = true
    case "begin":
      isAttached = true
      told(feed.begin(ring), nowUSec)
    case "pause": told(feed.pause(atUSec: atUSec), nowUSec)
    case "resume": feed.resume(atUSec: atUSec)
    case "stop":
      told(feed.stop(atUSec: atUSec, waitUntilUSec: nowUSec + patienceUSec), nowUSec)
    case "ended": told(feed.streamEnded(), nowUSec)
    case "abandoned":
      feed.abandon()
      taken(.max, nowUSec)
    case "take": taken(line.words.count > 2 ? Int(line.words[2]) ?? 0 : .max, nowUSec)
    case "counts": tellCounts(nowUSec)
    case "wait": break
    default: throw FixtureError(line)
    }
  }

  private mutating func set(_ line: Fixture.Line) throws {
    let word = line.words.count > 1 ? line.words[1] : ""
    switch (line.words[0], Int(word), Fixture.time(word)) {
    case ("memory", let bytes?, nil): capacity.memoryBytes = bytes
    case ("span", nil, let time?): capacity.spanUSec = time
    case ("fragment", nil, let time?): waking = .everyFragment(spanUSec: time)
    case ("every_frame", nil, nil): waking = .everyFrame
    case ("limit", nil, let time?): limitUSec = time
    case ("moment", nil, let time?): momentUSec = time
    case ("off", nil, let time?): arrivalUSec = time
    case ("patience", nil, let time?): patienceUSec = time
    case ("by_hand", nil, nil): takesAtOnce = false
    default: throw FixtureError(line)
    }
  }

  private mutating func frame(
    _ line: Fixture.Line, _ stampUSec: Int64, _ nowUSec: Int64
  ) throws {
    guard line.words.count > 2, let sequence = Int64(line.words[2]) else {
      throw FixtureError(line)
    }
    let bytes = try value("bytes", line).map { try #require(Int($0)) } ?? 1
    let frame = RingFrame(
      payload: sequence, stampUSec: stampUSec, sequence: sequence, bytes: bytes)
    guard isAttached else { return ring.append(frame) }
    told(feed.append(frame), nowUSec)
  }

  private mutating func told(_ wakes: Bool, _ nowUSec: Int64) {
    guard wakes else { return }
    if takesAtOnce { taken(.max, nowUSec) } else { tell("wake", nowUSec) }
  }

  private mutating func taken(_ limit: Int, _ nowUSec: Int64) {
    let take = feed.take(upTo: limit)
    var words = take.frames.map { frame in
      #expect(frame.payload == frame.sequence)
      return "\(frame.sequence)@\(Fixture.text(frame.timeUSec))"
    }
    if let end = take.end { words.append("end \(end.reason) \(Fixture.text(end.timeUSec))") }
    tell(words.isEmpty ? "nothing" : words.joined(separator: " "), nowUSec)
  }

  private mutating func tellCounts(_ nowUSec: Int64) {
    let counts = feed.counts
    let all = [
      ("delivered", counts.delivered), ("taken", counts.taken), ("waiting", waiting),
      ("dropped", counts.dropped), ("left_out", counts.leftOut), ("after_end", counts.afterEnd),
      ("missed", counts.missedByCamera),
    ]
    let words = all.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
    tell(words.isEmpty ? "no frames" : words.joined(separator: " "), nowUSec)
  }

  private mutating func tell(_ text: String, _ nowUSec: Int64) {
    output.append("\(Fixture.text(nowUSec)) \(text)")
  }

  /// The word after this one.
  private func value(_ name: String, _ line: Fixture.Line) -> String? {
    guard let index = line.words.firstIndex(of: name), index + 1 < line.words.count else {
      return nil
    }
    return line.words[index + 1]
  }

  private func time(_ name: String, _ line: Fixture.Line) throws -> Int64? {
    guard let word = value(name, line) else { return nil }
    guard let time = Fixture.time(word) else { throw FixtureError(line) }
    return time
  }
}
