// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices
import Vocabulary

@testable import CaptureEngine

/// Films of a running engine (requirements ). What is in them is for IntegrationTests.
struct RecordingTests {
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  /// The content of a finished file, by the engine's own examination.
  private func film(_ step: TestRecording.Step) throws -> (frames: Int, durationUSec: Int64) {
    let path = try #require(step.path)
    let file = try OwnedDescriptor.open(path, O_RDWR)
    let film = try #require(try MovieRepair.finish(file, KernelStorageCalls()))
    #expect(film.size == step.size)
    return (film.frames, film.durationUSec)
  }

  /// Checks that a film of 30 frames a second has each frame that the camera delivered in its time. The
  /// camera itself may be late and skip one now and then, because all tests run at once: such a frame
  /// counts as dropped, and nobody else got it either.
  ///
  /// - Parameter times: all frames of the camera, from before the film's first. It is still delivering.
  private func expectAllFrames(_ end: TestRecording.Step, _ times: FrameTimes) throws {
    let (written, dropped) = (try #require(end.framesWritten), try #require(end.framesDropped))
    let startUSec = try #require(end.frameUSec)
    // The film's times are rounded, and it may end with a frame of its last instant, or just before one.
    let roundingUSec: Int64 = 1000
    let endUSec = startUSec + end.durationUSec
    // The camera hands a frame to one after the other. Its thread may lose the processor between two, and a film ends
    // with its last frame meanwhile.
    let all = try TestClock.wait(
      for: "a frame behind the film's end, \(endUSec)", seen: times.all.last
    ) {
      times.all.last.map { $0 > endUSec + roundingUSec } ?? false ? times.all : nil
    }
    let surely = all.count { (startUSec..<endUSec - roundingUSec).contains($0) }
    let possibly = all.count { (startUSec...endUSec + roundingUSec).contains($0) }
    #expect((Int64(surely)...Int64(possibly)).contains(written), "\(end), \(all)")
    #expect(abs(written + dropped - end.durationUSec * 30 / 1_000_000) <= 1)
  }

  /// A film has at least the frames of a second, at 30 a second, or counts them as dropped.
  private func expectASecond(of end: TestRecording.Step) throws {
    #expect(try #require(end.framesWritten) + #require(end.framesDropped) >= 30)
  }

  /// Records the times of all frames that a stage's camera delivers from now on.
  private func frameTimes(of stage: EngineStage) throws -> (FrameTimes, any CameraStream) {
    let times = FrameTimes()
    let stream = try stage.camera.open(CaptureSettings())
    stream.start(sink: times)
    try TestClock.wait(for: "a frame") { times.all.isEmpty ? nil : () }
    return (times, stream)
  }

  /// Waits until this much of a film is on the disk, by its progress.
  private func wait(forUSec durationUSec: Int64 = 1_000_000, of recording: TestRecording) throws {
    while try recording.wait(for: .progress).durationUSec < durationUSec {}
  }

  /// Asks for a recording that reports its progress often.
  private func watched(
    _ session: TestSession,
    _ change: (inout EngineInterface.StartRecording.Parameters) -> Void = { _ in }
  ) throws -> TestRecording {
    try TestRecording(session) {
      $0.progressIntervalUSec = 100_000
      change(&$0)
    }
  }

  /// The names in a session's directory.
  private func files(of session: TestSession) throws -> [String] {
    TestFile.names(in: try #require(session.content.path))
  }

  /// The ways to record that a test machine has.
  enum Way: CaseIterable {
    case passedThrough, jpeg, h264

    var isCompressed: Bool { self == .passedThrough }
    var codec: EngineInterface.Codec { self == .h264 ? .h264 : .mjpeg }
    var encoder: String {
      switch self {
      case .passedThrough: "none"
      case .jpeg: "libjpeg"
      case .h264: "libopenh264"
      }
    }
  }

  @Test("from the press to the stop, each frame once", arguments: Way.allCases)
  func whole(way: Way) async throws {
    let isCompressed = way.isCompressed
    if way == .h264 { #expect(VideoEncoder.obstacle == nil) }
    let stage = try await EngineStage(in: folder, framesPerSecond: 30, isCompressed: isCompressed)
    let session = try TestSession(stage.directory)
    _ = try session.photo()
    let (times, stream) = try frameTimes(of: stage)
    usleep(300_000)
    let moment = TestClock.nowUSec - 200_000
    let recording = try TestRecording(session) {
      $0.momentUSec = moment
      $0.progressIntervalUSec = 500_000
      // H.264 is what the engine chooses.
      if way != .h264 { $0.codec = .mjpeg }
    }
    let start = try recording.next()
    #expect(start.step == .didStart && start.codec == way.codec)
    #expect(start.mediaType == "video/mp4" && start.encoder == way.encoder)
    #expect(abs(try #require(start.offsetUSec)) <= 16_667)
    #expect(try recording.next().step == .progress)
    usleep(1_500_000)
    // Photos are taken beside it.
    #expect(try session.photo().frameUSec > moment)
    let stop = try TestClock.span { try recording.stop() }
    let end = try recording.finished()
    #expect(end.failure == nil && end.playable == true)
    let shortest = stop.beforeUSec - moment - 40_000
    #expect((shortest...stop.afterUSec - moment + 40_000).contains(end.durationUSec))
    let film = try film(end)
    #expect(Int64(film.frames) == end.framesWritten && film.durationUSec == end.durationUSec)
    try expectAllFrames(end, times)
    stream.stop()
    #expect(try files(of: session).count { $0.hasSuffix(".mp4") } == 1)
    await stage.shutDown()
  }

  @Test("a limit of its duration is exact to the frame")
  func duration() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let session = try TestSession(stage.directory)
    _ = try session.photo()
    let (times, stream) = try frameTimes(of: stage)
    usleep(300_000)
    let recording = try TestRecording(session) { $0.maximumDurationUSec = 1_000_000 }
    let end = try recording.finished()
    #expect(end.failure == "MaximumDurationReached" && end.playable == true)
    #expect(end.durationUSec == 1_000_000)
    try expectAllFrames(end, times)
    #expect(Int64(try film(end).frames) == end.framesWritten)
    stream.stop()
    await stage.shutDown()
  }

  @Test("a limit of its size is never passed")
  func size() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 60)
    let session = try TestSession(stage.directory)
    let recording = try TestRecording(session) {
      $0.maximumSize = 200_000
      $0.codec = .mjpeg
    }
    let end = try recording.finished()
    #expect(end.failure == "MaximumFileSizeReached" && end.playable == true)
    #expect(end.size <= 200_000 && end.size > 150_000)
    #expect(Int64(try film(end).frames) == end.framesWritten)
    await stage.shutDown()
  }

