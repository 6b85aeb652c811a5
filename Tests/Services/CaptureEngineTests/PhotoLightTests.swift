// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices
import Vocabulary

@testable import CaptureEngine

/// Photos with light, of a camera whose pictures show where it was on.
struct PhotoLightTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()
  /// The luma of the pattern's white bar in full light, and in the dark.
  private static let lit: UInt8 = 180

  init() { LoopThread.start() }

  private func stage(
    _ place: LightPlace? = nil, settleMilliseconds: Int = 0
  ) async throws -> EngineStage {
    let place = place ?? .file(folder.path + "/lamp")
    return try await EngineStage(in: folder) { configuration in
      var camera = EngineConfiguration.SyntheticCamera(name: "dark")
      camera.size = .init(width: 160, height: 96)
      camera.framesPerSecond = 60
      var light = EngineConfiguration.CameraLight(place)
      light.settleMilliseconds = settleMilliseconds
      camera.light = light
      configuration.syntheticCameras = [camera]
    }
  }

  /// The luma of the white bar, row by row, of a photo that is the frame as it was delivered.
  private func rows(_ photo: EngineInterface.Photo) throws -> [UInt8] {
    let bytes = try TestFile.bytes(try #require(photo.path))
    try #require(bytes.count == 160 * 96 * 2)
    // The bright line of the pattern is one pixel wide, and stands at most at one of the two.
    return (0..<96).map { row in min(bytes[row * 320 + 4], bytes[row * 320 + 24]) }
  }

  /// The times of the light's changes: on, off, on, …
  private func log() throws -> [(isOn: Bool, atUSec: Int64)] {
    try TestFile.read(folder.path + "/lamp").split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return (words[1] == "1", try #require(Int64(words[0])))
    }
  }

  private static let frame = "application/octet-stream"

  @Test("flashFired: all rows are lit; photos beside it are dark; the light is on only for it")
  func litAsAWhole() async throws {
    let stage = try await stage()
    let session = try TestSession(stage.directory, .init(camera: "dark"))
    #expect(
      try session.call(Engine.GetSupport.self, .init(session: session.id)).support.light == true)
    for _ in 0..<8 {
      let dark = try session.photo(.init(mediaType: Self.frame))
      #expect(dark.flashFired == nil && dark.zeroShutterLag == .used)
      #expect(try rows(dark).allSatisfy { $0 < Self.lit - 20 })
      let requestUSec = TestClock.nowUSec
      let lit = try session.photo(.init(mediaType: Self.frame, light: .on))
      #expect(lit.flashFired == true && lit.zeroShutterLag == .off)
      #expect(lit.frameUSec > requestUSec)
      let levels = try rows(lit)
      #expect(levels.allSatisfy { $0 >= Self.lit }, "\(levels)")
    }
    // The last photo may have been reported before the light's log was complete.
    await stage.shutDown()
    let log = try log()
    #expect(log.map(\.isOn) == (0..<16).map { $0 % 2 == 0 })
    let onUSec = zip(log, log.dropFirst()).filter { $0.0.isOn }.map { $1.atUSec - $0.atUSec }
    // Two whole frames, and what is left of the one before them.
    #expect(onUSec.allSatisfy { $0 >= 2 * 16_666 })
  }

  @Test("JPEG photos of several frames: lit, and their EXIF data says so")
  func record() async throws {
    let stage = try await stage(settleMilliseconds: 30)
    let session = try TestSession(
      stage.directory, .init(camera: "dark", maxQuality: .quality))
    let photo = try session.photo(.init(quality: .quality, light: .on))
    #expect(photo.flashFired == true)
    let exif = try EXIFReader(photo: TestFile.bytes(try #require(photo.path)))
    #expect(exif.exif[0x9209]?.number == 0x9)
    let plain = try session.photo()
    #expect(
      try EXIFReader(photo: TestFile.bytes(try #require(plain.path))).exif[0x9209] == nil)
    await stage.shutDown()
  }

  @Test("a light that cannot be had: the photo is made, dark, and says so")
  func without() async throws {
    let stage = try await stage(.file(folder.path + "/no/such/folder/lamp"))
    let session = try TestSession(stage.directory, .init(camera: "dark"))
    let photo = try session.photo(.init(mediaType: Self.frame, light: .on))
    #expect(photo.flashFired == false && photo.zeroShutterLag == .off)
    #expect(try rows(photo).allSatisfy { $0 < Self.lit - 20 })
    let jpeg = try session.photo(.init(light: .on))
    let exif = try EXIFReader(photo: TestFile.bytes(try #require(jpeg.path)))
    #expect(exif.exif[0x9209]?.number == 0x8)
    // It is tried again, and there now.
    try #require(mkdir(folder.path + "/no", 0o755) == 0)
    try #require(mkdir(folder.path + "/no/such", 0o755) == 0)
    try #require(mkdir(folder.path + "/no/such/folder", 0o755) == 0)
    #expect(try session.photo(.init(light: .on)).flashFired == true)
    await stage.shutDown()
  }

  /// Asks for a photo whose light is on for long, and returns when it is.
  private func waitForLight(_ session: TestSession, _ stage: EngineStage) throws -> Connection {
    let calls = try stage.directory.connect(.engine)
    try calls.send(
      Engine.CapturePhoto.self, .init(session: session.id, settings: .init(light: .on)))
    try TestClock.wait(for: "the light") { (try? log().last?.isOn) == true ? () : nil }
    return calls
  }

  @Test("dark again when the camera is unplugged in the middle of it")
  func unplugged() async throws {
    let stage = try await stage(settleMilliseconds: 5000)
    let session = try TestSession(stage.directory, .init(camera: "dark"))
    let calls = try waitForLight(session, stage)
    stage.unplug("dark")
    let failed = try calls.next(Engine.CapturePhoto.self)
    #expect(failed.failure == "DeviceWasDisconnected" && failed.photo == nil)
    try TestClock.wait(for: "the dark") { (try? log().last?.isOn) == false ? () : nil }
    #expect(try log().map(\.isOn) == [true, false])
    await stage.shutDown()
  }

  @Test("dark again when the engine ends in the middle of it")
  func ended() async throws {
    let stage = try await stage(settleMilliseconds: 5000)
    let session = try TestSession(stage.directory, .init(camera: "dark"))
    _ = try waitForLight(session, stage)
    await stage.shutDown()
    // The file was complete before that returned.
    #expect(try log().map(\.isOn) == [true, false])
  }

  @Test("refused by name: without a light, and in a bracket")
  func refused() async throws {
    let stage = try await stage()
    let session = try TestSession(stage.directory, .init(camera: "test"))
    #expect(
      try session.call(Engine.GetSupport.self, .init(session: session.id)).support.light == false)
    #expect {
      try session.photo(.init(light: .on))
    } throws: { error in
      let refusal = (error as? RemoteError).flatMap { try? Engine.InvalidSettings($0) }
      return refusal?.field == "light" && refusal?.rule.contains("configuration") == true
    }
    #expect(try session.photo(.init(light: .off)).flashFired == nil)
    await stage.shutDown()
  }
}
