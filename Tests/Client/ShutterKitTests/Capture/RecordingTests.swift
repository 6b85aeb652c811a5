// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// Films by a delegate and as values, against the fake engine.
struct RecordingTests {
  @Test("a delegate gets every step, in order, and the end once")
  func delegate() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let output = session.movieFileOutput
    #expect(!output.isRecording && output.recordedDurationUSec == 0)
    let delegate = RecordingLog()
    output.startRecording(delegate: delegate)
    _ = try await delegate.log.wait(for: 1)
    #expect(output.isRecording && !output.isRecordingPaused)
    output.pauseRecording()
    _ = try await delegate.log.wait(for: 2)
    #expect(output.isRecordingPaused)
    output.resumeRecording()
    _ = try await delegate.log.wait(for: 3)
    try await engine.advanceRecording(to: .init(durationUSec: 40_000, size: 1000))
    _ = try await delegate.log.wait(for: 4)
    #expect(output.recordedDurationUSec == 40_000 && output.recordedFileSize == 1000)
    output.stopRecording()
    #expect(
      try await delegate.log.wait(for: 5) == [
        "start fake-1 mjpeg", "pause", "resume", "progress 40000", "finish playable",
      ])
    #expect(!output.isRecording && output.recordedDurationUSec == 0)
    // An order after the end is not an error, and does not reach the next film.
    output.stopRecording()
    output.startRecording(delegate: delegate)
    #expect(try await delegate.log.wait(for: 6).last == "start fake-2 mjpeg")
    #expect(output.isRecording)
  }

  @Test("as a value: begun when it is returned, its steps to all who read them, and the film")
  func value() async throws {
    let engine = try await FakeEngine()
    await engine.setMicrophones([Microphone(name: "hw:CARD=fake")])
    let session = engine.session()
    try await session.startRunning()
    let wanted = Self.fullSettings
    let recording = try await session.movieFileOutput.startRecording(with: wanted)
    #expect(recording.settings == wanted && recording.movie?.name == "fake-1")
    #expect(await engine.sessions()[0].recordings.map(\.settings) == [wanted])
    let (one, other) = (recording.steps, recording.steps)
    try await engine.advanceRecording(
      to: .init(
        durationUSec: 2_000_000, size: 5000, framesWritten: 59, framesDropped: 1,
        backlogUSec: 300_000))
    recording.stop()
    let movie = try await recording.finished
    #expect(movie.durationUSec == 2_000_000 && movie.size == 5000 && movie.error == nil)
    #expect(movie.framesWritten == 59 && movie.framesDropped == 1 && movie.backlogUSec == nil)
    #expect(movie.mediaType == .matroska && movie.codec == .mjpeg && movie.encoder == "none")
    #expect(movie.press == 7 && movie.pressSource == .caller && movie.timestampUSec == 1234)
    #expect(movie.offsetUSec == 0 && movie.rotation == 0)
    #expect(movie.isSoundComplete == true && movie.soundDriftPPM == 0 && movie.isPlayable == true)
    for steps in [one, other] {
      var kinds: [RecordingStep.Kind] = []
      var backlogs: [Int64?] = []
      for await step in steps {
        kinds.append(step.kind)
        backlogs.append(step.movie.backlogUSec)
      }
      #expect(kinds == [.didStart, .progress, .didFinish] && backlogs == [nil, 300_000, nil])
    }
    // A reader that comes later gets the end.
    #expect(recording.isFinished && recording.movie == movie)
    for await step in recording.steps { #expect(step.kind == .didFinish) }
    #expect(try await recording.finished == movie)
  }

  @Test("the moment is that of the call, not that of its arrival")
  func moment() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let before = MonotonicClock.nowUSec
    session.movieFileOutput.startRecording(delegate: RecordingLog())
    let after = MonotonicClock.nowUSec
    let asked = try await engine.waitForSession { !$0.recordings.isEmpty }.recordings[0]
    #expect((before...after).contains(try #require(asked.settings.momentUSec)))
    let event = CaptureEvent(press: 3, phase: .began, monotonicUSec: 99)
    #expect(RecordingSettings(of: event).press == 3)
    #expect(RecordingSettings(of: event).momentUSec == 99)
  }

  @Test("stopped before the engine has answered: stopped as soon as it has")
  func stoppedEarly() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    await engine.holdRecordings(before: .didStart)
    let delegate = RecordingLog()
    session.movieFileOutput.startRecording(delegate: delegate)
    try await engine.waitForSession { $0.recordings.count == 1 }
    session.movieFileOutput.pauseRecording()
    session.movieFileOutput.stopRecording()
    session.movieFileOutput.resumeRecording()
    await engine.holdRecordings(before: .didFinish)
    try await engine.waitForSession { $0.recordings[0].isStopping }
    #expect(await engine.sessions()[0].recordings[0].isPaused == false)
    await engine.holdRecordings(before: nil)
    #expect(
      try await delegate.log.wait(for: 2) == ["start fake-1 mjpeg", "finish playable"])
  }

  @Test("a refused photo has its end, too, and a value throws")
  func refused() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    let output = session.movieFileOutput
    let delegate = RecordingLog()
    output.startRecording(delegate: delegate)
    let stopped = CaptureError.sessionNotRunning(.stopped)
    #expect(try await delegate.log.wait(for: 1) == ["finish nothing: \(stopped)"])
    await #expect(throws: stopped) { try await output.startRecording() }
    try await session.startRunning()
    await engine.refuse(.recording, with: .diskFull(path: "/films"))
    await #expect(throws: CaptureError.diskFull(path: "/films")) {
      try await output.startRecording()
    }
    await engine.refuse(.recording, with: nil)
    var settings = RecordingSettings()
    settings.sound = "hw:CARD=none"
    await #expect(throws: CaptureError.noSuchMicrophone("hw:CARD=none")) {
      try await output.startRecording(with: settings)
    }
    await engine.setMicrophones([Microphone(name: "hw:CARD=none", isBusy: true)])
    await #expect(throws: CaptureError.microphoneBusy("hw:CARD=none")) {
      try await output.startRecording(with: settings)
    }
    #expect(!output.isRecording)
    let recording = try await output.startRecording()
    await #expect(throws: CaptureError.recordingInProgress("fake-1")) {
      try await output.startRecording()
    }
    // The film that is in progress is not disturbed, nor hidden by the other.
    #expect(output.isRecording && !recording.isFinished)
    await #expect(throws: CaptureError.recordingInProgress("fake-1")) {
      try await session.switchCamera(to: "other")
    }
  }

  @Test("a limit and a fault end it: with a film, or with an error")
  func ended() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let output = session.movieFileOutput
    let limited = try await output.startRecording()
    try await engine.endRecording(with: .maximumDurationReached)
    #expect(try await limited.finished.error == .failed(.maximumDurationReached))
    let broken = try await output.startRecording()
    try await engine.endRecording(with: .storageFailure, isPlayable: false)
    await #expect(throws: CaptureError.failed(.storageFailure)) { try await broken.finished }
    let interrupted = try await output.startRecording()
    try await engine.interrupt(.videoInUse)
    #expect(try await interrupted.finished.error == .failed(.sessionWasInterrupted))
    try await engine.resume()
    try await Patience.wait(for: "its return", seen: session.state) { session.isRunning }
    // Nothing came of this one: it ended before its first frame.
    await engine.holdRecordings(before: .didStart)
    let delegate = RecordingLog()
    output.startRecording(delegate: delegate)
    try await engine.waitForSession { $0.recordings.count == 4 }
    await session.stopRunning()
    let nothing = CaptureError.failed(.noDataCaptured)
    #expect(try await delegate.log.wait(for: 1) == ["finish not playable: \(nothing)"])
  }

  @Test("the engine dies: every film ends once, also one that it never answered")
  func killed() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let delegate = RecordingLog()
    session.movieFileOutput.startRecording(delegate: delegate)
    _ = try await delegate.log.wait(for: 1)
    try await engine.advanceRecording(to: .init(durationUSec: 5))
    _ = try await delegate.log.wait(for: 2)
    session.movieFileOutput.stopRecording()
    await engine.stop()
    let reset = CaptureError.mediaServicesWereReset
    let end = try await delegate.log.wait(for: 3)[2]
    // The stop may have reached it before it died.
    #expect(end == "finish unknown: \(reset)" || end == "finish playable")
    try await engine.start()
    try await engine.waitForSession { $0.state == .running }
    try await Patience.wait(for: "its return", seen: session.state) { session.isRunning }
    let recording = try await session.movieFileOutput.startRecording()
    await engine.stop()
    await #expect(throws: reset) { try await recording.finished }
    #expect(recording.isFinished && recording.movie?.isPlayable == nil)
    try await engine.start()
    try await Patience.wait(for: "its return", seen: session.state) { session.isRunning }
    await engine.holdRecordings(before: .didStart)
    let unheard = RecordingLog()
    session.movieFileOutput.startRecording(delegate: unheard)
    try await engine.waitForSession { $0.recordings.count == 1 }
    await engine.stop()
    #expect(try await unheard.log.wait(for: 1) == ["finish nothing: \(reset)"])
    try await Task.sleep(nanoseconds: 20_000_000)
    #expect(delegate.log.lines.count == 3 && unheard.log.lines.count == 1)
  }

  @Test("a task that is cancelled: before the answer the film is stopped, later it goes on")
  func cancelled() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    await engine.holdRecordings(before: .didStart)
    let start = Task { try await session.movieFileOutput.startRecording() }
    try await engine.waitForSession { $0.recordings.count == 1 }
    start.cancel()
    let cancelled = CaptureError.failed(.operationCancelled)
    await #expect(throws: cancelled) { try await start.value }
    await engine.holdRecordings(before: nil)
    try await engine.waitForSession { $0.recordings[0].isFinished }
    let recording = try await session.movieFileOutput.startRecording()
    let end = Task { try await recording.finished }
    end.cancel()
    await #expect(throws: cancelled) { try await end.value }
    #expect(!recording.isFinished)
    recording.stop()
    #expect(try await recording.finished.isPlayable == true)
  }

  @Test("a delegate that is slow gets the newest progress, and every other step")
  func slowDelegate() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let gate = Gate()
    let delegate = RecordingLog(gate)
    let output = session.movieFileOutput
    output.startRecording(delegate: delegate)
    _ = try await delegate.log.wait(for: 1)
    for number in 1...100 {
      try await engine.advanceRecording(to: .init(durationUSec: Int64(number)))
    }
    try await Patience.wait(for: "all of it", seen: output.recordedDurationUSec) {
      output.recordedDurationUSec == 100
    }
    output.pauseRecording()
    try await Patience.wait(for: "the pause", seen: output) { output.isRecordingPaused }
    try await engine.advanceRecording(to: .init(durationUSec: 101))
    output.stopRecording()
    try await Patience.wait(for: "the end", seen: output) { !output.isRecording }
    await gate.open()
    #expect(
      try await delegate.log.wait(for: 5) == [
        "start fake-1 mjpeg", "progress 100", "pause", "progress 101", "finish playable",
      ])
  }

  private static var fullSettings: RecordingSettings {
    var settings = RecordingSettings()
    settings.mediaType = .matroska
    settings.codec = .mjpeg
    settings.bitRate = 4_000_000
    settings.momentUSec = 1234
    settings.press = 7
    settings.sound = "hw:CARD=fake"
    settings.maxRecordedDurationUSec = 60_000_000
    settings.maxRecordedFileSize = 1 << 30
    settings.minFreeDiskSpaceLimit = 1 << 20
    settings.progressIntervalUSec = 500_000
    return settings
  }
}
