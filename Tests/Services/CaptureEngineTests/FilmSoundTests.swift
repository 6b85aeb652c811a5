// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import EngineChannels
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// Films with sound. The synthetic microphone clicks at each whole second of CLOCK_MONOTONIC.
struct FilmSoundTests {
  typealias Engine = EngineInterface
  private let folder = TemporaryFolder()
  private let service: PlayedSoundService

  private static let films = Engine.Configuration(recordingEnabled: true)
  /// The distance that a click may have from its place: the stamps of the synthetic microphone are up
  /// to 2 ms off.
  private static let clickUSec: Int64 = 3000

  init() throws {
    LoopThread.start()
    service = try PlayedSoundService(RuntimeDirectory(folder.path))
  }

  private func stage(
    isAllowed: Bool = true, isCompressed: Bool = true, more: [any Camera] = [],
    _ change: (inout EngineConfiguration.Sound) -> Void = { _ in }
  ) async throws -> EngineStage {
    var sound = EngineConfiguration.Sound()
    sound.syntheticMicrophone = true
    change(&sound)
    let grants = folder.path + "/grants"
    return try await EngineStage(
      in: folder, framesPerSecond: 30, isCompressed: isCompressed, more: more,
      configure: { [sound] in
        $0.sound = sound
        $0.microphoneAccessFile = grants
        guard isAllowed else { return }
        var rule = EngineConfiguration.AccessRule(.allow)
        rule.medium = .microphone
        $0.access = [rule]
      })
  }

  private func record(
    _ session: TestSession, _ microphone: String = "synthetic",
    _ change: (inout Engine.StartRecording.Parameters) -> Void = { _ in }
  ) throws -> TestRecording {
    try TestRecording(session) {
      $0.sound = microphone
      change(&$0)
    }
  }

  /// Ends the test: whatever became of its films, no microphone is open.
  private func end(_ stage: EngineStage) async throws {
    await stage.shutDown()
    try waitUntilClosed()
    service.close()
  }

