// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("The live clips of a session, from fixtures")
struct LiveClipFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "LiveClips").count >= 10)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "LiveClips"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "LiveClips", name: name)
    var run = ClipRun()
    for line in fixture.input {
      try run.take(line)
    }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }

  @Test(
    "10 000 random stories: each clip is recorded once, then finished once, unless it is dropped")
  func randomStories() throws {
    var random = RandomSource(seed: 7)
    var ends = (finished: 0, dropped: 0)
    for _ in 0..<10_000 {
      var story = ClipStory()
      for _ in 0..<30 { story.goOn(&random) }
      story.finish()
      #expect(story.machine.isEmpty && story.machine.nextDeadlineUSec == nil)
      try #require(story.breaches == [])
      ends.finished += story.finished
      ends.dropped += story.dropped
    }
    #expect(ends.finished > 10_000 && ends.dropped > 1000, "\(ends)")
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct ClipRun {
  private(set) var output: [String] = []
  private var machine = LiveClipMachine()

  mutating func take(_ line: Fixture.Line) throws {
    let nowUSec = try #require(line.timeUSec)
    while let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec {
      tell(machine.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    tell(try input(line, nowUSec), nowUSec)
  }

  private mutating func input(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [LiveClipAction] {
    let words = line.words
    let photo = words.count > 2 ? Int64(words[2]) : nil
    switch (words[1], photo) {
    case ("begin", let photo?):
      let stillUSec = words.count > 4 ? try #require(Fixture.time(words[4])) : nowUSec
      return machine.begin(photo, stillUSec: stillUSec, atUSec: nowUSec)
    case ("finished", let photo?): return machine.finished(photo)
    case ("drop", let photo?): return machine.drop(photo)
    case ("stream", nil):
      machine.streaming()
      return []
    case ("left", nil): return machine.streamLeft(atUSec: nowUSec)
    case ("ended", nil): return machine.streamEnded()
    case ("suspend", nil): return machine.suspend(true, atUSec: nowUSec)
    case ("resume", nil): return machine.suspend(false, atUSec: nowUSec)
    case ("closed", nil): return machine.closed(atUSec: nowUSec)
    case ("state", nil): return machine.session(try state(line), atUSec: nowUSec)
    case ("length", nil):
      machine.length.beforeUSec = try #require(Fixture.time(words[2]))
      machine.length.afterUSec = try #require(Fixture.time(words[3]))
      return []
    case ("wait", nil): return []
    default: throw FixtureError(line)
    }
  }

  private func state(_ line: Fixture.Line) throws -> SessionState {
    switch line.words[2] {
    case "stopped": .stopped
    case "running": .running
    case "interrupted": .interrupted(.systemPressure)
    case "failed": .failed(.deviceWasDisconnected)
    default: throw FixtureError(line)
    }
  }

  private mutating func tell(_ actions: [LiveClipAction], _ nowUSec: Int64) {
    output += actions.map { action in
      let words =
        switch action {
        case .begin(let photo, let fromUSec): "begin \(photo) from \(Fixture.text(fromUSec))"
        case .end(let photo, let momentUSec): "end \(photo) at \(Fixture.text(momentUSec))"
        case .recorded(let photo): "recorded \(photo)"
        case .finished(let photo): "finished \(photo)"
        case .discard(let photo): "discard \(photo)"
        }
      return "\(Fixture.text(nowUSec)) \(words)"
    }
  }
}

/// A story of one session's clips: photos, films that end, and faults in any order.
private struct ClipStory {
  private enum Phase { case recording, recorded }

  private(set) var machine = LiveClipMachine()
  private(set) var breaches: [String] = []
  private(set) var finished = 0
  private(set) var dropped = 0
  private var clips: [Int64: Phase] = [:]
  /// By clip, the stamp of its photo's frame.
  private var stills: [Int64: Int64] = [:]
  private var nowUSec: Int64 = 10_000_000
  private var lastPhoto: Int64 = 0

  mutating func goOn(_ random: inout RandomSource) {
    nowUSec += Int64.random(in: 0...400_000, using: &random)
    if let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec {
      perform(machine.advance(toUSec: nowUSec))
    }
    let photo = clips.keys.sorted().randomElement(using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<5:
      lastPhoto += 1
      clips[lastPhoto] = .recording
      stills[lastPhoto] = nowUSec - Int64.random(in: 0...2_000_000, using: &random)
      perform(machine.begin(lastPhoto, stillUSec: stills[lastPhoto] ?? 0, atUSec: nowUSec))
    case 5..<9: if let photo { perform(machine.finished(photo)) }
    case 9: if let photo { perform(machine.drop(photo)) }
    case 10: perform(machine.suspend(Bool.random(using: &random), atUSec: nowUSec))
    case 11: perform(machine.session(.stopped, atUSec: nowUSec))
    case 12: perform(machine.streamLeft(atUSec: nowUSec))
    case 13: perform(machine.streamEnded())
    default:
      machine.streaming()
      perform(machine.session(.running, atUSec: nowUSec))
    }
  }

  mutating func finish() {
    perform(machine.closed(atUSec: nowUSec))
    perform(machine.streamEnded())
    for photo in clips.keys.sorted() { perform(machine.finished(photo)) }
    if !clips.isEmpty { breaches.append("not finished: \(clips)") }
  }

  private mutating func perform(_ actions: [LiveClipAction]) {
    for action in actions {
      switch action {
      case .begin(let photo, let fromUSec):
        if fromUSec + LiveClipLength.usualUSec != stills[photo] {
          breaches.append("\(photo) begins at \(fromUSec)")
        }
      case .end(let photo, let momentUSec):
        let still = stills[photo] ?? 0
        if !(still...still + LiveClipLength.usualUSec).contains(momentUSec) {
          breaches.append("\(photo) ends at \(momentUSec), its photo is of \(still)")
        }
      case .recorded(let photo):
        if clips[photo] != .recording { breaches.append("\(photo) is recorded twice") }
        clips[photo] = .recorded
      case .finished(let photo):
        if clips[photo] != .recorded { breaches.append("\(photo) is finished too early") }
        clips[photo] = nil
        finished += 1
      case .discard(let photo):
        if clips.removeValue(forKey: photo) == nil { breaches.append("\(photo) is unknown") }
        dropped += 1
      }
    }
  }
}
