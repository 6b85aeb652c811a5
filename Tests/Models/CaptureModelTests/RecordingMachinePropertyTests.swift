// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("The recordings of a session under random faults")
struct RecordingMachinePropertyTests {
  @Test(
    "2 000 random stories: one end for each accepted request, steps in order, one film at a time")
  func randomStories() {
    var ends: [String: Int] = [:]
    for seed in UInt64(1)...2000 {
      var story = RecordingStory(seed: seed)
      for _ in 0..<60 { story.goOn() }
      story.finish()
      #expect(story.violations == [], "seed \(seed)")
      guard story.violations.isEmpty else { return }
      for end in story.ends { ends[end, default: 0] += 1 }
    }
    // Each end must have been seen, or the test has tested nothing.
    for end in [
      "", "NoDataCaptured", "MaximumDurationReached", "MaximumFileSizeReached", "DiskFull",
      "EncodingFailed", "StorageFailure", "SessionWasInterrupted", "DeviceWasDisconnected",
      "SessionConfigurationChanged", "OperationCancelled",
    ] {
      #expect(ends[end, default: 0] > 20, "\(end): \(ends)")
    }
  }
}

/// A story of one session: requests, calls, faults and an engine that obeys, and a checker that looks
/// at the actions only.
private struct RecordingStory {
  private enum Step {
    case record, first, pause, resume, stop, limit, trouble, state, streamEnds, finished, measured
    case time, stale, cancel
  }

  private static let steps = StorySteps<Step>([
    .record: 8, .first: 8, .pause: 3, .resume: 3, .stop: 2, .limit: 1, .trouble: 1, .state: 3,
    .streamEnds: 1, .finished: 6, .measured: 2, .time: 4, .stale: 1, .cancel: 1,
  ])

  private(set) var violations: [String] = []
  /// The failure of each end, empty for none.
  private(set) var ends: [String] = []
  private var random: RandomSource
  private var machine: RecordingMachine
  private var nowUSec: Int64 = 0
  private var accepted = 0
  /// The recording that the engine works on, with the reports about it.
  private var film: (order: RecordingOrder, steps: [RecordingStage], isEnding: Bool)?
  private var wasWritten = false
  private var isFilming = false

  init(seed: UInt64) {
    random = RandomSource(seed: seed)
    var rules = RecordingRules()
    rules.options = [RecordingOption(container: .mp4, codec: .mjpeg, encoder: nil)]
    machine = RecordingMachine(rules: rules)
    perform(machine.session(.running, atUSec: 0))
  }

  private var number: Int64 { film?.order.number ?? 0 }

  mutating func goOn() {
    nowUSec += Int64.random(in: 0...200_000, using: &random)
    if machine.nextDeadlineUSec.map({ $0 <= nowUSec }) == true {
      perform(machine.advance(toUSec: nowUSec))
      if machine.nextDeadlineUSec.map({ $0 <= nowUSec }) == true { violations.append("late") }
    }
    switch Self.steps.next(&random) {
    case .record: record()
    case .first:
      guard film != nil else { return }
      wasWritten = true
      perform(machine.firstFrame(number, frameUSec: nowUSec, atUSec: nowUSec))
    case .pause: perform(machine.pause(number, atUSec: nowUSec))
    case .resume: perform(machine.resume(number, atUSec: nowUSec))
    case .stop:
      perform(
        Bool.random(using: &random)
          ? machine.stop(number, atUSec: nowUSec) : machine.callerGone(number, atUSec: nowUSec))
    case .limit:
      let limit = RecordingLimit.allCases.randomElement(using: &random)
      if let limit, film != nil { perform(machine.limitReached(number, limit)) }
    case .trouble:
      let failure = [CaptureFault.diskFull, .encodingFailed].randomElement(using: &random)
      if let failure { perform(machine.failed(number, failure)) }
    case .state: state()
    case .streamEnds: perform(machine.streamEnded(.deviceWasDisconnected))
    case .finished: finished()
    case .measured:
      var figures = RecordingFigures()
      figures.framesWritten = 5
      machine.measured(number, figures)
    case .time: nowUSec += 500_000
    case .stale: stale()
    case .cancel: if random.once(in: 3) { perform(machine.cancelAll()) }
    }
  }