  /// Expects the sound to be complete if its microphone was open half a second after the film's start, and else not: on a
  /// busy machine it opens later. Close to that time it may be either. Returns when the microphone was open.
  @discardableResult
  private func expectSound(_ end: TestRecording.Step) throws -> Int64 {
    let openedUSec = try #require(service.openedUSec)
    let lateUSec = openedUSec - (try #require(end.frameUSec)) - SoundTimeline.openingUSec
    if abs(lateUSec) > 50_000 { #expect(end.soundComplete == (lateUSec < 0), "\(lateUSec)") }
    return openedUSec
  }

  private func waitUntilClosed() throws {
    try TestClock.wait(for: "no open microphone", seen: service.open) {
      service.open == 0 ? () : nil
    }
  }

  /// Expects the click of each whole second at its place, except just after the beginning, while
  /// the microphone was being opened. Returns their number.
  private func expectClicks(
    _ film: HeardFilm, _ end: TestRecording.Step, momentsUSec: ClosedRange<Int64>,
    lostUSec: Int64 = 0
  ) throws -> Int {
    let frameUSec = try #require(end.frameUSec)
    let seconds = momentsUSec.lowerBound / 1_000_000 + 1...momentsUSec.upperBound / 1_000_000
    for second in seconds {
      let timeUSec = second * 1_000_000 - frameUSec - lostUSec
      let click = film.click(nearUSec: timeUSec)
      #expect(abs((click ?? .min / 2) - timeUSec) <= Self.clickUSec, "\(timeUSec) \(click ?? -1)")
    }
    return seconds.count
  }

  @Test(
    "picture and sound are of the same moments, in either container",
    arguments: [
      ("video/mp4", "opus", Engine.StartRecording.Parameters.CodecValue.mjpeg),
      ("video/mp4", "opus", .h264),
      ("video/x-matroska", "pcm_s16le", .mjpeg),
    ])
  func whole(
    mediaType: String, codec: String, pictures: Engine.StartRecording.Parameters.CodecValue
  ) async throws {
    if pictures == .h264 { #expect(VideoEncoder.obstacle == nil) }
    let stage = try await stage(isCompressed: pictures == .mjpeg)
    let session = try TestSession(stage.directory, Self.films)
    let recording = try record(session) { ($0.mediaType, $0.codec) = (mediaType, pictures) }
    try recording.wait(for: .didStart)
    usleep(3_200_000)
    let stopUSec = TestClock.nowUSec
    try recording.stop()
    let end = try recording.finished()
    #expect(end.failure == nil && end.playable == true && end.mediaType == mediaType)
    let openedUSec = try expectSound(end)
    #expect(abs(try #require(end.soundDriftPPM)) < 3000)
    let film = try HeardFilm(try #require(end.path))
    let (picture, sound) = (try #require(film.pictureSeconds), try #require(film.soundSeconds))
    #expect(film.soundCodec == codec)
    let duration = Double(end.durationUSec) / 1e6
    // Matroska does not say how long the last picture lasts.
    if mediaType == "video/mp4" { #expect(abs(picture - duration) < 0.002) }
    #expect(abs(sound - duration) < 0.05, "\(sound) \(duration)")
    let heardUSec = max(try #require(end.frameUSec) + 500_000, openedUSec + 50_000)
    let count = try expectClicks(film, end, momentsUSec: heardUSec...(stopUSec - 30_000))
    #expect(count >= 2)
    try await self.end(stage)
  }

  @Test(
    "a film that is stopped before its first frame comes waits for no microphone",
    .tags(.milliseconds))
  func stoppedBefore() {
    let sound = FilmSound(
      FilmSound.Wish(
        microphone: "synthetic", codec: .opus,
        origin: SoundService(socket: folder.path + "/none", hasSynthetic: true),
        rules: EngineConfiguration.Sound())
    ) { _ in }
    let startedUSec = TestClock.nowUSec
    sound.stop(atUSec: startedUSec)
    sound.begin(atUSec: startedUSec - 1000)
    guard case .silent = sound.awaitOpening() else {
      Issue.record("the film is refused")
      return
    }
    #expect(TestClock.nowUSec - startedUSec < 400_000)
  }

  @Test("a pause is cut out of both at the same place")
  func pause() async throws {
    // Each of its pictures says its moment.
    let coded = SyntheticCamera(
      name: "coded", width: 320, height: 180, framesPerSecond: 30, buffers: EngineStage.buffers,
      encoder: { SyntheticCamera.encode($0, $1, $2) })
    let stage = try await stage(more: [coded])
    let session = try TestSession(
      stage.directory, .init(camera: "coded", recordingEnabled: true))
    let recording = try record(session)
    try recording.wait(for: .didStart)
    TestClock.pass(milliseconds: 900)
    let pause = try TestClock.span { try recording.pause() }
    try recording.wait(for: .paused)
    TestClock.pass(milliseconds: 1_300)
    let resume = try TestClock.span { try recording.resume() }
    try recording.wait(for: .resumed)
    TestClock.pass(milliseconds: 1_400)
    let stopUSec = TestClock.nowUSec
    try recording.stop()
    let end = try recording.finished()
    #expect(end.failure == nil)
    try expectSound(end)
    let film = try HeardFilm(try #require(end.path))
    let (picture, sound) = (try #require(film.pictureSeconds), try #require(film.soundSeconds))
    #expect(abs(sound - picture) < 0.05, "\(sound) \(picture)")
    // What the pictures lost.
    let pictures = try PlayedFilm(try #require(end.path))
    let lastUSec = try #require(try pictures.codes().last).timeUSec
    let lostUSec = try lastUSec - #require(end.frameUSec) - #require(pictures.timesUSec.last)
    let shortestUSec = resume.beforeUSec - pause.afterUSec
    #expect((shortestUSec...resume.afterUSec - pause.beforeUSec).contains(lostUSec))
    let count = try expectClicks(
      film, end, momentsUSec: (resume.afterUSec + 50_000)...(stopUSec - 30_000),
      lostUSec: lostUSec)
    #expect(count >= 1)
    try await self.end(stage)
  }

  @Test("a film that ends by a limit has its sound to the end")
  func limits() async throws {
    let stage = try await stage()
    let session = try TestSession(stage.directory, Self.films)
    let timed = try record(session) { $0.maximumDurationUSec = 1_300_000 }.finished()
    #expect(timed.failure == "MaximumDurationReached" && timed.durationUSec == 1_300_000)
    try expectSound(timed)
    let film = try HeardFilm(try #require(timed.path))
    #expect(abs(try #require(film.soundSeconds) - 1.3) < 0.05)
    let sized = try record(session) {
      ($0.maximumSize, $0.mediaType) = (400_000, "video/x-matroska")
    }.finished()
    #expect(sized.failure == "MaximumFileSizeReached" && sized.size <= 400_000)
    #expect(sized.playable == true)
    try expectSound(sized)
    try await end(stage)
  }

  @Test("a microphone that is unplugged ends the film, or its sound")
  func lost() async throws {
    let stage = try await stage()
    let session = try TestSession(stage.directory, Self.films)
    service.set(.getsLost(afterUSec: 700_000))
    let recording = try record(session)
    try recording.wait(for: .didStart)
    usleep(1_500_000)
    try recording.stop()
    let silent = try recording.finished()
    #expect(silent.failure == nil && silent.playable == true && silent.soundComplete == false)
    let film = try HeardFilm(try #require(silent.path))
    let (picture, sound) = (try #require(film.pictureSeconds), try #require(film.soundSeconds))
    #expect(sound < picture - 0.4 && sound > 0.3, "\(sound) \(picture)")

    await stage.configure { $0.sound.whenLost = .stop }
    let ended = try record(session).finished()
    #expect(ended.failure == "DeviceWasDisconnected" && ended.playable == true)
    // Up to there, and it has not ended before. Its last picture lasts for a frame's time, which may not be over yet.
    let frameUSec = try #require(ended.frameUSec)
    let heardUSec = try #require(service.lostUSec) - frameUSec
    let latestUSec = TestClock.nowUSec - frameUSec + 34_000
    #expect((heardUSec - 100_000...latestUSec).contains(ended.durationUSec))
    try await end(stage)
  }

  @Test("a microphone that another program holds refuses the film, or is done without")
  func busy() async throws {
    let stage = try await stage()
    let session = try TestSession(stage.directory, Self.films)
    service.set(.isBusy)
    #expect(throws: Engine.MicrophoneBusy(microphone: "synthetic").remote) {
      try record(session).next()
    }
    // The session goes on as before.
    #expect(TestFile.names(in: try #require(session.content.path)).isEmpty)
    #expect(
      try TestRecording(session) { $0.maximumDurationUSec = 200_000 }.finished().failure
        == "MaximumDurationReached")

    await stage.configure { $0.sound.whenBusy = .silent }
    let film = try record(session) { $0.maximumDurationUSec = 300_000 }.finished()
    #expect(film.playable == true && film.soundComplete == false && film.soundDriftPPM == nil)
    #expect(try HeardFilm(try #require(film.path)).soundCodec == nil)
    try await end(stage)
  }

  @Test("a sound service that ends, or hangs, is like a microphone that is busy")
  func serviceFails() async throws {
    let stage = try await stage()
    let session = try TestSession(stage.directory, Self.films)
    for behaviour in [PlayedSoundService.Behaviour.ends, .hangs] {
      service.set(behaviour)
      let recording = try record(session)
      let end = try recording.finished()
      #expect(end.failure == "DeviceFailure" && end.playable == false && end.path == nil)
      #expect(recording.steps.count == 1)
    }
    await stage.configure { $0.sound.whenBusy = .silent }
    let film = try record(session) { $0.maximumDurationUSec = 300_000 }.finished()
    #expect(film.failure == "MaximumDurationReached" && film.soundComplete == false)
    // The two seconds for which the head waited cost no frame of nine; a busy machine's camera may.
    #expect(film.framesWritten ?? 0 >= 7)
    try await end(stage)
  }

  @Test("a microphone that is not there is refused, whatever is configured")
  func missing() async throws {
    let stage = try await stage { $0.whenBusy = .silent }
    let session = try TestSession(stage.directory, Self.films)
    let name = "hw:CARD=none,DEV=0"
    service.set(.isMissing)
    #expect(throws: Engine.NoSuchMicrophone(microphone: name).remote) {
      try record(session, name).next()
    }
    let served = service.served
    await stage.configure { $0.sound.syntheticMicrophone = false }
    for name in ["synthetic", "synthetic:300", ""] {
      #expect(throws: Engine.NoSuchMicrophone(microphone: name).remote) {
        try record(session, name).next()
      }
    }
    #expect(service.served == served)
    try await end(stage)
  }

  @Test("without permission nothing is opened, and no microphone is supported")
  func permission() async throws {
    let stage = try await stage(isAllowed: false)
    let session = try TestSession(stage.directory, Self.films)
    func supported() throws -> [String] {
      try session.calls.call(Engine.GetSupport.self, .init(session: session.id)).support.sound
    }
    #expect(try supported() == [])
    #expect {
      try record(session).next()
    } throws: {
      "\($0)".contains("NotAuthorized") && "\($0)".contains("--microphone")
    }
    #expect(service.served == 0)
    // Nobody else asks for it.
    let film = try TestRecording(session) { $0.maximumDurationUSec = 200_000 }.finished()
    #expect(film.soundComplete == nil && service.served == 0)

    await stage.configure {
      var rule = EngineConfiguration.AccessRule(.allow)
      rule.medium = .microphone
      $0.access = [rule]
    }
    #expect(try supported().contains("synthetic"))
    try await end(stage)
  }

  @Test("without a service manager the engine runs shutter-sound itself")
  func child() async throws {
    let stage = try await stage()
    unlink(stage.directory.soundSocket)
    let session = try TestSession(stage.directory, Self.films)
    // A process that a busy machine starts late opens the microphone late; then another film is made. A film fails only
    // after it has waited as long as a film may.
    var isComplete = false
    for _ in 0..<5 where !isComplete {
      let begunUSec = TestClock.nowUSec
      let film = try record(session) { $0.maximumDurationUSec = 900_000 }.finished()
      if film.failure == "DeviceFailure" {
        #expect(TestClock.nowUSec - begunUSec >= FilmSound.openingUSec)
        continue
      }
      #expect(film.failure == "MaximumDurationReached" && film.soundComplete != nil)
      isComplete = film.soundComplete == true
    }
    #expect(isComplete)
    #expect(service.served == 0)
    try await end(stage)
  }

  @Test("microphones are listed")
  func list() async throws {
    let stage = try await stage()
    let calls = try stage.directory.connect(.engine)
    let listed = try calls.call(Engine.ListMicrophones.self, .init()).microphones
    #expect(listed.first?.name == "synthetic" && listed.first?.busy == false)
    try await end(stage)
  }

  @Test("trouble with camera, disk or client closes the microphone, too")
  func trouble() async throws {
    let stage = try await stage()
    let session = try TestSession(stage.directory, Self.films)
    var recording: TestRecording? = try record(session)
    try recording?.wait(for: .didStart)
    #expect(service.open == 1)
    recording = nil
    try TestClock.wait(for: "the end of a film whose client is gone") {
      let sessions = try session.calls.call(Engine.ListSessions.self, .init()).sessions
      return sessions.first?.recording == nil ? () : nil
    }
    try waitUntilClosed()
    let full = try record(session)
    try full.wait(for: .didStart)
    usleep(1_500_000)
    stage.faults.reserveError = Errno(ENOSPC)
    #expect(try full.finished().failure == "DiskFull")
    stage.faults.end()
    try waitUntilClosed()
    let last = try record(session)
    try last.wait(for: .didStart)
    usleep(700_000)
    stage.unplug("test")
    let end = try last.finished()
    #expect(end.failure == "DeviceWasDisconnected" && end.playable == true)
    let film = try HeardFilm(try #require(end.path))
    let (picture, sound) = (try #require(film.pictureSeconds), try #require(film.soundSeconds))
    #expect(abs(sound - picture) < 0.05, "\(sound) \(picture)")
    try await self.end(stage)
  }
}
