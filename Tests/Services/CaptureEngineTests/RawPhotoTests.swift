// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import PixelKernels
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine
@testable import Encoders

/// A session with a camera that delivers what its sensor sees: raw photos, and pictures that are developed from it.
struct RawPhotoTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private func stage(_ pixelFormat: String, sidecars: Bool = false) async throws -> EngineStage {
    let camera = SyntheticCamera(
      name: "bayer", width: 256, height: 112, framesPerSecond: 60,
      pixelFormat: try #require(PixelFormat(pixelFormat)), rotation: 90,
      buffers: EngineStage.buffers)
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
    #expect(
      support.photoMediaTypes == [
        "image/x-adobe-dng", "application/octet-stream", "image/jpeg",
      ])
    #expect(support.recordings.isEmpty && support.previewPixelFormats == ["RG10", "MJPG"])
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

  /// Red, green and blue of a photo.
  private static func pixels(ofJPEG path: String) throws -> [UInt8] {
    try TestFile.bytes(path).withUnsafeBytes {
      try ScaledPicture($0, width: 256, height: 112, wanted: (256, 112)).pixels
    }
  }

  /// The number that a photo shows.
  private static func code(ofJPEG path: String) throws -> FrameCode? {
    // Red, green and blue of the code are equal.
    try pixels(ofJPEG: path).withUnsafeBytes {
      FrameCode.read(luma: $0, width: 256, height: 112, bytesPerLine: 768, bytesPerPixel: 3)
    }
  }

  @Test(
    "a picture and the negative of one frame: both show its number, and the picture its colours",
    arguments: ["RGGB", "pgAA", "GB12", "BYR2"])
  func developed(pixelFormat: String) async throws {
    let stage = try await stage(pixelFormat)
    let session = try TestSession(stage.directory, .init(camera: "bayer"))
    let steps = try session.steps(
      .init(previewPhoto: true, rawMediaType: "image/x-adobe-dng"))
    let photos = try steps.filter { $0.step == .didFinishProcessing }.map { try $0.taken }
    #expect(photos.map(\.mediaType) == ["image/jpeg", "image/x-adobe-dng"])
    #expect(photos.map(\.photoCount) == [1, 2] && steps.last?.failure == nil)
    #expect(steps.allSatisfy { $0.resolved.expectedPhotoCount == 2 })
    #expect(photos[0].frameSequence == photos[1].frameSequence)
    #expect(photos[0].previewPhoto != nil && photos[1].previewPhoto == nil)
    let code = FrameCode(number: photos[0].frameSequence, timeUSec: photos[0].frameUSec)
    let path = try #require(photos[0].path)
    #expect(try Self.code(ofJPEG: path) == code)
    let pixels = try Self.pixels(ofJPEG: path)
    // White, yellow, cyan, green, magenta, red, blue, black, each as bright as 17/32 of the light. The line that
    // moves is on one bar at most.
    let bars = [7, 3, 6, 2, 5, 1, 4, 0]
    var differing = 0
    for (bar, colours) in bars.enumerated() {
      let start = (100 * 256 + bar * 32 + 16) * 3
      let isAsWanted = (0..<3).allSatisfy { colour in
        let wanted = colours & 1 << colour != 0 ? 191 : 0
        return abs(Int(pixels[start + colour]) - wanted) <= 16
      }
      if !isAsWanted { differing += 1 }
    }
    #expect(differing <= 1)
    let exif = try EXIFReader(photo: TestFile.bytes(path))
    #expect(exif.exif[0xA002]?.number == 256 && exif.image[0x0112]?.number == 6)
    // The average of several frames, and one that is made later.
    #expect(
      try session.configure(.init(camera: "bayer", maxQuality: .quality)).maxQuality == .quality)
    #expect(try session.photo(.init(quality: .quality)).mediaType == "image/jpeg")
    await stage.shutDown()
  }

  @Test("a deferred picture of a sensor's samples: the stand-in is small, the photo has its frame")
  func deferred() async throws {
    let stage = try await stage("pRAA")
    let session = try TestSession(
      stage.directory, .init(camera: "bayer", deferredDelivery: true))
    let steps = try session.steps(.init(deferred: true))
    let proxy = try #require(steps.first { $0.photo != nil }).taken
    #expect(proxy.proxy && proxy.mediaType == "image/jpeg")
    let size = Engine.Dimensions(width: proxy.width, height: proxy.height)
    #expect(steps.allSatisfy { $0.resolved.proxyDimensions == size })
    let final = try session.call(
      Engine.FinalizePhoto.self, .init(photo: proxy.name)
    ).photo
    #expect(!final.proxy && (final.width, final.height) == (256, 112))
    let path = try #require(final.path)
    #expect(
      try Self.code(ofJPEG: path)
        == FrameCode(number: proxy.frameSequence, timeUSec: proxy.frameUSec))
    await stage.shutDown()
  }

  @Test("a preview of JPEGs shows the frames, developed")
  func preview() async throws {
    let stage = try await stage("GB12")
    let session = try TestSession(
      stage.directory, .init(camera: "bayer", previewEnabled: true))
    let viewer = try TestViewer(session, pixelFormat: "MJPG")
    try viewer.watch(5) { frame in
      let code = FrameCode(number: frame.frameSequence, timeUSec: frame.frameUSec)
      let found = try viewer.code(in: frame)
      #expect(found == code)
    }
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
