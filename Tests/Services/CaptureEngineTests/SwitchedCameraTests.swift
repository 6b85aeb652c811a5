// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// Requests and events while a camera is switched for a larger photo. The camera delivers nothing of the larger size
/// until a test lets it, so that they come in the middle of the switch, however busy the machine is.
struct SwitchedCameraTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()
  private let camera = SyntheticCamera(
    name: "two", width: 160, height: 96, framesPerSecond: 60, controlLatency: 2,
    stillSize: (320, 192))

  init() { LoopThread.start() }

  /// A session whose camera is being switched for a photo.
  private func switched(
    _ stage: EngineStage, _ change: (inout Engine.Configuration) -> Void = { _ in }
  ) throws -> (TestSession, PendingPhoto) {
    var configuration = LargerPhoto.configuration
    change(&configuration)
    let session = try TestSession(stage.directory, configuration)
    return (session, try begin(session))
  }

  private func begin(_ session: TestSession) throws -> PendingPhoto {
    camera.failStills(.silent)
    let photo = try PendingPhoto(session, LargerPhoto.settings)
    try photo.begun()
    return photo
  }

  /// The session takes photos of its own size, and larger ones.
  private func expectAsBefore(_ session: TestSession) throws {
    let small = try session.photo()
    #expect(small.width == 160 && small.switchUSec == nil)
    #expect(try session.photo(LargerPhoto.settings).width == 320)
  }

  @Test(
    "a recording begins with the first frame of the stream, and says so; larger photos wait no longer"
  )
  func recording() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let (session, photo) = try switched(stage) { $0.recordingEnabled = true }
    let next = try PendingPhoto(session, LargerPhoto.settings)
    try session.wait(forPhotos: 2)
    let recording = try TestRecording(session) { $0.codec = .mjpeg }
    let name = try session.waitForRecording()
    camera.failStills(nil)
    let large = try photo.end().taken
    #expect(large.width == 320)
    #expect(try next.end().failure == "CameraBusy")
    let start = try recording.wait(for: .didStart)
    #expect(start.recording == name && start.offsetUSec ?? 0 > 0)
    #expect(start.frameUSec ?? 0 > large.frameUSec)
    #expect(throws: Engine.RecordingInProgress(recording: name).remote) {
      try session.photo(LargerPhoto.settings)
    }
    #expect(try session.photo().width == 160)
    try recording.stop()
    let end = try recording.finished()
    #expect(end.failure == nil && end.playable == true)
    let film = try PlayedFilm(try #require(end.path))
    #expect(film.frames > 0 && Int64(film.frames) == end.framesWritten)
    #expect(try film.luma().count == film.frames * 160 * 96)
    try expectAsBefore(session)
    await stage.shutDown()
  }

  @Test("a recording that is stopped before the stream is back has no frame, and no file")
  func stoppedRecording() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let (session, photo) = try switched(stage) { $0.recordingEnabled = true }
    let recording = try TestRecording(session) { $0.codec = .mjpeg }
    let name = try session.waitForRecording()
    try session.calls.call(
      Engine.StopRecording.self, .init(session: session.id, recording: name))
    let end = try recording.next()
    #expect(end.step == .didFinish && end.failure == "NoDataCaptured" && end.path == nil)
    camera.failStills(nil)
    #expect(try photo.end().taken.width == 320)
    try expectAsBefore(session)
    await stage.shutDown()
  }

  @Test("a second session starts when the stream is back; then the camera is not switched any more")
  func secondSession() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let (session, photo) = try switched(stage)
    let next = try PendingPhoto(session, LargerPhoto.settings)
    try session.wait(forPhotos: 2)
    let other = try TestSession(stage.directory, starts: false, LargerPhoto.configuration)
    try other.beginStart()
    try other.wait(for: .starting)
    camera.failStills(nil)
    #expect(try photo.end().taken.width == 320)
    #expect(try next.end().failure == "CameraBusy")
    _ = try other.calls.next(Engine.Start.self)
    #expect(try other.photo().width == 160 && session.photo().width == 160)
    for one in [session, other] {
      #expect {
        try one.photo(LargerPhoto.settings)
      } throws: { error in
        let refusal = (error as? RemoteError).flatMap { try? Engine.InvalidSettings($0) }
        return refusal?.rule.contains("another session") == true
      }
    }
    try other.stop()
    try expectAsBefore(session)
    await stage.shutDown()
  }

  @Test("brackets and photos wait; a preview that is opened gets the frames of the stream")
  func others() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let (session, photo) = try switched(stage) { $0.previewEnabled = true }
    #expect(try session.readiness() == .notReadyWaitingForCapture)
    let bracket = try PendingPhoto(
      session, .init(bracket: [-1000, 1000].map { .init(biasMilliEV: $0) }))
    try session.wait(forPhotos: 2)
    let small = try PendingPhoto(session)
    try session.wait(forPhotos: 3)
    let viewer = try TestViewer(session)
    camera.failStills(nil)
    let large = try photo.end().taken
    try viewer.watch(3) { frame in
      #expect(frame.bytesUsed == 160 * 96 * 2 && frame.frameUSec > large.frameUSec)
    }
    let taken = try bracket.steps().filter { $0.step == .didFinishProcessing }.map { try $0.taken }
    #expect(taken.map(\.width) == [160, 160])
    #expect(taken.allSatisfy { $0.frameUSec > large.frameUSec })
    #expect(try small.end().taken.frameUSec > large.frameUSec)
    try expectAsBefore(session)
    await stage.shutDown()
  }

  @Test(
    "live clips that are allowed again: a larger photo that waits fails, one with a clip is taken")
  func clips() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let (session, photo) = try switched(stage) {
      $0.liveClipEnabled = true
      $0.liveClipSuspended = true
    }
    let next = try PendingPhoto(session, LargerPhoto.settings)
    try session.wait(forPhotos: 2)
    try session.configure(.init(liveClipSuspended: false))
    let live = try PendingPhoto(session, .init(liveClip: true))
    try session.wait(forPhotos: 3)
    camera.failStills(nil)
    let large = try photo.end().taken
    #expect(large.width == 320)
    #expect(try next.end().failure == "SessionConfigurationChanged")
    let steps = try live.steps()
    #expect(steps.last?.failure == nil)
    // None of its frames is of before the switch.
    let clip = try #require(steps.compactMap(\.liveClip).first)
    #expect(clip.frameUSec > large.frameUSec)
    await stage.shutDown()
  }

  @Test("other cameras for the moment: a larger photo that waits fails, the next one is a set")
  func companions() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let (session, photo) = try switched(stage)
    let next = try PendingPhoto(session, LargerPhoto.settings)
    try session.wait(forPhotos: 2)
    try session.configure(.init(companions: ["test"]))
    camera.failStills(nil)
    #expect(try photo.end().taken.width == 320)
    #expect(try next.end().failure == "SessionConfigurationChanged")
    try TestClock.wait(for: "a set of both cameras") {
      try session.steps().count { $0.photo != nil && $0.step == .didFinishProcessing } == 2
        ? () : nil
    }
    try session.configure(.init(companions: []))
    try expectAsBefore(session)
    await stage.shutDown()
  }

  @Test("another size, another camera: the photo is taken before the stream is left")
  func changed() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let (session, photo) = try switched(stage)
    let calls = try stage.directory.connect(.engine)
    try calls.send(
      Engine.Configure.self,
      .init(session: session.id, configuration: .init(width: 320, height: 192)))
    // The change has been begun when another one is refused.
    try TestClock.wait(for: "the change") { try isBeingConfigured(session) ? () : nil }
    camera.failStills(nil)
    let taken = try photo.end().taken
    #expect(taken.width == 320 && taken.switchUSec != nil)
    #expect(try calls.next(Engine.Configure.self).configuration.width == 320)
    let own = try session.photo()
    #expect(own.width == 320 && own.switchUSec == nil)
    try session.configure(.init(width: 160, height: 96))
    try expectAsBefore(session)

    let last = try begin(session)
    try calls.send(Engine.SwitchCamera.self, .init(session: session.id, camera: "test"))
    try TestClock.wait(for: "the change") { try isBeingConfigured(session) ? () : nil }
    camera.failStills(nil)
    #expect(try last.end().taken.camera == "two")
    #expect(try calls.next(Engine.SwitchCamera.self).outcome == .switched)
    let other = try session.photo()
    #expect(other.camera == "test" && other.width == 160)
    await stage.shutDown()
  }

  private func isBeingConfigured(_ session: TestSession) throws -> Bool {
    do {
      try session.configure(.init())
      return false
    } catch let error as RemoteError {
      return error.name == Engine.ConfigurationInProgress.name
    }
  }
}
