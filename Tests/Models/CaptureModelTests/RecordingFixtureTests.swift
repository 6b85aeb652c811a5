// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import MovieFormats
import TestSupport
import Testing

@Suite("The recordings of a session, from fixtures")
struct RecordingFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Recordings").count >= 40)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Recordings"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Recordings", name: name)
    var run = RecordingRun()
    for line in fixture.input { try run.take(line) }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct RecordingRun {
  private(set) var output: [String] = []
  private var rules = RecordingRules()
  private lazy var machine = RecordingMachine(rules: rules)

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec else { return try set(line) }
    while line.words.last != "late", let deadlineUSec = machine.nextDeadlineUSec,
      deadlineUSec <= nowUSec
    {
      tell(machine.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    guard line.words.count > 1 else { throw FixtureError(line) }
    switch line.words[1] {
    case "record": try record(line, nowUSec)
    case "keeps":
      let number = machine.keepsCamera.map { "\($0)" } ?? "nothing"
      tell("keeps \(number)", nowUSec)
    case "busy":
      #expect(machine.isBusy == !machine.isEmpty)
      tell(machine.isBusy ? "busy" : "not busy", nowUSec)
    case "wait": break
    case "late": tell(machine.advance(toUSec: nowUSec), nowUSec)
    default: tell(try input(line, nowUSec), nowUSec)
    }
  }

  private mutating func set(_ line: Fixture.Line) throws {
    switch (line.words[0], line.words.count) {
    case ("option", 3...4):
      rules.options.append(
        RecordingOption(
          container: line.words[1] == "mkv" ? .matroska : .mp4,
          codec: try #require(RecordingCodec(rawValue: line.words[2])),
          encoder: line.words.count == 4 ? line.words[3] : nil))
    case ("microphone", 2): rules.microphones.append(line.words[1])
    case ("recording_off", 1): rules.recordingEnabled = false
    default: throw FixtureError(line)
    }
  }

  private mutating func input(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [RecordingAction] {
    let words = line.words
    let atUSec = try line.value("at").map { try #require(Fixture.time($0)) } ?? nowUSec
    switch (words[1], words.count > 2 ? Int64(words[2]) : nil) {
    case ("first", let number?):
      return machine.firstFrame(number, frameUSec: atUSec, atUSec: nowUSec)
    case ("pause", let number?): return machine.pause(number, atUSec: atUSec)
    case ("resume", let number?): return machine.resume(number, atUSec: atUSec)
    case ("stop", let number?): return machine.stop(number, atUSec: atUSec)
    case ("gone", let number?): return machine.callerGone(number, atUSec: nowUSec)
    case ("duration", let number?): return machine.limitReached(number, .maximumDurationReached)
    case ("size", let number?): return machine.limitReached(number, .maximumFileSizeReached)
    case ("trouble", let number?): return machine.failed(number, try failure(line))
    case ("measured", let number?):
      machine.measured(number, try figures(line))
      return []
    case ("finished", let number?): return machine.finished(number, try result(line))
    case ("state", nil): return machine.session(try state(line), atUSec: nowUSec)
    case ("ended", nil): return machine.streamEnded(try failure(line))
    case ("closed", nil): return machine.closed(atUSec: nowUSec)
    case ("cancelled", nil): return machine.cancelAll()
    default: throw FixtureError(line)
    }
  }

  private mutating func record(_ line: Fixture.Line, _ nowUSec: Int64) throws {
    var settings = RecordingParameters()
    settings.mediaType = line.value("media")
    settings.codec = try line.value("codec").map { try #require(RecordingCodec(rawValue: $0)) }
    settings.maximumDurationUSec = try line.number("limit")
    settings.maximumSize = try line.number("size")
    settings.progressIntervalUSec = try line.number("progress")
    settings.press = try line.number("press")
    settings.momentUSec = try line.number("moment")
    settings.sound = line.value("sound")
    settings.minimumFreeSize = try line.number("free")
    settings.bitRate = try line.number("bits")
    do {
      _ = try machine.accept(settings, atUSec: nowUSec)
      tell(machine.proceed(), nowUSec)
    } catch {
      tell("refused \(Self.text(error))", nowUSec)
    }
  }

  private func state(_ line: Fixture.Line) throws -> SessionState {
    switch line.words.count > 2 ? line.words[2] : "" {
    case "stopped": .stopped
    case "starting": .starting
    case "running": .running
    case "interrupted": .interrupted(.notAvailableInBackground)
    case "failed": .failed(try failure(line))
    default: throw FixtureError(line)
    }
  }

  private func failure(_ line: Fixture.Line) throws -> CaptureFault {
    try #require(line.words.last.flatMap { CaptureFault(rawValue: $0) })
  }

  private func figures(_ line: Fixture.Line) throws -> RecordingFigures {
    var figures = RecordingFigures()
    figures.durationUSec = try line.number("duration") ?? 0
    figures.size = try line.number("size") ?? 0
    figures.framesWritten = Int(try line.number("frames") ?? 0)
    figures.framesDropped = Int(try line.number("dropped") ?? 0)
    figures.backlogUSec = try line.number("backlog") ?? 0
    return figures
  }

  private func result(_ line: Fixture.Line) throws -> RecordingResult {
    RecordingResult(
      figures: try figures(line), frameUSec: try line.number("first"),
      isPlayable: line.words.contains("playable"),
      failure: line.words.last.flatMap { CaptureFault(rawValue: $0) })
  }

  private mutating func tell(_ actions: [RecordingAction], _ nowUSec: Int64) {
    for action in actions { tell(Self.text(action), nowUSec) }
  }

  private mutating func tell(_ text: String, _ nowUSec: Int64) {
    output.append("\(Fixture.text(nowUSec)) \(text)")
  }

  private static func text(_ action: RecordingAction) -> String {
    switch action {
    case .begin(let order): "begin \(order.number) \(text(order))"
    case .pause(let number, let atUSec): "pause \(number) at \(Fixture.text(atUSec))"
    case .resume(let number, let atUSec): "resume \(number) at \(Fixture.text(atUSec))"
    case .end(let number, let atUSec): "end \(number) at \(Fixture.text(atUSec))"
    case .endOfFrames(let number): "no more frames \(number)"
    case .abandon(let number): "abandon \(number)"
    case .tell(let report): "\(report.number) \(text(report))"
    case .forget(let number): "forget \(number)"
    case .filmingChanged(let isOn): isOn ? "filming" : "not filming"
    }
  }

  private static func text(_ order: RecordingOrder) -> String {
    let option = order.option
    let parts = [
      option.container == .mp4 ? "mp4" : "mkv", option.codec.rawValue, option.encoder,
      "of \(Fixture.text(order.momentUSec))",
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  private static func text(_ report: RecordingReport) -> String {
    let figures = report.figures
    let parts = [
      report.step.rawValue, report.failure,
      report.isPlayable.map { $0 ? "playable" : "not playable" },
      report.offsetUSec.map { "offset \(Fixture.text($0))" },
      figures.durationUSec > 0 ? "duration \(Fixture.text(figures.durationUSec))" : nil,
      figures.size > 0 ? "size \(figures.size)" : nil,
      figures.framesWritten > 0 ? "frames \(figures.framesWritten)" : nil,
      figures.framesDropped > 0 ? "dropped \(figures.framesDropped)" : nil,
      figures.backlogUSec > 0 ? "backlog \(Fixture.text(figures.backlogUSec))" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  private static func text(_ refusal: RecordingRefusal) -> String {
    switch refusal {
    case .invalidSettings(let broken): "InvalidSettings \(broken.field): \(broken.rule)"
    case .unsupported(let field, let nearest):
      "ConfigurationUnsupported \(field) \(nearest ?? "nothing")"
    case .noSuchMicrophone(let name): "NoSuchMicrophone \(name)"
    case .sessionNotRunning(let state): "SessionNotRunning \(state.name)"
    case .recordingInProgress(let number): "RecordingInProgress \(number)"
    }
  }
}

extension Fixture.Line {
  /// The word behind `NAME=`, or after `NAME`.
  fileprivate func value(_ name: String) -> String? {
    if let word = words.first(where: { $0.hasPrefix("\(name)=") }) {
      return String(word.dropFirst(name.count + 1))
    }
    guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// A number or a time behind `NAME=`.
  fileprivate func number(_ name: String) throws -> Int64? {
    guard let word = words.first(where: { $0.hasPrefix("\(name)=") })?.dropFirst(name.count + 1)
    else { return nil }
    guard let number = Int64(word) ?? Fixture.time(String(word)) else { throw FixtureError(self) }
    return number
  }
}
