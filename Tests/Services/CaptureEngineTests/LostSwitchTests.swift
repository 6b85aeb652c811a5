// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// The ways in which a switch to a larger photo ends before its time: each leaves the camera as it was.
struct LostSwitchTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()
  private let camera = SyntheticCamera(
    name: "two", width: 160, height: 96, framesPerSecond: 60, stillSize: (320, 192))

  init() { LoopThread.start() }

  private func begin(_ session: TestSession) throws -> PendingPhoto {
    camera.failStills(.silent)
    let photo = try PendingPhoto(session, LargerPhoto.settings)
    try photo.begun()
    return photo
  }

  /// The photo fails with this, and each step comes once.
  private func expect(_ failure: String, of photo: PendingPhoto) throws {
    let steps = try photo.steps()
    #expect(steps.map(\.step) == [.didCapture, .didFinishProcessing, .didFinishCapture])
    #expect(steps.allSatisfy { $0.failure == failure })
  }

  private func expectAsBefore(_ session: TestSession) throws {
    #expect(try session.photo().width == 160)
    #expect(try session.photo(LargerPhoto.settings).width == 320)
    #expect(try session.photo().width == 160)
  }

  @Test("a switch that fails: the photo fails once, by its name, and the stream goes on")
  func refused() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, LargerPhoto.configuration)
    camera.failStills(.switching(.busy(node: "/dev/video9")))
    let photo = try PendingPhoto(session, LargerPhoto.settings)
    try photo.begun()
    try expect("CameraBusy", of: photo)
    #expect(try session.photo().width == 160)
    #expect(try session.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    camera.failStills(nil)
    try expectAsBefore(session)
    await stage.shutDown()
  }

  @Test("a camera that cannot be switched back: the photo is there, and the session starts again")
  func cannotReturn() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, LargerPhoto.configuration)
    camera.failStills(.returning(.busy(node: "/dev/video9")))
    #expect(try session.photo(LargerPhoto.settings).width == 320)
    let failed = try session.status { $0.state != .running && $0.state != .starting }
    #expect(failed.state == .failed && failed.failure == "CameraBusy")
    camera.failStills(nil)
    try session.wait(for: .running)
    try expectAsBefore(session)
    await stage.shutDown()
  }

  @Test(
    "a camera that does not come back: it has failed, and what waits for it; then it is opened again"
  )
  func lost() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, LargerPhoto.configuration)
    camera.failStills(.absent)
    let large = try PendingPhoto(session, LargerPhoto.settings)
    let waiting = [try PendingPhoto(session), try PendingPhoto(session, LargerPhoto.settings)]
    #expect(try large.end().taken.width == 320)
    let failed = try session.status { $0.state != .running && $0.state != .starting }
    #expect(failed.state == .failed && failed.failure == "DeviceFailure")
    let failures = try waiting.map { try $0.end().failure }
    #expect(failures == ["DeviceFailure", "DeviceFailure"])
    camera.failStills(nil)
    try session.wait(for: .running)
    try expectAsBefore(session)
    await stage.shutDown()
  }

  @Test("unplugged in the middle: the photo fails once; plugged in, the session is there again")
  func unplugged() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, LargerPhoto.configuration)
    let photo = try begin(session)
    let waiting = try PendingPhoto(session)
    try session.wait(forPhotos: 2)
    camera.unplug()
    stage.unplug("two")
    try expect("DeviceWasDisconnected", of: photo)
    #expect(try waiting.end().failure == "DeviceWasDisconnected")
    camera.failStills(nil)
    camera.plug()
    stage.plug(camera)
    let again = try session.photo(
      .init(queueUntilRunning: true, maxPhotoDimensions: LargerPhoto.size))
    #expect(again.width == 320)
    try expectAsBefore(session)
    await stage.shutDown()
  }

  @Test(
    "the seat is locked in the middle: the camera is closed at once; unlocked, the session goes on")
  func locked() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, LargerPhoto.configuration)
    let photo = try begin(session)
    stage.interrupt(.notAvailableInBackground, true)
    try expect("SessionWasInterrupted", of: photo)
    try session.wait(for: .interrupted)
    camera.failStills(nil)
    stage.interrupt(.notAvailableInBackground, false)
    try session.wait(for: .running)
    try expectAsBefore(session)
    await stage.shutDown()
  }

  @Test("Stop waits for the photo; a session whose client is gone leaves nothing behind")
  func stopped() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    do {
      let session = try TestSession(stage.directory, LargerPhoto.configuration)
      let photo = try begin(session)
      let waiting = try PendingPhoto(session)
      try session.wait(forPhotos: 2)
      try session.calls.send(Engine.Stop.self, .init(session: session.id))
      try session.wait(for: .stopped)
      camera.failStills(nil)
      _ = try session.calls.next(Engine.Stop.self)
      #expect(try photo.end().taken.width == 320 && waiting.end().taken.width == 160)
      try session.start()
      _ = try begin(session)
    }
    try stage.waitUntilClosed()
    camera.failStills(nil)
    try await LoopThread.wait(until: { $0 == (0, 0) }) { (stage.photosInWork, stage.sessionCount) }
    let next = try TestSession(stage.directory, LargerPhoto.configuration)
    try expectAsBefore(next)
    await stage.shutDown()
  }

  @Test("no frame of the larger size: the photo fails after 5 s, and the stream goes on")
  func silent() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let session = try TestSession(stage.directory, LargerPhoto.configuration)
    let photo = try begin(session)
    try expect("StartTimedOut", of: photo)
    camera.failStills(nil)
    try expectAsBefore(session)
    #expect(try session.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    await stage.shutDown()
  }
}
