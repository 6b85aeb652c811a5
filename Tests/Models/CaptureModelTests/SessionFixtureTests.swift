// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Sessions, from fixtures")
struct SessionFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Sessions").count >= 40)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Sessions"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Sessions", name: name)
    var run = SessionRun()
    for line in fixture.input {
      try run.take(line)
    }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct SessionRun {
  var output: [String] = []
  private var machine = SessionMachine()

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec, line.words.count > 1 else { throw FixtureError(line) }
    while let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec {
      tell(machine.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    tell(try input(line, nowUSec), nowUSec)
  }

  private mutating func input(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [SessionAction] {
    let words = line.words
    let number = words.count > 2 ? Int(words[2]) : nil
    let isCapturing = words.last == "capturing"
    switch (words[1], number) {
    case ("start", let call?):
      return machine.start(call: Int64(call), atUSec: nowUSec)
    case ("stop", let call?):
      return machine.stop(
        call: Int64(call), capturesInProgress: isCapturing, atUSec: nowUSec)
    case ("close", nil):
      return machine.close(capturesInProgress: isCapturing, atUSec: nowUSec)
    case ("captured", nil):
      return machine.capturesFinished(atUSec: nowUSec)
    case ("frame", let attempt?):
      return machine.firstFrame(attempt: attempt, atUSec: nowUSec)
    case ("error", let attempt?):
      let failure = try #require(CaptureFault(rawValue: words[3]))
      return machine.deviceError(
        attempt: attempt, failure, isCrowded: words.last == "crowded", atUSec: nowUSec)
    case ("change", let call?):
      return machine.change(
        call: Int64(call), toOtherCamera: words.last == "camera", atUSec: nowUSec)
    case ("taken", nil):
      return machine.framesTaken(atUSec: nowUSec)
    case ("stays", nil):
      return machine.streamStays()
    case ("freed", let attempt?):
      return machine.cameraFreed(attempt: attempt, atUSec: nowUSec)
    case ("interrupt", let reason?):
      return machine.interrupt(
        try #require(InterruptionReason(rawValue: reason)), atUSec: nowUSec)
    case ("over", let reason?):
      return machine.interruptionEnded(
        try #require(InterruptionReason(rawValue: reason)), atUSec: nowUSec)
    case ("closed", let attempt?):
      return machine.cameraClosed(attempt: attempt, atUSec: nowUSec)
    case ("lost", nil):
      return machine.deviceLost(atUSec: nowUSec)
    case ("back", nil):
      return machine.deviceBack(atUSec: nowUSec)
    case ("wait", nil):
      return []
    default:
      throw FixtureError(line)
    }
  }

  private mutating func tell(_ actions: [SessionAction], _ nowUSec: Int64) {
    output += actions.map { "\(Fixture.text(nowUSec)) \(text($0))" }
  }

  private func text(_ action: SessionAction) -> String {
    switch action {
    case .openCamera(let attempt): "open \(attempt)"
    case .closeCamera(let attempt): "shut \(attempt)"
    case .openCandidate(let attempt): "open \(attempt) beside"
    case .closeCandidate(let attempt): "shut \(attempt) beside"
    case .adoptCandidate(let attempt): "adopt \(attempt)"
    case .leaveStream: "leave"
    case .keepStream: "keep"
    case .configure(let version): "use \(version.rawValue)"
    case .stateChanged(.interrupted(let reason)): "state interrupted \(reason.rawValue)"
    case .stateChanged(.failed(let failure)): "state failed \(failure.rawValue)"
    case .stateChanged(let state): "state \(state.name)"
    case .reply(let call, .success): "reply \(call)"
    case .reply(let call, .failed(let failure)): "reply \(call) \(failure.rawValue)"
    case .reply(let call, .interrupted(let reason)): "reply \(call) interrupted \(reason.rawValue)"
    case .reply(let call, .sessionClosed): "reply \(call) NoSuchSession"
    case .reportClosed: "report closed"
    case .finished: "finished"
    }
  }
}