  @Test(
    "nor is that of the file system, whichever is smaller; the film plays",
    arguments: [(nil, 200_000), (150_000, 200_000), (200_000, 150_000)] as [(Int64?, Int64)])
  func fileSystemSize(asked: Int64?, possible: Int64) async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 60)
    stage.faults.limits = FileSystemLimits(largestFilm: possible, hasRights: true)
    let session = try TestSession(stage.directory)
    let recording = try TestRecording(session) {
      $0.maximumSize = asked
      $0.codec = .mjpeg
    }
    let end = try recording.finished()
    let largest = min(asked ?? possible, possible)
    #expect(end.failure == "MaximumFileSizeReached" && end.playable == true)
    #expect(end.size <= largest && end.size > largest * 3 / 4)
    #expect(Int64(try film(end).frames) == end.framesWritten)
    await stage.shutDown()
  }

  @Test("a pause leaves no gap, and a paused recording can be stopped")
  func pause() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let session = try TestSession(stage.directory)
    let askedUSec = TestClock.nowUSec
    let recording = try TestRecording(session)
    try recording.wait(for: .didStart)
    let startUSec = TestClock.nowUSec
    TestClock.pass(milliseconds: 400)
    let pause = try TestClock.span { try recording.pause() }
    try recording.wait(for: .paused)
    TestClock.pass(milliseconds: 600)
    let resume = try TestClock.span { try recording.resume() }
    try recording.wait(for: .resumed)
    TestClock.pass(milliseconds: 300)
    let last = try TestClock.span { try recording.pause() }
    try recording.stop()
    let end = try recording.finished()
    // A frame at each end of both parts.
    let shortest = pause.beforeUSec - startUSec + last.beforeUSec - resume.afterUSec - 70_000
    let longest = pause.afterUSec - askedUSec + last.afterUSec - resume.beforeUSec + 70_000
    #expect(end.failure == nil && (shortest...longest).contains(end.durationUSec), "\(end)")
    #expect(try film(end).durationUSec == end.durationUSec)
    await stage.shutDown()
  }

  @Test("a pause says how long and how large the film is by then, also without progress")
  func pauseFigures() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let session = try TestSession(stage.directory)
    let recording = try TestRecording(session)
    try recording.wait(for: .didStart)
    // Its first second is on the disk at some time, and a pause after that says so.
    let paused = try TestClock.wait(for: "a second of it in a pause") { () -> TestRecording.Step? in
      TestClock.pass(milliseconds: 300)
      try recording.pause()
      let paused = try recording.wait(for: .paused)
      Witness.note("the pause", "\(paused)")
      if paused.durationUSec >= 900_000, paused.size > 0 { return paused }
      try recording.resume()
      try recording.wait(for: .resumed)
      return nil
    }
    try recording.stop()
    #expect(try recording.finished().durationUSec >= paused.durationUSec)
    await stage.shutDown()
  }

  @Test("one at a time, and neither camera nor format changes during a film")
  func once() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let session = try TestSession(stage.directory)
    let first = try TestRecording(session)
    let name = try first.name
    let second = try TestRecording(session)
    #expect(throws: EngineInterface.RecordingInProgress(recording: name).remote) {
      try second.next()
    }
    #expect(throws: EngineInterface.RecordingInProgress(recording: name).remote) {
      try session.configure(.init(preset: .low))
    }
    try first.stop()
    #expect(try first.finished().failure == nil)
    let third = try TestRecording(session)
    try third.wait(for: .didStart)
    #expect(try third.name != name)
    #expect(throws: EngineInterface.NoSuchObject(name: name).remote) { try first.stop() }
    await stage.shutDown()
  }

  @Test("trouble ends it once, with its name and a file that plays")
  func trouble() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let session = try TestSession(stage.directory)
    for (reason, failure) in [
      (InterruptionReason.systemPressure, "SessionWasInterrupted"),
      (InterruptionReason.privacy, "SessionWasInterrupted"),
    ] {
      let recording = try TestRecording(session)
      try recording.wait(for: .didStart)
      usleep(200_000)
      stage.interrupt(reason, true)
      let end = try recording.finished()
      #expect(end.failure == failure && end.playable == true)
      #expect(Int64(try film(end).frames) == end.framesWritten)
      try session.wait(for: .interrupted)
      stage.interrupt(reason, false)
      try session.wait(for: .running)
    }
    let recording = try TestRecording(session)
    try recording.wait(for: .didStart)
    usleep(200_000)
    stage.unplug("test")
    let end = try recording.finished()
    #expect(end.failure == "DeviceWasDisconnected" && end.playable == true)
    await stage.shutDown()
  }

  @Test("Stop finishes it first; a client that goes leaves a whole film")
  func stopAndGo() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let session = try TestSession(stage.directory)
    let recording = try TestRecording(session)
    try recording.wait(for: .didStart)
    try session.stop()
    let end = try recording.finished()
    #expect(end.failure == nil && end.playable == true)
    try session.start()
    var lost: TestRecording? = try TestRecording(session)
    try lost?.wait(for: .didStart)
    usleep(200_000)
    lost = nil
    try TestClock.wait(for: "the film of a client that is gone") {
      try files(of: session).count { $0.hasSuffix(".mp4") } == 2 ? () : nil
    }
    await stage.shutDown()
  }

  @Test("a disk that is full ends it in order; photos and the camera go on")
  func fullDisk() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let session = try TestSession(stage.directory)
    let recording = try watched(session)
    try wait(of: recording)
    stage.faults.reserveError = Errno(ENOSPC)
    let end = try recording.finished()
    #expect(end.failure == "DiskFull" && end.playable == true)
    try expectASecond(of: end)
    #expect(Int64(try film(end).frames) == end.framesWritten)
    stage.faults.end()
    _ = try session.photo()
    await stage.shutDown()
  }

  @Test("a film leaves free what it was asked to leave; one that was asked for nothing goes on")
  func freeSpace() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    stage.faults.freeBytes = 2 << 30
    let (one, other) = (try TestSession(stage.directory), try TestSession(stage.directory))
    let careful = try watched(one) { $0.minimumFreeSize = 1 << 30 }
    let careless = try watched(other)
    try wait(of: careful)
    try wait(of: careless)
    stage.faults.freeBytes = 1 << 30
    let end = try careful.finished()
    #expect(end.failure == "DiskFull" && end.playable == true)
    try expectASecond(of: end)
    #expect(Int64(try film(end).frames) == end.framesWritten)
    let refused = try TestRecording(one) { $0.minimumFreeSize = 1 << 30 }.finished()
    #expect(refused.failure == "DiskFull" && refused.framesWritten == 0)
    try careless.stop()
    let whole = try careless.finished()
    #expect(whole.failure == nil && whole.playable == true)
    #expect(whole.durationUSec > end.durationUSec)
    await stage.shutDown()
  }

  @Test("a file as large as its file system bears ends it in order: FAT has such an end")
  func largestFile() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let session = try TestSession(stage.directory)
    let recording = try watched(session)
    try wait(of: recording)
    stage.faults.reserveError = Errno(EFBIG)
    let end = try recording.finished()
    #expect(end.failure == "MaximumFileSizeReached" && end.playable == true)
    try expectASecond(of: end)
    #expect(Int64(try film(end).frames) == end.framesWritten)
    stage.faults.end()
    await stage.shutDown()
  }

  @Test(
    "stopped before its first frame there is no film: no did_start and no file; the next one is whole"
  )
  func withoutFrame() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let session = try TestSession(stage.directory)
    // It would begin with the frame of a moment that is still to come. A machine that stands still until then begins it.
    let (recording, name) = try TestClock.wait(for: "a film that is stopped in time") {
      () -> (TestRecording, String)? in
      let recording = try TestRecording(session) { $0.momentUSec = TestClock.nowUSec + 900_000 }
      let name = try session.waitForRecording()
      _ = try session.call(
        EngineInterface.StopRecording.self, .init(session: session.id, recording: name))
      if try recording.next().step == .didFinish { return (recording, name) }
      #expect(unlink(try #require(try recording.finished().path)) == 0)
      return nil
    }
    let end = recording.steps[0]
    #expect(end.recording == name && recording.steps.count == 1)
    #expect(end.failure == "NoDataCaptured" && end.playable == false && end.path == nil)
    #expect(end.framesWritten ?? 0 == 0 && end.durationUSec == 0)
    #expect(try files(of: session).allSatisfy { !$0.contains(".mp4") })
    let next = try TestRecording(session) { $0.maximumDurationUSec = 500_000 }
    let whole = try next.finished()
    let (written, dropped) = (try #require(whole.framesWritten), try #require(whole.framesDropped))
    #expect(whole.playable == true && abs(written + dropped - 15) <= 1)
    #expect(Int64(try film(whole).frames) == written)
    await stage.shutDown()
  }

  @Test("a disk that stands still for 3 s costs no frame", arguments: [true, false])
  func stall(isCompressed: Bool) async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30, isCompressed: isCompressed)
    let session = try TestSession(stage.directory)
    let (times, stream) = try frameTimes(of: stage)
    usleep(100_000)
    let recording = try TestRecording(session)
    try recording.wait(for: .didStart)
    usleep(500_000)
    stage.faults.writeUSec = 3_000_000
    try TestClock.wait(for: "a write that lasts") { stage.faults.slowWrites > 0 ? () : nil }
    stage.faults.writeUSec = 0
    TestClock.pass(milliseconds: 3_000)
    try recording.stop()
    let end = try recording.finished()
    #expect(end.failure == nil)
    try expectAllFrames(end, times)
    stream.stop()
    await stage.shutDown()
  }

  @Test("a disk that stands still for too long costs frames, and each is counted once")
  func longStall() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30, isCompressed: false)
    let session = try TestSession(stage.directory)
    let recording = try TestRecording(session) { $0.codec = .mjpeg }
    try recording.wait(for: .didStart)
    usleep(500_000)
    // Two seconds more than pictures may wait.
    stage.faults.writeUSec = 10_000_000
    try TestClock.wait(for: "a write that lasts") { stage.faults.slowWrites > 0 ? () : nil }
    stage.faults.writeUSec = 0
    TestClock.pass(milliseconds: 10_000)
    try recording.stop()
    let end = try recording.finished()
    let (written, dropped) = (try #require(end.framesWritten), try #require(end.framesDropped))
    #expect(end.failure == nil && dropped > 15)
    #expect(abs(written + dropped - end.durationUSec * 30 / 1_000_000) <= 2, "\(end)")
    await stage.shutDown()
  }

  @Test("a disk that fails leaves what was durable, whole")
  func brokenDisk() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let session = try TestSession(stage.directory)
    let recording = try watched(session)
    try wait(of: recording)
    stage.faults.writeError = Errno(EIO)
    try TestClock.wait(for: "a write that fails") { stage.faults.failedWrites > 0 ? () : nil }
    stage.faults.end()
    let end = try recording.finished()
    #expect(end.failure == "StorageFailure")
    if end.playable == true { #expect(Int64(try film(end).frames) == end.framesWritten) }
    await stage.shutDown()
  }

  @Test("wrong settings are refused by their field")
  func wrong() async throws {
    let stage = try await EngineStage(in: folder, framesPerSecond: 30)
    let session = try TestSession(stage.directory, starts: false)
    #expect(throws: EngineInterface.SessionNotRunning(state: .stopped).remote) {
      try TestRecording(session).next()
    }
    try session.start()
    let fields: [(String, (inout EngineInterface.StartRecording.Parameters) -> Void)] = [
      ("maximumDurationUSec", { $0.maximumDurationUSec = 0 }),
      ("maximumSize", { $0.maximumSize = 0 }),
      ("progressIntervalUSec", { $0.progressIntervalUSec = 0 }),
      ("mediaType", { $0.mediaType = "video/avi" }),
      ("press", { $0.press = 3 }),
    ]
    for (field, change) in fields {
      #expect {
        try TestRecording(session, change).next()
      } throws: {
        "\($0)".contains("InvalidSettings") && "\($0)".contains(field)
      }
    }
    await stage.shutDown()
  }
}
