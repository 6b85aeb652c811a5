// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Cameras beside the main one, from fixtures")
struct CompanionFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Companions").count >= 8)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Companions"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Companions", name: name)
    var run = CompanionStory()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }

  @Test("1 000 random stories: it is opened once at a time, and never while another one has it")
  func randomStories() {
    var opened = 0
    var borrowed = 0
    for seed in UInt64(1)...1000 {
      var story = RandomCompanion(seed: seed)
      for _ in 0..<60 { story.goOn() }
      story.finish()
      #expect(story.faults == [], "seed \(seed)")
      guard story.faults.isEmpty else { return }
      opened += story.opened
      borrowed += story.borrowed
    }
    #expect(opened > 1000 && borrowed > 1000)
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct CompanionStory {
  private(set) var output: [String] = []
  private var plan = CompanionPlan()

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec else { throw FixtureError(line) }
    while let deadlineUSec = plan.nextDeadlineUSec, deadlineUSec <= nowUSec {
      let actions = plan.advance(toUSec: deadlineUSec)
      tell(actions, deadlineUSec)
      guard !actions.isEmpty, plan.nextDeadlineUSec != deadlineUSec else { break }
    }
    tell(try input(line, nowUSec), nowUSec)
  }

  private mutating func input(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [CompanionPlan.Action] {
    let word = line.words.count > 2 ? line.words[2] : ""
    switch line.words.count > 1 ? line.words[1] : "" {
    case "wanted": return plan.want(true)
    case "unwanted": return plan.want(false)
    case "look":
      guard let sight = CompanionPlan.Sight(rawValue: word) else { throw FixtureError(line) }
      return plan.look(sight, atUSec: nowUSec)
    case "frame": plan.firstFrame()
    case "stalled": plan.stalled(atUSec: nowUSec)
    case "recovered": plan.recovered()
    case "closed": return plan.closed(atUSec: nowUSec)
    case "wait": break
    default: throw FixtureError(line)
    }
    return []
  }

  private mutating func tell(_ actions: [CompanionPlan.Action], _ nowUSec: Int64) {
    for action in actions { output.append("\(Fixture.text(nowUSec)) \(action.rawValue)") }
  }
}

/// A camera that others open, lend and close, and that is unplugged, at any time.
private struct RandomCompanion {
  private enum Step { case want, change, first, stall, recover, end, pause }

  private static let steps = StorySteps<Step>([
    .want: 3, .change: 6, .first: 4, .stall: 1, .recover: 1, .end: 2, .pause: 3,
  ])

  private(set) var faults: [String] = []
  private(set) var opened = 0
  private(set) var borrowed = 0
  private var plan = CompanionPlan()
  private var random: RandomSource
  private var sight = CompanionPlan.Sight.free
  private var isOpen = false
  private var isClosing = false
  private var isBorrowing = false
  private var nowUSec: Int64 = 0

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  mutating func goOn() {
    nowUSec += Int64.random(in: 0...300_000, using: &random)
    step()
    // As an engine does: at the time that the plan has named, no later than at the next step.
    if let deadlineUSec = plan.nextDeadlineUSec, deadlineUSec <= nowUSec {
      perform(plan.advance(toUSec: nowUSec))
    }
  }

  private mutating func step() {
    switch Self.steps.next(&random) {
    case .want: perform(plan.want(Bool.random(using: &random)))
    case .change:
      sight = CompanionPlan.Sight.allCases.randomElement(using: &random) ?? .free
      perform(plan.look(sight, atUSec: nowUSec))
    case .first: if isOpen, !isClosing { plan.firstFrame() }
    case .stall: if isOpen { plan.stalled(atUSec: nowUSec) }
    case .recover: if isOpen { plan.recovered() }
    case .end: if isOpen { close() }
    case .pause: nowUSec += 1_000_000
    }
  }

  /// It is no longer wanted, and all that is open is closed.
  mutating func finish() {
    perform(plan.want(false))
    if isOpen { close() }
    if isOpen || isBorrowing || plan.delivers || plan.isOpening || plan.nextDeadlineUSec != nil {
      faults.append("something is left over")
    }
  }

  private mutating func close() {
    (isOpen, isClosing) = (false, false)
    perform(plan.closed(atUSec: nowUSec))
  }

  private mutating func perform(_ actions: [CompanionPlan.Action]) {
    for action in actions {
      switch action {
      case .look: perform(plan.look(sight, atUSec: nowUSec))
      case .open:
        if isOpen || isBorrowing || sight != .free { faults.append("opened at \(sight)") }
        isOpen = true
        opened += 1
      case .borrow:
        if isOpen || isBorrowing || sight != .lent { faults.append("borrowed at \(sight)") }
        isBorrowing = true
        borrowed += 1
      case .giveBack:
        if !isBorrowing { faults.append("gave back what it had not borrowed") }
        isBorrowing = false
      case .close:
        if !isOpen || isClosing { faults.append("closed what is not open") }
        isClosing = true
      }
    }
  }
}
