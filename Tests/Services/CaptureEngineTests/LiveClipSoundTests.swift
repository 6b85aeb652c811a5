// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// Live clips with sound. The synthetic microphone clicks at each whole second of CLOCK_MONOTONIC.
struct LiveClipSoundTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()
  private let service: PlayedSoundService

  private static let wanted = Engine.Configuration(
    camera: "clip", liveClipEnabled: true, liveClipSound: "synthetic")
  /// How far a click may be from its place: the stamps of the synthetic microphone are up to 2 ms off.
  private static let clickUSec: Int64 = 3000
  /// A frame's length.
  private static let frameUSec: Int64 = 33_400

  init() throws {
    LoopThread.start()
    service = try PlayedSoundService(RuntimeDirectory(folder.path))
  }

  private func stage(
    isCompressed: Bool = true, isAllowed: Bool = true,
    _ change: (inout EngineConfiguration.Sound) -> Void = { _ in }
  ) async throws -> EngineStage {
    let encoder: SyntheticCamera.JPEGEncoder = { SyntheticCamera.encode($0, $1, $2) }
    let camera = SyntheticCamera(
      name: "clip", width: 320, height: 180, framesPerSecond: 30, buffers: EngineStage.buffers,
      encoder: isCompressed ? encoder : nil)
    var sound = EngineConfiguration.Sound()
    sound.syntheticMicrophone = true
    change(&sound)
    let grants = folder.path + "/grants"
    return try await EngineStage(in: folder, more: [camera]) { [sound] in
      $0.sound = sound
      $0.microphoneAccessFile = grants
      if isAllowed { $0.access = [Self.allowed] }
    }
  }

  private static var allowed: EngineConfiguration.AccessRule {
    var rule = EngineConfiguration.AccessRule(.allow)
    rule.medium = .microphone
    return rule
  }

  /// A session that has run for so long that a clip can be whole.
  private func session(_ stage: EngineStage) throws -> TestSession {
    let session = try TestSession(stage.directory, Self.wanted)
    try runLongEnough()
    return session
  }

  /// Waits until the microphone is open, and then as long as the part of a clip from before its photo is.
  private func runLongEnough() throws {
    try TestClock.wait(for: "an open microphone") {
      service.open > 0 && service.openedUSec != nil ? () : nil
    }
    TestClock.pass(milliseconds: 1_700)
  }

  private func expectOpen(_ count: Int) throws {
    try TestClock.wait(for: "\(count) open microphones", seen: service.open) {
      service.open == count ? () : nil
    }
  }

  private func end(_ stage: EngineStage) async throws {
    await stage.shutDown()
    try expectOpen(0)
    service.close()
  }

  /// Expects that the sound begins and ends with the pictures, and the click of each second in its place.
  private func expectSound(_ clip: EngineInterface.LiveClip) throws -> Int {
    #expect(clip.soundComplete == true)
    let film = try HeardFilm(try #require(clip.path))
    #expect(film.soundCodec == "opus")
    let pictureUSec = Int64(try #require(film.pictureSeconds) * 1e6)
    let soundUSec = Int64(try #require(film.soundSeconds) * 1e6)
    #expect(abs(soundUSec - pictureUSec) <= Self.frameUSec + 1000, "\(soundUSec) \(pictureUSec)")
    let first = (clip.frameUSec + 20_000) / 1_000_000 + 1
    let last = (clip.frameUSec + clip.durationUSec - 20_000) / 1_000_000
    guard first <= last else { return 0 }
    for second in first...last {
      let timeUSec = second * 1_000_000 - clip.frameUSec
      let click = film.click(nearUSec: timeUSec)
      #expect(
        abs((click ?? .min / 2) - timeUSec) <= Self.clickUSec, "\(timeUSec) \(click ?? -1)")
    }
    return Int(last - first + 1)
  }

  @Test("picture and sound are of the same moments, from first to last", arguments: [true, false])
  func whole(isCompressed: Bool) async throws {
    let stage = try await stage(isCompressed: isCompressed)
    let session = try session(stage)
    #expect(service.open == 1)
    let (_, clip, _) = try TestClip(session).finishWhole()
    #expect(abs(clip.durationUSec - 3_000_000) <= 100_000)
    #expect(try expectSound(clip) >= 2)
    try session.stop()
    try expectOpen(0)
    try session.start()
    try expectOpen(1)
    try await end(stage)
  }

  @Test("a clip that is over before its film begins has its sound")
  func late() async throws {
    let stage = try await stage()
    let session = try session(stage)
    stage.faults.heldCall = .syncDirectory
    let request = try TestClip(session)
    try request.wait(for: .didCapture)
    // Until its photo is durable nothing of a clip is made.
    TestClock.pass(milliseconds: 2_000)
    stage.faults.heldCall = nil
    #expect(try expectSound(try request.finishWhole().clip) >= 2)
    try await end(stage)
  }

  @Test("clips that overlap have each their part of the sound, from one microphone")
  func overlapping() async throws {
    let stage = try await stage()
    let session = try session(stage)
    let first = try TestClip(session)
    usleep(500_000)
    let second = try TestClip(session)
    for request in [first, second] {
      #expect(try expectSound(try request.finishWhole().clip) >= 2)
    }
    #expect(service.served == 1)
    try await end(stage)
  }

  /// An event that ends a clip early, and closes its microphone.
  enum Trouble: CaseIterable { case stop, suspend, interrupt, unplug }

  @Test("a clip that ends early has its sound up to there", arguments: Trouble.allCases)
  func cut(trouble: Trouble) async throws {
    let stage = try await stage()
    let session = try session(stage)
    let request = try TestClip(session)
    try request.wait(for: .didFinishProcessing)
    usleep(400_000)
    switch trouble {
    case .stop: try session.stop()
    case .suspend: _ = try session.configure(.init(liveClipSuspended: true))
    case .interrupt: stage.interrupt(.systemPressure, true)
    case .unplug: stage.unplug("clip")
    }
    // The engine has taken that when it answers.
    _ = try stage.directory.connect(.engine).call(Engine.ListCameras.self, .init())
    let cutUSec = TestClock.nowUSec
    let (photo, clip, _) = try request.finishWhole()
    // On a machine that stood still for a second it was whole before the trouble.
    #expect(clip.durationUSec < 2_900_000 || cutUSec > photo.frameUSec + 1_350_000)
    #expect(try expectSound(clip) >= 1)
    try expectOpen(0)
    if trouble == .suspend {
      _ = try session.configure(.init(liveClipSuspended: false))
      try expectOpen(1)
      try runLongEnough()
      #expect(try expectSound(try TestClip(session).finishWhole().clip) >= 2)
    }
    try await end(stage)
  }

  @Test("a clip soon after the start says that its beginning is silent")
  func short() async throws {
    let stage = try await stage()
    service.set(.opensLate(afterUSec: 800_000))
    // On a machine that stands still for a second the clip begins behind the opening.
    let clip = try TestClock.wait(for: "a clip from before the microphone was open") {
      () -> Engine.LiveClip? in
      let before = service.served
      let session = try TestSession(stage.directory, Self.wanted)
      let openedUSec = try TestClock.wait(for: "an open microphone") {
        service.served > before ? service.openedUSec : nil
      }
      let clip = try TestClip(session).finishWhole().clip
      try session.stop()
      try expectOpen(0)
      return clip.frameUSec < openedUSec ? clip : nil
    }
    #expect(clip.soundComplete == false)
    let film = try HeardFilm(try #require(clip.path))
    let (picture, sound) = (try #require(film.pictureSeconds), try #require(film.soundSeconds))
    #expect(abs(sound - picture) <= 0.035, "\(sound) \(picture)")
    let second = (clip.frameUSec + clip.durationUSec - 20_000) / 1_000_000
    let timeUSec = second * 1_000_000 - clip.frameUSec
    #expect(abs((film.click(nearUSec: timeUSec) ?? .min / 2) - timeUSec) <= Self.clickUSec)
    try await end(stage)
  }

  @Test(
    "without its microphone there is no clip, or one without sound; the photo is there, and it is tried again"
  )
  func busy() async throws {
    let stage = try await stage()
    service.set(.isBusy)
    let session = try TestSession(stage.directory, Self.wanted)
    try TestClock.wait(for: "a trial") { service.served > 0 ? () : nil }
    let refused = try TestClip(session).finish()
    #expect(refused.photo != nil && refused.clip == nil && refused.failure == "DeviceFailure")
    await stage.configure { $0.sound.whenBusy = .silent }
    let (_, silent, _) = try TestClip(session).finishWhole()
    #expect(silent.soundComplete == false)
    #expect(try HeardFilm(try #require(silent.path)).soundCodec == nil)
    service.set(.plays)
    try expectOpen(1)
    try runLongEnough()
    #expect(try expectSound(try TestClip(session).finishWhole().clip) >= 2)
    try await end(stage)
  }

  @Test("a microphone that is unplugged during a clip ends the clip, or its sound")
  func lost() async throws {
    let stage = try await stage()
    service.set(.getsLost(afterUSec: 2_600_000))
    let session = try session(stage)
    let lostUSec = try #require(service.lostUSec)
    let (_, clip, _) = try TestClip(session).finishWhole()
    #expect(clip.soundComplete == false && abs(clip.durationUSec - 3_000_000) <= 100_000)
    let film = try HeardFilm(try #require(clip.path))
    let (picture, sound) = (try #require(film.pictureSeconds), try #require(film.soundSeconds))
    // As long as it was there, but for what was on its way.
    let heard = Double(lostUSec - clip.frameUSec) / 1e6
    #expect((heard - 0.5...heard + 0.1).contains(sound), "\(sound) \(heard)")
    #expect(sound < picture - 0.4, "\(sound) \(picture)")
    try session.stop()
    try expectOpen(0)

    await stage.configure { $0.sound.whenLost = .stop }
    try session.start()
    try runLongEnough()
    let ended = try TestClip(session).finish()
    #expect(ended.photo != nil && ended.failure == "DeviceWasDisconnected")
    let part = try #require(ended.clip)
    #expect(part.photoDisplayTimeUSec != nil && part.durationUSec < 2_900_000)
    try await end(stage)
  }

  @Test("without permission the session does not start, and nothing is opened")
  func permission() async throws {
    let stage = try await stage(isAllowed: false)
    #expect {
      try TestSession(stage.directory, Self.wanted)
    } throws: {
      "\($0)".contains("NotAuthorized") && "\($0)".contains("--microphone")
    }
    // Nobody who does not ask for sound needs it.
    let silent = try TestSession(
      stage.directory, .init(camera: "clip", liveClipEnabled: true))
    let (_, clip, _) = try TestClip(silent).finishWhole()
    #expect(clip.soundComplete == nil && service.served == 0)
    try await end(stage)
  }

  @Test("only a microphone that may be named, and only in a stopped session")
  func refusals() async throws {
    let stage = try await stage { $0.syntheticMicrophone = false }
    #expect(
      throws: Engine.ConfigurationUnsupported(field: "liveClipSound", nearest: nil).remote
    ) {
      try TestSession(stage.directory, Self.wanted)
    }
    await stage.configure { $0.sound.syntheticMicrophone = true }
    let session = try TestSession(
      stage.directory, .init(camera: "clip", liveClipSound: "synthetic"))
    // Without clips it is closed.
    usleep(300_000)
    #expect(service.served == 0)
    #expect {
      try session.configure(.init(liveClipSound: ""))
    } throws: {
      "\($0)".contains("InvalidSettings") && "\($0)".contains("while the session is stopped")
    }
    try session.stop()
    #expect(try session.configure(.init(liveClipSound: "")).liveClipSound == nil)
    try await end(stage)
  }

  @Test("the memory of a second of a clip includes that of its sound")
  func memory() async throws {
    let stage = try await stage()
    let raw = try TestSession(stage.directory, Self.wanted)
    func bytesPerSecond() throws -> Int64 {
      try #require(
        try raw.call(Engine.GetSupport.self, .init(session: raw.id)).support.liveClip
      ).bytesPerSecond
    }
    try raw.stop()
    let withSound = try bytesPerSecond()
    _ = try raw.configure(.init(liveClipSound: ""))
    #expect(try withSound - bytesPerSecond() == 12_000)
    try await end(stage)
  }
}
