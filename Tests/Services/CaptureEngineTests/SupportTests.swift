// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices
import Vocabulary

@testable import CaptureEngine

/// The questions that clients ask first: cameras by position, authorization, support.
struct SupportTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private static func camera(_ name: String, _ position: CameraPosition?) -> SyntheticCamera {
    SyntheticCamera(
      name: name, width: 160, height: 96, framesPerSecond: 60, position: position,
      buffers: EngineStage.buffers)
  }

  @Test("the cameras of one position")
  func positions() async throws {
    let stage = try await EngineStage(
      in: folder,
      more: [
        Self.camera("a", .front), Self.camera("b", .back), Self.camera("c", .front),
        Self.camera("d", .external),
      ])
    let calls = try stage.directory.connect(.engine)
    func names(_ position: Engine.ListCameras.Parameters.Position?) throws -> [String] {
      try calls.call(Engine.ListCameras.self, .init(position: position)).cameras.map(\.name)
    }
    #expect(try names(nil) == ["a", "b", "c", "d", "test"])
    #expect(try names(.front) == ["a", "c"])
    #expect(try names(.back) == ["b"])
    #expect(try names(.external) == ["d"])
    #expect(try names(.unknown) == ["test"])
    #expect(throws: RemoteError.self) { try names(.unrecognized("above")) }
    await stage.shutDown()
  }

  @Test("authorization is what Start would say, without a session and with the reason")
  func authorization() async throws {
    let file = folder.path + "/grants"
    var denied = EngineConfiguration.AccessRule(.deny)
    denied.application = GlobPattern("org.shutterd.test")
    let stage = try await EngineStage(
      in: folder,
      configure: { [denied] in
        $0.access = [denied]
        ($0.accessFile, $0.microphoneAccessFile) = (file + "-c", file + "-m")
      })
    let calls = try stage.directory.connect(.engine)
    func ask(
      _ medium: Engine.GetAuthorization.Parameters.Medium,
      _ application: String = "org.shutterd.test"
    ) throws -> Engine.GetAuthorization.Reply {
      try calls.call(
        Engine.GetAuthorization.self, .init(application: application, medium: medium))
    }
    let session = try TestSession(stage.directory, starts: false)
    func expectDenied() throws {
      let reply = try ask(.camera)
      #expect(reply.authorization == .denied)
      let reason = try #require(reply.reason)
      #expect(throws: Engine.NotAuthorized(reason: reason).remote) { try session.start() }
    }
    try expectDenied()
    #expect(try ask(.camera, "org.other").authorization == .authorized)
    #expect(try ask(.microphone, "org.other").authorization == .denied)
    #expect(try ask(.microphone).reason?.contains("shutterctl allow --microphone") == true)
    // Each medium is granted by itself.
    try TestFile.write(file + "-m", "\(getuid()) org.shutterd.test\n")
    #expect(try ask(.microphone).authorization == .authorized)
    #expect(try ask(.microphone).reason == nil)
    try expectDenied()
    try TestFile.write(file + "-c", "\(getuid()) org.shutterd.test\n")
    #expect(try ask(.camera).authorization == .authorized)
    try session.start()
    for application in ["", String(repeating: "a", count: 256)] {
      #expect(throws: RemoteError.self) { try ask(.camera, application) }
    }
    #expect(throws: RemoteError.self) { try ask(.unrecognized("smell")) }
    await stage.shutDown()
  }

  @Test("the abilities of a session with its camera, as it is configured")
  func support() async throws {
    let stage = try await EngineStage(in: folder, more: [Self.camera("raw", .back)])
    let session = try TestSession(stage.directory, starts: false, .init(camera: "test"))
    func support() throws -> Engine.Support {
      try session.call(Engine.GetSupport.self, .init(session: session.id)).support
    }
    let own = try support()
    #expect(Set(own.recordings.map(\.mediaType)) == ["video/mp4", "video/x-matroska"])
    // Whether there is an encoder for H.264 is for VideoEncoderTests.
    #expect(own.recordings.filter { $0.codec == .mjpeg }.map(\.encoder) == ["none", "none"])
    #expect(own.previewPixelFormats == ["MJPG"])
    #expect(own.photoMediaTypes == ["image/jpeg", "application/octet-stream"])
    #expect(own.sound == [])
    // One of the camera's own JPEGs is delivered as it is.
    #expect(own.withoutEffect == [.speed, .compression])
    try session.configure(.init(camera: "raw"))
    let raw = try support()
    #expect(raw.recordings.filter { $0.codec == .mjpeg }.map(\.encoder) == ["libjpeg", "libjpeg"])
    #expect(raw.previewPixelFormats == ["YUYV", "MJPG"])
    #expect(raw.withoutEffect == [])
    stage.unplug("raw")
    let error = try TestClock.wait(for: "the camera to be gone") { () -> RemoteError? in
      do {
        _ = try support()
        return nil
      } catch let error as RemoteError {
        return error
      }
    }
    #expect(error == Engine.NoSuchCamera(camera: "raw").remote)
    #expect(throws: Engine.NoSuchSession(session: "none").remote) {
      try session.call(Engine.GetSupport.self, .init(session: "none"))
    }
    await stage.shutDown()
  }

  @Test("health: a sound service that does not answer, and the caller's previews")
  func health() async throws {
    let stage = try await EngineStage(in: folder)
    let service = try PlayedSoundService(stage.directory)
    service.set(.ends)
    let calls = try stage.directory.connect(.engine)
    func media() throws -> Engine.MediaHealth {
      try #require(calls.call(Engine.GetHealth.self, .init()).media)
    }
    let fault = try #require(try media().microphoneFault)
    #expect(fault.reason.contains("ETIMEDOUT") && fault.remedy.contains("shutter-sound"))
    service.set(.plays)
    #expect(try media().microphoneFault == nil)
    #expect(try media().previewFault == nil)
    let session = try TestSession(stage.directory, .init(camera: "test", previewEnabled: true))
    let first = try TestViewer(session)
    let one = try media().previews
    #expect(one == .init(open: 1, maximum: 32, size: one.size, maximumSize: 256 << 20))
    #expect(one.size > 0)
    do {
      let second = try TestViewer(session)
      #expect(try media().previews.open == 2)
      #expect(try media().previews.size == 2 * one.size)
      withExtendedLifetime(second) {}
    }
    try TestClock.wait(for: "the second viewer to be gone") {
      try media().previews == one ? () : nil
    }
    withExtendedLifetime(first) {}
    service.close()
    await stage.shutDown()
  }

  @Test("an encoder of H.264 goes first, and every format that cameras are captured in is known")
  func formats() {
    for pixelFormat in PixelFormat.captured {
      let delivered = pixelFormat.delivered
      let format = FrameFormat(
        pixelFormat: delivered, width: 1280, height: 720,
        bytesPerLine: delivered.minimumBytesPerLine(width: 1280))
      let supports = RecordingSupports(format, h264Encoder: "libopenh264")
      guard pixelFormat.bayer == nil else {
        #expect(supports.recordings.isEmpty && supports.photoMedia == [.dng, .raw, .jpeg])
        #expect(supports.previewPixelFormats == [pixelFormat.description, "MJPG"])
        continue
      }
      #expect(supports.photoMedia == [.jpeg, .raw])
      #expect(
        supports.recordings.map { "\($0.container) \($0.codec)" }
          == ["mp4 h264", "mp4 mjpeg", "matroska h264", "matroska mjpeg"])
      #expect(supports.recordings[0].encoder == "libopenh264")
      #expect(supports.recordings[1].encoder == (pixelFormat.isCompressed ? nil : "libjpeg"))
      #expect(supports.previewPixelFormats.last == "MJPG")
      #expect(supports.previewPixelFormats.first == pixelFormat.delivered.description)
    }
    let unknown = FrameFormat(
      pixelFormat: PixelFormat("SBGG")!, width: 1280, height: 720, bytesPerLine: 1280)
    let supports = RecordingSupports(unknown, h264Encoder: nil)
    #expect(supports.recordings.isEmpty && supports.previewPixelFormats == ["SBGG"])
    #expect(supports.photoMedia == [.raw] && supports.idleWishes == IdleWish.allCases)
  }
}
