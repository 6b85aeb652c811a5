// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import TestSupport
import Testing

@Suite("Intervals, from fixtures")
struct IntervalFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Intervals").count >= 10)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Intervals"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Intervals", name: name)
    var story = try IntervalStory(fixture)
    for line in fixture.input where line.timeUSec != nil { try story.take(line) }
    #expect(
      story.output == fixture.expected, "\(name) gave:\n\(story.output.joined(separator: "\n"))")
  }

  @Test("the moments of a window are counted as if each of them was looked at")
  func counted() {
    var random = RandomSource(seed: 46)
    for _ in 0..<2000 {
      let from = Int.random(in: 0..<1440, using: &random)
      let until = (from + Int.random(in: 1..<1440, using: &random)) % 1440
      let window = DayWindow(fromMinute: from, untilMinute: until)
      let step = Int64.random(in: 1...50_000, using: &random) * 1_000_000
      // Also before 1970, which a clock without a battery may be.
      let first = Int64.random(in: -200_000_000_000...200_000_000_000, using: &random)
      let moments = Int64.random(in: 0...40, using: &random)
      let each = (0..<moments).filter { window.contains(first + $0 * step) }.count
      let all = window.count(firstLocalUSec: first, stepUSec: step, moments: moments)
      #expect(all == Int64(each), "\(from) \(until) \(step) \(first) \(moments)")
    }
  }

  @Test("1 000 random stories: each moment is taken or missed, once; no number is left out")
  func randomStories() {
    for seed in UInt64(1)...1000 {
      var story = RandomInterval(seed: seed)
      for _ in 0..<60 { story.goOn() }
      #expect(story.faults == [], "seed \(seed)")
      guard story.faults.isEmpty else { return }
    }
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct IntervalStory {
  private(set) var output: [String] = []
  private var machine: IntervalMachine
  /// The local time of day at the time 0.
  private var localUSec: Int64 = 0

  init(_ fixture: Fixture) throws {
    var step: Int64 = 0
    var window: DayWindow?
    for line in fixture.input where line.timeUSec == nil {
      switch line.words.first {
      case "every": step = try Self.time(line)
      case "hours" where line.words.count == 3:
        window = DayWindow(
          fromMinute: try Self.minute(line, 1), untilMinute: try Self.minute(line, 2))
      case "clock": localUSec = Int64(try Self.minute(line, 1)) * 60_000_000
      default: throw FixtureError(line)
      }
    }
    machine = IntervalMachine(.init(stepUSec: step, window: window))
  }

  private static func time(_ line: Fixture.Line, _ index: Int = 1) throws -> Int64 {
    guard line.words.count > index, let time = Fixture.time(line.words[index]) else {
      throw FixtureError(line)
    }
    return time
  }

  private static func minute(_ line: Fixture.Line, _ index: Int) throws -> Int {
    let numbers = line.words[index].split(separator: ":").compactMap { Int($0) }
    guard numbers.count == 2 else { throw FixtureError(line) }
    return numbers[0] * 60 + numbers[1]
  }

  private func clock(_ nowUSec: Int64) -> IntervalMachine.Clock {
    IntervalMachine.Clock(nowUSec: nowUSec, localAheadUSec: localUSec)
  }

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec, line.words.count > 1 else { throw FixtureError(line) }
    // "late" is an input whose deadlines were slept through.
    if line.words[1] != "late" {
      while let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec {
        tell(machine.advance(at: clock(deadlineUSec)), deadlineUSec)
      }
    }
    tell(try input(line, nowUSec), nowUSec)
  }

  private mutating func input(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [IntervalMachine.Action] {
    let clock = clock(nowUSec)
    switch line.words[1] {
    case "start": return machine.start(at: clock)
    case "resume": return machine.resume(lastUSec: try Self.time(line, 2), at: clock)
    case "stop": return machine.stop()
    case "took":
      guard line.words.count == 3, let number = Int64(line.words[2]) else {
        throw FixtureError(line)
      }
      return machine.took(number, at: clock)
    case "failed": return machine.failed(at: clock)
    case "late": return machine.advance(at: clock)
    case "clock": localUSec = Int64(try Self.minute(line, 2)) * 60_000_000 - nowUSec
    case "wait": break
    case "counts":
      let counts = machine.counts
      output.append(
        "\(Fixture.text(nowUSec)) number \(counts.number) taken \(counts.taken) missed "
          + "\(counts.missed)")
    default: throw FixtureError(line)
    }
    return []
  }

  private mutating func tell(_ actions: [IntervalMachine.Action], _ nowUSec: Int64) {
    for action in actions {
      let words =
        switch action {
        case .open: "open"
        case .close: "close"
        case .take(let momentUSec): "take of \(Fixture.text(momentUSec))"
        case .missed(let count): "missed \(count)"
        }
      output.append("\(Fixture.text(nowUSec)) \(words)")
    }
  }
}

/// An interval whose photos fail, are late, and whose engine is ended at any time, also between a photo and its record.
private struct RandomInterval {
  private enum Step { case wait, long, end, restart, kill }

  private static let steps = StorySteps<Step>([.wait: 10, .long: 1, .end: 8, .restart: 1, .kill: 2])
  private static let stepUSec: Int64 = 5_000_000

  private(set) var faults: [String] = []
  private var machine = IntervalMachine(.init(stepUSec: stepUSec))
  private var random: RandomSource
  private var nowUSec: Int64 = 0
  private var firstUSec: Int64 = 0
  /// The moments whose photo is on the disk, in the order of their numbers.
  private var photos: [Int64] = []
  private var taking: Int64?

  init(seed: UInt64) {
    random = RandomSource(seed: seed)
    perform(machine.start(at: clock))
    firstUSec = machine.dueUSec ?? 0
  }

  private var clock: IntervalMachine.Clock {
    IntervalMachine.Clock(nowUSec: nowUSec, localAheadUSec: 0)
  }

  mutating func goOn() {
    switch Self.steps.next(&random) {
    case .wait: wait(Int64.random(in: 0...8_000_000, using: &random))
    case .long: wait(Int64.random(in: 0...90_000_000, using: &random))
    case .end: end()
    case .restart: restart(loses: false)
    case .kill: restart(loses: Bool.random(using: &random))
    }
  }

  private mutating func wait(_ uSec: Int64) {
    nowUSec += uSec
    guard let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec else { return }
    perform(machine.advance(at: clock))
  }

  private mutating func end() {
    guard let moment = taking else { return }
    taking = nil
    if Bool.random(using: &random) {
      photos.append(moment)
      perform(machine.took(Int64(photos.count), at: clock))
      check()
    } else {
      perform(machine.failed(at: clock))
    }
  }

  /// Another engine goes on. The photo under way may have come to the disk without having been counted.
  private mutating func restart(loses: Bool) {
    guard let last = machine.lastUSec else { return }
    let kept = machine.kept
    if let moment = taking, loses { photos.append(moment) }
    taking = nil
    machine = IntervalMachine(.init(stepUSec: Self.stepUSec), counts: kept)
    nowUSec += Int64.random(in: 0...20_000_000, using: &random)
    perform(machine.resume(lastUSec: last, at: clock))
  }

  private mutating func perform(_ actions: [IntervalMachine.Action]) {
    for case .take(let momentUSec) in actions {
      if taking != nil { faults.append("two at a time") }
      if (momentUSec - firstUSec) % Self.stepUSec != 0 { faults.append("drifted") }
      if let last = photos.last, momentUSec <= last { faults.append("twice") }
      taking = momentUSec
    }
  }

  private mutating func check() {
    guard let last = machine.lastUSec else { return }
    let moments = (last - firstUSec) / Self.stepUSec + 1
    let counts = machine.counts
    if counts.number != photos.count { faults.append("number \(counts.number)") }
    if counts.taken != photos.count { faults.append("taken \(counts.taken)") }
    if counts.taken + counts.missed != moments {
      faults.append("\(counts) of \(moments) moments")
    }
  }
}
