// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// Photos of a camera that damages some of its JPEGs.
struct ReplacedFrameTests {
  private static let framesPerSecond = 30
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  /// A camera that damages the frames, in their order, for which `isDamaged` says so: half of their codes are missing.
  private func camera(_ isDamaged: @escaping @Sendable (Int) -> Bool) -> SyntheticCamera {
    let count = FrameCounter()
    return SyntheticCamera(
      name: "worn", width: 320, height: 180, framesPerSecond: Self.framesPerSecond,
      encoder: { picture, format, memory in
        let length = SyntheticCamera.encode(picture, format, memory)
        guard isDamaged(count.next()), length > 0 else { return length }
        (memory[length / 2], memory[length / 2 + 1]) = (0xFF, 0xD9)
        return length / 2 + 2
      })
  }

  @Test(
    "with one frame in three damaged, each photo is a good frame near its moment, and says if a nearer one was not"
  )
  func neighbour() async throws {
    let stage = try await EngineStage(in: folder, more: [camera { $0 % 3 == 1 }])
    let session = try TestSession(stage.directory, .init(camera: "worn"))
    var replaced = 0
    for _ in 0..<24 {
      let photo = try session.photo()
      // Of two neighbours of a damaged frame one is within two frame times.
      #expect(abs(photo.offsetUSec) <= 500_000)
      #expect(photo.frameReplaced != false)
      if photo.frameReplaced == true { replaced += 1 }
      let path = try #require(photo.path)
      #expect(TestFile.size(path) == Int(photo.size))
    }
    #expect(replaced > 0)
    #expect(try !TestFile.files(below: stage.content).contains { $0.hasSuffix(".part") })
    await stage.shutDown()
  }

  @Test("the first frame of a stream is damaged: the photo has the next one")
  func first() async throws {
    let stage = try await EngineStage(in: folder, more: [camera { $0 == 0 }])
    let session = try TestSession(stage.directory, starts: false, .init(camera: "worn"))
    try session.calls.send(
      EngineInterface.CapturePhoto.self,
      .init(session: session.id, settings: .init(queueUntilRunning: true)))
    let other = try stage.directory.connect(.engine)
    try other.call(EngineInterface.Start.self, .init(session: session.id))
    let reply = try session.calls.next(EngineInterface.CapturePhoto.self)
    #expect(reply.failure == nil && reply.photo != nil)
    await stage.shutDown()
  }

  @Test("a camera that damages all of its frames gives no photo, and an error by name")
  func hopeless() async throws {
    let stage = try await EngineStage(in: folder, more: [camera { _ in true }])
    let session = try TestSession(stage.directory, .init(camera: "worn"))
    let steps = try session.steps(.init())
    #expect(steps.last?.failure == "EncodingFailed")
    await stage.shutDown()
  }
}
