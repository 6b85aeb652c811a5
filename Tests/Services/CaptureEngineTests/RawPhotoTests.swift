// SPDX-License-Identifier: Apache-2.0
import Glibc
import PixelKernels
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// A session with a camera that delivers what its sensor sees: raw photos, and no other ones.
struct RawPhotoTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private func stage(_ pixelFormat: String, sidecars: Bool = false) async throws -> EngineStage {
    let camera = SyntheticCamera(
      name: "bayer", width: 256, height: 112, framesPerSecond: 60,
      pixelFormat: try #require(PixelFormat(pixelFormat)), rotation: 90)
    return try await EngineStage(
      in: folder, more: [camera], configure: { $0.storage.sidecars = sidecars })
  }

  @Test(
    "a raw photo is the frame that its number names", arguments: ["RGGB", "pgAA", "GB12", "BYR2"])
  func photo(pixelFormat: String) async throws {
    let stage = try await stage(pixelFormat)
    let session = try TestSession(stage.directory, .init(camera: "bayer"))
    let photo = try session.photo(
      .init(mediaType: "image/x-adobe-dng", press: 4, momentUSec: TestClock.nowUSec - 20_000))
    #expect(photo.mediaType == "image/x-adobe-dng" && photo.name.hasSuffix("-claim4.dng"))
    #expect((photo.width, photo.height) == (256, 112))
    let path = try #require(photo.path)
    let file = try TestFile.bytes(path)
    #expect(photo.size == Int64(file.count) && photo.sha256 == SHA256.hexadecimal(of: file))
    let dng = try DNGReader(file)
    #expect((dng.width, dng.height) == (256, 112))
    #expect(dng.image[0x0112]?.number == 6)
    #expect(dng.image[50708]?.text == "Shutterd Synthetic camera bayer")
    let white = try #require(dng.raw[50717]?.number)
    let luma = dng.samples.map { UInt8(Int($0) * 255 / white) }
    let code = luma.withUnsafeBytes {
      FrameCode.read(luma: $0, width: 256, height: 112, bytesPerLine: 256)
    }
    #expect(code == FrameCode(number: photo.frameSequence, timeUSec: photo.frameUSec))
    let comment = String(decoding: try #require(dng.exif[0x9286]).bytes, as: UTF8.self)
    #expect(
      comment.contains("shutterd press=4 ") && comment.contains("frameUSec=\(photo.frameUSec) "))
    #expect(dng.exif[0xA420]?.text.count == 32)
    await stage.shutDown()
  }

  @Test("the session says what it can do, and refuses the rest with what helps")
  func refusals() async throws {
    let stage = try await stage("RG10")
    let session = try TestSession(stage.directory, .init(camera: "bayer"))
    let support = try session.call(Engine.GetSupport.self, .init(session: session.id)).support
    #expect(support.photoMediaTypes == ["image/x-adobe-dng", "application/octet-stream"])
    #expect(support.recordings.isEmpty && support.previewPixelFormats == ["RG10"])
    for settings in [nil, Engine.PhotoSettings(mediaType: "image/jpeg")] {
      let rule = try refusedRule(session, settings)
      #expect(rule.contains("'image/x-adobe-dng' or 'application/octet-stream'"))
      #expect(rule.contains("another pixelFormat"))
    }
    #expect(throws: RemoteError.self) { try TestRecording(session).next() }
    // The frame as it came is there too.
    let frame = try session.photo(.init(mediaType: "application/octet-stream"))
    #expect(frame.size == 256 * 112 * 2 && frame.name.hasSuffix(".raw"))
    try session.configure(.init(camera: "test"))
    let rule = try refusedRule(session, .init(mediaType: "image/x-adobe-dng"))
    #expect(rule.contains("'image/jpeg' or 'application/octet-stream'"))
    #expect(rule.contains("Bayer pixelFormat"))
    _ = try session.photo()
    await stage.shutDown()
  }

  /// The reason why a photo is refused; throws if it is not.
  private func refusedRule(
    _ session: TestSession, _ settings: Engine.PhotoSettings?
  ) throws -> String {
    do {
      let photo = try session.photo(settings)
      throw TestError.unexpected(awaited: "a refusal", got: "\(photo)")
    } catch let error as RemoteError {
      let refusal = try #require(try Engine.InvalidSettings(error))
      #expect(refusal.field == "mediaType")
      return refusal.rule
    }
  }

  @Test("a raw photo that waits for a camera of finished pixels fails, and says why in its steps")
  func queued() async throws {
    let stage = try await stage("RG10")
    let session = try TestSession(stage.directory, starts: false, .init(camera: "test"))
    try session.calls.send(
      Engine.CapturePhoto.self,
      .init(
        session: session.id,
        settings: .init(mediaType: "image/x-adobe-dng", queueUntilRunning: true)))
    let other = try stage.directory.connect(.engine)
    try other.call(Engine.Start.self, .init(session: session.id))
    let reply = try session.calls.next(Engine.CapturePhoto.self)
    #expect(reply.failure == "EncodingFailed" && reply.photo == nil)
    _ = try session.photo()
    await stage.shutDown()
  }

  @Test("the record beside it has what a developer has to know")
  func sidecar() async throws {
    let stage = try await stage("pBCC", sidecars: true)
    let session = try TestSession(stage.directory, .init(camera: "bayer"))
    for media in ["image/x-adobe-dng", "application/octet-stream"] {
      let path = try #require(try session.photo(.init(mediaType: media)).path)
      let record = try JSON(parsing: TestFile.read(path + ".json"))
      #expect(record["mediaType"] == .string(media) && record["pixelFormat"] == "pBCC")
      #expect(record["bytesPerLine"] == 384 && record["bits"] == 12)
      #expect(record["blackLevel"] == 256 && record["whiteLevel"] == 4095)
      #expect(record["colorsFrom"] == "assumed")
    }
    await stage.shutDown()
  }
}
