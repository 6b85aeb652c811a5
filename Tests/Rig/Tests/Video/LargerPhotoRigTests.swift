// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Photos that are larger than the stream, with a driver of the kernel: STREAMOFF, another format and other
/// buffers, and back.
@Suite(.rig, .serialized)
struct LargerPhotoRigTests {
  private typealias Engine = EngineInterface

  private static let configuration = """
    [[camera]]
    match = { DEVNAME = "*" }
    name = "vivid"
    """
  private static let large = Engine.PhotoSettings(
    maxPhotoDimensions: .init(width: 1280, height: 720))

  private func session(of booth: Booth) throws -> TestSession {
    let calls = try booth.daemons.connect(.engine)
    try RigClock.wait(for: "the engine to have the camera") {
      let cameras = try calls.call(Engine.ListCameras.self, .init(position: nil)).cameras
      return cameras.contains { $0.name == "vivid" } ? () : nil
    }
    return try TestSession(booth.daemons, .init(camera: "vivid", width: 320, height: 180))
  }

  @Test("ten of them: each is large, and the stream is as before after each")
  func taken() throws {
    let vivid = try Vivid()
    let booth = try Booth(engine: Self.configuration)
    let session = try session(of: booth)
    let support = try session.call(Engine.GetSupport.self, .init(session: session.id)).support
    let sizes = try #require(support.maxPhotoDimensions)
    #expect(sizes.first == .init(width: 320, height: 180))
    #expect(sizes.contains(.init(width: 1280, height: 720)))
    var took: [Int64] = []
    for _ in 0..<10 {
      let photo = try session.photo(Self.large)
      let picture = try DecodedPhoto(#require(photo.path))
      #expect(picture.width == 1280 && picture.height == 720)
      #expect(photo.zeroShutterLag == .missed && photo.offsetUSec > 0)
      took.append(try #require(photo.switchUSec))
      let small = try session.photo()
      #expect(small.width == 320 && small.switchUSec == nil)
      #expect(try vivid.isStreaming)
    }
    print("switched in, microseconds: \(took)")
    #expect(try session.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
  }

  @Test("a driver that has no buffers for it fails the photo once, and the stream comes back")
  func refused() throws {
    let vivid = try Vivid()
    let booth = try Booth(engine: Self.configuration)
    let session = try session(of: booth)
    // The next request for buffers fails: that of the large size.
    try vivid.set(control: "inject_vidioc_reqbufs_error", 1)
    let steps = try session.steps(Self.large)
    #expect(
      steps.map(\.step)
        == [.willBeginCapture, .willCapture, .didCapture, .didFinishProcessing, .didFinishCapture])
    #expect(steps.last?.failure == "DeviceFailure")
    #expect(try session.photo().width == 320)
    #expect(try session.photo(Self.large).width == 1280)
  }

  @Test("an engine that is killed while it switches: the next one has the stream as before")
  func killed() throws {
    let vivid = try Vivid()
    let booth = try Booth(engine: Self.configuration)
    // On a busy machine a kill may come when the photo has its frame: then that round does not count.
    var switching = 0
    for _ in 0..<20 where switching < 3 {
      let session = try session(of: booth)
      #expect(try session.photo().width == 320)
      let calls = try booth.daemons.connect(.engine)
      try calls.send(
        Engine.CapturePhoto.self, .init(session: session.id, settings: Self.large), mode: .more)
      while try calls.next(Engine.CapturePhoto.self).step != .willCapture {}
      booth.engine.signal(SIGKILL)
      _ = try booth.engine.wait()
      do { _ = try calls.reply() } catch TestError.ended { switching += 1 }
      try booth.restartEngine()
    }
    #expect(switching == 3)
    let session = try session(of: booth)
    #expect(try session.photo().width == 320)
    #expect(try vivid.isStreaming)
    #expect(try session.photo(Self.large).width == 1280)
  }
}
