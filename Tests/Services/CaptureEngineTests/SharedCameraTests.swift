// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// Sessions that have one camera at the same time, which is opened once (requirement R-105).
struct SharedCameraTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private static let configuration = Engine.Configuration(camera: "two")
  private static let small = Engine.Configuration(camera: "two", width: 160, height: 80)

  private static func exposed(stillSize: (width: Int, height: Int)? = nil) -> SyntheticCamera {
    SyntheticCamera(
      name: "two", width: 160, height: 96, framesPerSecond: 60, controlLatency: 3,
      stillSize: stillSize)
  }

  @Test("two sessions run; the same moment is the same frame; the second goes on without the first")
  func frames() async throws {
    let camera = ShareableCamera(TroubledCamera("two"))
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try TestSession(stage.directory, Self.configuration)
    let second = try TestSession(stage.directory, Self.configuration)
    #expect(
      try first.call(Engine.ListCameras.self, .init()).cameras
        .filter { $0.shared == true }.map(\.name).sorted() == ["test", "two"])
    _ = try second.photo()
    for _ in 0..<10 {
      let moment = TestClock.nowUSec
      let photos = try [first, second].map { try $0.photo(.init(momentUSec: moment)) }
      #expect(photos[0].frameSequence == photos[1].frameSequence)
      #expect(photos.allSatisfy { $0.zeroShutterLag == .used })
    }
    try first.stop()
    #expect(try second.photo().zeroShutterLag == .used)
    #expect(try second.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    #expect(camera.openings == 1)
    try first.start()
    #expect(try first.capture().failure == nil)
    #expect(camera.openings == 1)
    try first.stop()
    try second.stop()
    try second.start()
    #expect(camera.openings == 2)
    await stage.shutDown()
  }

  @Test("another size is refused with the one that the camera has, until that session leaves")
  func formats() async throws {
    let camera = ShareableCamera(TroubledCamera("two"))
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try TestSession(stage.directory, Self.configuration)
    let second = try TestSession(stage.directory, starts: false, Self.small)
    #expect {
      try second.start()
    } throws: {
      let error = ($0 as? RemoteError).flatMap { try? Engine.ConfigurationUnsupported($0) }
      return error?.field == "width" && error?.nearest == "320x160"
        && error?.usedBy == ["org.shutterd.test"]
    }
    // A change that the other session forbids leaves everything as it was.
    let third = try TestSession(stage.directory, Self.configuration)
    #expect(throws: RemoteError.self) { try third.configure(Self.small) }
    #expect(try third.capture().failure == nil)
    #expect(try first.capture().failure == nil)
    try first.stop()
    try third.stop()
    try second.start()
    #expect(try second.photo().width == 160)
    #expect(camera.openings == 2)
    await stage.shutDown()
  }

  @Test("a session that names no size takes the one that runs, and its own choice when it is alone")
  func takesWhatRuns() async throws {
    let camera = ShareableCamera(TroubledCamera("two"))
    let stage = try await EngineStage(in: folder, more: [camera])
    let small = try TestSession(stage.directory, Self.small)
    let any = try TestSession(stage.directory, Self.configuration)
    #expect(try any.photo().width == 160)
    // Its frames are what it is said to have.
    #expect(
      try any.call(Engine.BeginConfiguration.self, .init(session: any.id)).configuration.width
        == 160)
    _ = try any.call(Engine.CommitConfiguration.self, .init(session: any.id))
    #expect(try small.photo().width == 160)
    try small.stop()
    #expect(try any.photo().width == 160)
    try any.stop()
    try any.start()
    #expect(try any.photo().width == 320)
    #expect(camera.openings == 2)
    await stage.shutDown()
  }

  @Test("a camera that is unplugged: both fail and run again, and it was opened once more")
  func unplugged() async throws {
    let device = TroubledCamera("two")
    let camera = ShareableCamera(device)
    let stage = try await EngineStage(in: folder, more: [camera])
    let sessions = try (0..<2).map { _ in try TestSession(stage.directory, Self.configuration) }
    for session in sessions { try session.wait(for: .running) }
    device.interrupt()
    for session in sessions {
      #expect(try session.wait(for: .failed).failure == "DeviceWasDisconnected")
      try session.wait(for: .running)
      #expect(try session.capture().failure == nil)
    }
    #expect(camera.openings == 2)
    await stage.shutDown()
  }

  @Test("a camera that delivers nothing more is closed, although both have it, and opened again")
  func stalled() async throws {
    let device = SyntheticCamera(
      name: "two", width: 160, height: 96, framesPerSecond: 60, buffers: EngineStage.buffers)
    let camera = ShareableCamera(device)
    let stage = try await EngineStage(in: folder, more: [camera])
    let sessions = try (0..<2).map { _ in try TestSession(stage.directory, Self.configuration) }
    for session in sessions { try session.wait(for: .running) }
    device.simulate(.broken(.silent))
    for session in sessions {
      #expect(try session.wait(for: .failed).failure == "DeviceFailure")
    }
    device.simulate(.well)
    for session in sessions {
      try session.wait(for: .running)
      #expect(try session.capture().failure == nil)
    }
    #expect(camera.openings >= 2)
    await stage.shutDown()
  }

  @Test("a bracket of one: the other gets none of its frames, and cannot have one at the same time")
  func brackets() async throws {
    let device = Self.exposed()
    let camera = ShareableCamera(device)
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try TestSession(stage.directory, Self.configuration)
    let second = try TestSession(stage.directory, Self.configuration)
    func white() throws -> UInt8 {
      let photo = try second.photo(.init(mediaType: "application/octet-stream"))
      return try TestFile.bytes(#require(photo.path))[50 * 320 + 2]
    }
    #expect(try white() == 180)
    let before = device.description.controls.map(\.value)
    let steps = [-2000, 0, 2000].map { Engine.BracketStep(biasMilliEV: $0) }
    for _ in 0..<5 {
      let bracket = try PendingPhoto(first, .init(bracket: steps))
      try TestClock.wait(for: "the bracket to begin") {
        device.description.controls.map(\.value) != before ? () : nil
      }
      let refused = try second.capture(.init(bracket: steps))
      #expect(refused.failure == "CameraBusy")
      #expect(try white() == 180)
      #expect(try bracket.steps().last?.failure == nil)
    }
    await stage.shutDown()
  }

  @Test("a photo larger than the stream: only while nobody else has the camera")
  func largerPhotos() async throws {
    let camera = ShareableCamera(Self.exposed(stillSize: (320, 192)))
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try TestSession(stage.directory, LargerPhoto.configuration)
    #expect(try first.photo(LargerPhoto.settings).width == 320)
    let second = try TestSession(stage.directory, LargerPhoto.configuration)
    #expect {
      try first.capture(LargerPhoto.settings)
    } throws: {
      let error = ($0 as? RemoteError).flatMap { try? Engine.InvalidSettings($0) }
      return error?.field == "maxPhotoDimensions" && error?.rule.contains("another session") == true
    }
    #expect(try second.photo().width == 160)
    try second.stop()
    #expect(try first.photo(LargerPhoto.settings).width == 320)
    #expect(camera.openings == 1)
    await stage.shutDown()
  }

  @Test("a session that starts while the camera is switched for another one: it is switched back")
  func joinsDuringLarger() async throws {
    let camera = ShareableCamera(Self.exposed(stillSize: (320, 192)))
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try TestSession(stage.directory, LargerPhoto.configuration)
    let second = try TestSession(stage.directory, starts: false, LargerPhoto.configuration)
    for _ in 0..<5 {
      let large = try PendingPhoto(first, LargerPhoto.settings)
      try large.begun()
      try second.start()
      #expect(try large.end().taken.width == 320)
      #expect(try first.photo().width == 160)
      #expect(try second.photo().width == 160)
      try second.stop()
    }
    #expect(camera.openings == 1)
    await stage.shutDown()
  }

  @Test("controls are the camera's: the session that starts later sets them for both")
  func controls() async throws {
    let device = Self.exposed()
    let camera = ShareableCamera(device)
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try TestSession(stage.directory, Self.configuration)
    var configuration = Self.configuration
    configuration.controls = [.init(name: "gain", value: 40)]
    let second = try TestSession(stage.directory, configuration)
    #expect(try second.capture().failure == nil)
    #expect(device.description.controls.first { $0.name == "gain" }?.value == 40)
    #expect(try first.capture().failure == nil)
    #expect(camera.openings == 1)
    await stage.shutDown()
  }

  @Test(
    "controls of a session that starts during a bracket hold after it, and are not in its frames")
  func controlsDuringBracket() async throws {
    let device = Self.exposed()
    let camera = ShareableCamera(device)
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try TestSession(stage.directory, Self.configuration)
    var configuration = Self.configuration
    configuration.controls = [.init(name: "gain", value: 40)]
    // Another control of the kind that the bracket sets, and sets back.
    let steps = [16, 64, 128].map { Engine.BracketStep(gain: $0) }
    let before = device.description.controls.map(\.value)
    let second = try TestSession(stage.directory, starts: false, configuration)
    let bracket = try PendingPhoto(first, .init(bracket: steps))
    try TestClock.wait(for: "the bracket to begin") {
      device.description.controls.map(\.value) != before ? () : nil
    }
    try second.start()
    #expect(try bracket.steps().last?.failure == nil)
    #expect(try second.capture().failure == nil)
    #expect(device.description.controls.first { $0.name == "gain" }?.value == 40)
    await stage.shutDown()
  }

  @Test("a camera beside the main one: another session has it as its main one, and lends it")
  func companions() async throws {
    let camera = ShareableCamera(TroubledCamera("two"))
    let stage = try await EngineStage(in: folder, more: [camera])
    let fan = try TestSession(stage.directory, .init(camera: "test", companions: ["two"]))
    try TestClock.wait(for: "a whole set") {
      try fan.photo().setPartial == false ? () : nil
    }
    let main = try TestSession(stage.directory, Self.small)
    #expect(try main.photo().width == 160)
    try TestClock.wait(for: "a whole set") {
      try fan.photo().setPartial == false ? () : nil
    }
    #expect(camera.openings == 2)
    await stage.shutDown()
  }
}