  mutating func finish() {
    perform(machine.closed(atUSec: nowUSec))
    if film != nil, film?.isEnding == false { violations.append("not ended by the close") }
    finished()
    if film != nil || machine.isBusy || !machine.isEmpty { violations.append("left over") }
    if accepted != ends.count { violations.append("\(ends.count) ends of \(accepted)") }
    if (try? machine.accept(RecordingParameters(), atUSec: nowUSec)) != nil {
      violations.append("accepted after the close")
    }
  }

  private mutating func record() {
    var settings = RecordingParameters()
    settings.progressIntervalUSec = random.once(in: 2) ? 300_000 : nil
    settings.maximumSize = random.once(in: 8) ? 0 : nil
    guard let order = try? machine.accept(settings, atUSec: nowUSec) else { return }
    if film != nil { violations.append("two films") }
    accepted += 1
    film = (order, [], false)
    wasWritten = false
    perform(machine.proceed())
  }

  private mutating func state() {
    let states: [SessionState] = [
      .running, .running, .running, .stopped, .starting, .interrupted(.privacy),
      .failed(.deviceWasDisconnected),
    ]
    guard let state = states.randomElement(using: &random) else { return }
    perform(machine.session(state, atUSec: nowUSec))
    if state != .running, film?.isEnding == false { violations.append("not ended by \(state)") }
  }

  /// The film's thread answers once the film is to end.
  private mutating func finished() {
    guard film?.isEnding == true else { return }
    let fails = random.once(in: 6)
    let result = RecordingResult(
      figures: RecordingFigures(), frameUSec: wasWritten ? nowUSec : nil,
      isPlayable: wasWritten && !fails, failure: fails ? .storageFailure : nil)
    perform(machine.finished(number, result))
    if film != nil { violations.append("not finished") }
  }

  /// Answers about a film that is long forgotten.
  private mutating func stale() {
    let other = number + 1000
    let result = RecordingResult(figures: RecordingFigures(), frameUSec: 1, isPlayable: true)
    let actions =
      machine.finished(other, result) + machine.stop(other, atUSec: nowUSec)
      + machine.failed(other, .diskFull) + machine.pause(other, atUSec: nowUSec)
      + machine.firstFrame(other, frameUSec: 1, atUSec: nowUSec)
    if !actions.isEmpty { violations.append("heard of \(other): \(actions)") }
  }

  private mutating func perform(_ actions: [RecordingAction]) {
    for action in actions { perform(action) }
    if isFilming != machine.isFilming { violations.append("filming \(isFilming)") }
    if machine.isFilming != (machine.keepsCamera != nil) { violations.append("camera") }
  }

  private mutating func perform(_ action: RecordingAction) {
    switch action {
    case .begin(let order): if order != film?.order { violations.append("\(order)") }
    case .pause(let number, _), .resume(let number, _):
      if number != film?.order.number || film?.isEnding != false { violations.append("\(action)") }
    case .end(let number, _), .endOfFrames(let number):
      if number != film?.order.number { violations.append("\(action)") }
      film?.isEnding = true
    case .abandon(let number):
      if number != film?.order.number { violations.append("\(action)") }
    case .tell(let report): told(report)
    case .forget:
      if film?.steps.last != .didFinish { violations.append("forgotten") }
      film = nil
    case .filmingChanged(let isOn):
      if isOn == isFilming { violations.append("\(action)") }
      isFilming = isOn
    }
  }

  private mutating func told(_ report: RecordingReport) {
    let steps = film?.steps ?? []
    let isPaused = steps.last { $0 == .paused || $0 == .resumed } == .paused
    let isRight =
      switch report.step {
      case .didStart: steps.isEmpty && wasWritten
      case .progress: steps.contains(.didStart) && !isPaused && film?.isEnding == false
      case .paused: steps.contains(.didStart) && !isPaused
      case .resumed: isPaused
      case .didFinish: !steps.contains(.didFinish) && steps.contains(.didStart) == wasWritten
      }
    if !isRight || report.number != film?.order.number {
      violations.append("\(report.step) after \(steps)")
    }
    if (report.isPlayable != nil) != (report.step == .didFinish) { violations.append("playable") }
    film?.steps.append(report.step)
    if report.step == .didFinish { ends.append(report.failure ?? "") }
  }
}
