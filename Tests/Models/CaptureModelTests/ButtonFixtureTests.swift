// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing
import Vocabulary

@Suite("Button actions, from fixtures")
struct ButtonFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Buttons").count >= 40)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Buttons"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Buttons", name: name)
    var run = ButtonRun()
    for line in fixture.input {
      try run.take(line)
    }
    run.finish()
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. Events of one time are handed in before the time is advanced to it, as the loop
/// does.
private struct ButtonRun {
  var output: [String] = []
  private var settings = ButtonSettings()
  private var machine = ButtonActionMachine(settings: ButtonSettings())
  private var clockUSec: Int64 = 0

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec else {
      try set(line)
      machine.configure(settings)
      return
    }
    while let deadlineUSec = machine.nextDeadlineUSec, max(deadlineUSec, clockUSec) < nowUSec {
      clockUSec = max(deadlineUSec, clockUSec)
      tell(machine.advance(toUSec: clockUSec), clockUSec)
    }
    clockUSec = nowUSec
    tell(try input(line, nowUSec), nowUSec)
  }

  mutating func finish() {
    while let deadlineUSec = machine.nextDeadlineUSec {
      tell(machine.advance(toUSec: deadlineUSec), deadlineUSec)
    }
  }

  private mutating func input(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [ButtonOutcome] {
    let words = line.words
    switch (words.count, words[1]) {
    case (2, "stopped"): return machine.sessionStopped(atUSec: nowUSec)
    case (2, "lost"): return machine.gatewayLost(atUSec: nowUSec)
    case (2, "hold_over"): return machine.holdOver(atUSec: nowUSec)
    case (2, "films"), (2, "films_not"):
      machine.filming(words[1] == "films")
      return []
    case (2, "announced_not"): return machine.announce(nil)
    case (3, "announced"):
      guard let untilUSec = Fixture.time(words[2]) else { throw FixtureError(line) }
      return machine.announce(untilUSec)
    default: break
    }
    guard words.count >= 3, let press = Int64(words[2]) else { throw FixtureError(line) }
    let momentUSec = words.count > 4 ? Fixture.time(words[words.count - 1]) : nowUSec
    switch words[1] {
    case "began":
      guard words.count > 3, let role = Role(rawValue: words[3]) else {
        throw FixtureError(line)
      }
      return machine.began(press: press, role: role, momentUSec: momentUSec ?? nowUSec)
    case "ended":
      return machine.ended(press: press, momentUSec: momentUSec ?? nowUSec)
    case "cancelled":
      return machine.cancelled(press: press, momentUSec: momentUSec ?? nowUSec)
    case "served":
      return machine.served(press: press)
    default:
      throw FixtureError(line)
    }
  }

  private mutating func set(_ line: Fixture.Line) throws {
    guard line.words.count == 2 else { throw FixtureError(line) }
    let value = line.words[1]
    switch line.words[0] {
    case "primary": settings.primary = try #require(ButtonAction(rawValue: value))
    case "primary_hold": settings.primaryHold = try #require(ButtonAction(rawValue: value))
    case "secondary": settings.secondary = try #require(ButtonAction(rawValue: value))
    case "secondary_hold": settings.secondaryHold = try #require(ButtonAction(rawValue: value))
    case "hold": settings.holdThresholdUSec = try #require(Fixture.time(value))
    case "busy": settings.whileBusy = try #require(WhileBusy(rawValue: value))
    case "timer": settings.timerUSec = try #require(Fixture.time(value))
    case "interval": settings.intervalUSec = try #require(Fixture.time(value))
    case "burst": settings.burstIntervalUSec = try #require(Fixture.time(value))
    case "lockout": settings.lockoutUSec = try #require(Fixture.time(value))
    default: throw FixtureError(line)
    }
  }

  private mutating func tell(_ outcomes: [ButtonOutcome], _ nowUSec: Int64) {
    for outcome in outcomes {
      let text =
        switch outcome {
        case .photo(let press, let momentUSec): "photo \(press) of \(Fixture.text(momentUSec))"
        case .droppedBusy(let press): "dropped \(press) busy"
        case .droppedLockout(let press): "dropped \(press) lockout"
        case .droppedFilming(let press): "dropped \(press) filming"
        case .startRecording(let press, let momentUSec):
          "film \(press) of \(Fixture.text(momentUSec))"
        case .stopRecording(let press, let momentUSec):
          "stop \(press.map { "\($0)" } ?? "film") at \(Fixture.text(momentUSec))"
        case .nextCamera(let press): "camera \(press)"
        case .timerBegan(let press, let dueUSec): "timer \(press) until \(Fixture.text(dueUSec))"
        case .timerCancelled(let press): "no timer \(press)"
        case .countdownChanged:
          "shows \(machine.timerUSec.map { "until \(Fixture.text($0))" } ?? "nothing")"
        case .timedPhoto(let press, let momentUSec): "timed \(press) of \(Fixture.text(momentUSec))"
        }
      output.append("\(Fixture.text(nowUSec)) \(text)")
    }
  }
}
