// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// Live clips of a running engine (requirement R-42), with a camera that writes the number and the time of
/// each frame into its picture. ffprobe and ffmpeg read the clips.
struct LiveClipTests {
  typealias Engine = EngineInterface
  let folder = TemporaryFolder()

  init() { LoopThread.start() }

  func stage(
    isCompressed: Bool = true, height: Int = 180,
    configure: @Sendable (inout EngineConfiguration) -> Void = { _ in }
  ) async throws -> EngineStage {
    let encoder: SyntheticCamera.JPEGEncoder = { SyntheticCamera.encode($0, $1, $2) }
    let camera = SyntheticCamera(
      name: "clip", width: 320, height: height, framesPerSecond: 30, buffers: EngineStage.buffers,
      encoder: isCompressed ? encoder : nil)
    return try await EngineStage(in: folder, more: [camera], configure: configure)
  }

  /// A session that has run for so long that a clip can be whole.
  func session(
    _ stage: EngineStage, runsForUSec: UInt32 = 1_800_000,
    _ change: (inout Engine.Configuration) -> Void = { _ in }
  ) throws -> TestSession {
    var configuration = Engine.Configuration(camera: "clip", liveClipEnabled: true)
    change(&configuration)
    let session = try TestSession(stage.directory, configuration)
    usleep(runsForUSec)
    return session
  }

  /// The names in a session's directory, hidden ones too.
  func files(of session: TestSession) throws -> [String] {
    TestFile.names(in: try #require(session.content.path))
  }

  @Test(
    "the moments before and after, the photo's own frame where the clip says, H.264 4:2:0 that browsers play",
    arguments: [true, false])
  func whole(isCompressed: Bool) async throws {
    #expect(VideoEncoder.obstacle == nil)
    let stage = try await stage(isCompressed: isCompressed)
    let session = try session(stage)
    let support = try #require(
      try session.call(Engine.GetSupport.self, .init(session: session.id)).support.liveClip)
    #expect(support.codec == .h264 && support.encoder != "none" && support.encoder != "libjpeg")
    #expect(support.beforeUSec == 1_500_000 && support.afterUSec == 1_500_000)
    // 30 pictures of at least a kilobyte, and of at most half a byte a pixel.
    #expect((30_000...30 * 320 * 180 / 2).contains(support.bytesPerSecond))
    #expect(support.maximumSize == 32 << 20)
    let (photo, clip, film) = try TestClip(session).finishWhole()
    #expect((2_500_000...3_500_000).contains(film.durationUSec))
    #expect(abs(try #require(clip.photoDisplayTimeUSec) - 1_500_000) <= 100_000)
    #expect(abs(clip.durationUSec - 3_000_000) <= 100_000)
    #expect(clip.framesWritten + clip.framesDropped >= 89 && clip.codec == .h264)
    #expect(try Self.pictures(of: film).hasPrefix("stream,h264,yuv"))
    #expect(try Self.pictures(of: film).contains("420p"))
    #expect(clip.encoder == support.encoder && clip.mediaType == "video/mp4")
    let names = try files(of: session)
    #expect(names.contains(clip.name) && names.contains(photo.name))
    await stage.shutDown()
  }

  /// "stream,h264,yuv420p": the codec and the form of a film's pictures.
  static func pictures(of film: PlayedFilm) throws -> String {
    try Command.run(
      "ffprobe", "-v", "error", "-of", "csv", "-select_streams", "v:0", "-show_entries",
      "stream=codec_name,pix_fmt", film.path)
  }

  @Test(
    "pictures that H.264 does not take, as their height is odd, make a clip of MJPEG",
    arguments: [true, false])
  func odd(isCompressed: Bool) async throws {
    let stage = try await stage(isCompressed: isCompressed, height: 181)
    let session = try session(stage, runsForUSec: 200_000)
    let support = try #require(
      try session.call(Engine.GetSupport.self, .init(session: session.id)).support.liveClip)
    #expect(support.codec == .mjpeg && support.encoder == (isCompressed ? "none" : "libjpeg"))
    let clip = try #require(try TestClip(session).finish().clip)
    let film = try PlayedFilm(try #require(clip.path))
    #expect(clip.codec == .mjpeg && clip.encoder == support.encoder)
    #expect(Int64(film.frames) == clip.framesWritten)
    #expect(try Self.pictures(of: film).hasPrefix("stream,mjpeg,"))
    await stage.shutDown()
  }

  @Test("one reply has the photo and the clip")
  func singleReply() async throws {
    let stage = try await stage()
    let session = try session(stage, runsForUSec: 200_000)
    let reply = try session.capture(.init(liveClip: true))
    #expect(reply.step == .didFinishCapture && reply.failure == nil)
    let clip = try #require(reply.liveClip)
    #expect(try reply.taken.frameUSec == clip.frameUSec + (clip.photoDisplayTimeUSec ?? 0))
    await stage.shutDown()
  }

  @Test(
    "two photos half a second apart have two whole clips, also one after the other",
    arguments: [true, false])
  func overlapping(isResponsive: Bool) async throws {
    let stage = try await stage()
    let session = try TestSession(
      stage.directory,
      .init(camera: "clip", responsiveCapture: isResponsive, liveClipEnabled: true))
    usleep(1_800_000)
    let momentUSec = TestClock.nowUSec
    let first = try TestClip(session, momentUSec: momentUSec)
    TestClock.pass(until: momentUSec + 500_000)
    let second = try TestClip(session, momentUSec: momentUSec + 500_000)
    // The first clip keeps the second photo from nothing.
    let taken = try #require(try second.wait(for: .didFinishProcessing).photo)
    #expect(TestClip.isNear(taken.offsetUSec))
    let clips = try [first, second].map { try $0.finishWhole() }
    for (_, clip, film) in clips {
      #expect(abs(clip.durationUSec - 3_000_000) <= 100_000 && film.frames >= 60)
    }
    let apartUSec = clips[1].photo.frameUSec - clips[0].photo.frameUSec
    #expect((450_000...550_000).contains(apartUSec))
    #expect(abs(clips[1].clip.frameUSec - clips[0].clip.frameUSec - apartUSec) <= 100_000)
    await stage.shutDown()
  }

  @Test("a photo soon after the start has a shorter clip")
  func short() async throws {
    let stage = try await stage()
    let beginUSec = TestClock.nowUSec
    let session = try session(stage, runsForUSec: 300_000)
    let (photo, clip, _) = try TestClip(session).finishWhole()
    let displayUSec = try #require(clip.photoDisplayTimeUSec)
    // It has nothing from before the start, and no more than a whole clip.
    let longestUSec = min(photo.frameUSec - beginUSec, 1_540_000)
    #expect((200_000...longestUSec).contains(displayUSec))
    #expect(abs(clip.durationUSec - displayUSec - 1_500_000) <= 40_000)
    await stage.shutDown()
  }

  /// The reasons why a clip ends early.
  enum Trouble: CaseIterable { case stop, suspend, interrupt, unplug, client, otherFormat }

  @Test(
    "an early end of a clip leaves both steps and a clip that plays", arguments: Trouble.allCases)
  func cut(trouble: Trouble) async throws {
    let stage = try await stage()
    var session: TestSession? = try session(stage)
    let content = try #require(session?.content.path)
    let request = try TestClip(try #require(session))
    try request.wait(for: .didFinishProcessing)
    usleep(400_000)
    switch trouble {
    case .stop: try session?.stop()
    case .suspend: _ = try session?.configure(.init(liveClipSuspended: true))
    case .interrupt: stage.interrupt(.systemPressure, true)
    case .unplug: stage.unplug("clip")
    case .client: session = nil
    case .otherFormat: _ = try session?.switchedCamera(to: "test")
    }
    let cutUSec = try timeAfterAll(stage)
    let (photo, clip, _) = try request.finishWhole()
    let displayUSec = try #require(clip.photoDisplayTimeUSec)
    #expect(abs(displayUSec - 1_500_000) <= 100_000)
    #expect(clip.durationUSec >= displayUSec + 300_000)
    // On a machine that stood still for a second it was whole before the trouble.
    #expect(
      clip.durationUSec < displayUSec + 1_400_000 || cutUSec > photo.frameUSec + 1_350_000)
    #expect(TestFile.names(in: content).contains(clip.name) && photo.path != nil)
    session = nil
    await stage.shutDown()
  }

  /// The time, when the engine has taken all that was said to it.
  private func timeAfterAll(_ stage: EngineStage) throws -> Int64 {
    _ = try stage.directory.connect(.engine).call(Engine.ListCameras.self, .init())
    return TestClock.nowUSec
  }

  @Test("while clips are suspended none is made; afterwards they begin with the first frame since")
  func suspended() async throws {
    let stage = try await stage()
    let session = try session(stage)
    try session.configure(.init(liveClipSuspended: true))
    #expect {
      try TestClip(session).finish()
    } throws: {
      "\($0)".contains("InvalidSettings") && "\($0)".contains("liveClipSuspended")
    }
    #expect(try session.capture().failure == nil)
    usleep(500_000)
    // Its frame was there before clips were resumed, however late frames are on a busy machine.
    let before = try session.photo()
    try session.configure(.init(liveClipSuspended: false))
    usleep(600_000)
    let (_, clip, _) = try TestClip(session).finishWhole()
    #expect(clip.frameUSec > before.frameUSec && clip.durationUSec > 1_900_000)
    await stage.shutDown()
  }

  @Test("clips are enabled before the start, and only for frames that can be filmed")
  func refusals() async throws {
    let bayer = SyntheticCamera(
      name: "bayer", width: 256, height: 112, framesPerSecond: 30,
      pixelFormat: try #require(PixelFormat("RGGB")))
    let stage = try await EngineStage(in: folder, more: [bayer])
    let session = try TestSession(stage.directory, .init(camera: "test"))
    #expect {
      try TestClip(session).finish()
    } throws: {
      "\($0)".contains("InvalidSettings") && "\($0)".contains("liveClipEnabled")
    }
    #expect {
      try session.configure(.init(liveClipEnabled: true))
    } throws: {
      "\($0)".contains("InvalidSettings") && "\($0)".contains("while the session is stopped")
    }
    try session.stop()
    #expect(
      throws: Engine.ConfigurationUnsupported(field: "liveClipEnabled", nearest: "false").remote
    ) {
      try session.configure(.init(camera: "bayer", liveClipEnabled: true))
    }
    #expect(try session.configure(.init(liveClipEnabled: true)).liveClipEnabled == true)
    try session.start()
    #expect(try session.capture(.init(liveClip: true)).liveClip != nil)
    #expect(
      throws: Engine.ConfigurationUnsupported(field: "liveClipEnabled", nearest: "false").remote
    ) {
      try TestSession(stage.directory, .init(camera: "bayer", liveClipEnabled: true))
    }
    let raw = try TestSession(stage.directory, .init(camera: "bayer"))
    let support = try raw.call(Engine.GetSupport.self, .init(session: raw.id)).support
    #expect(support.liveClip == nil)
    await stage.shutDown()
  }

  @Test(
    "a disk that is full fails the clip, not the photo; both steps come, and the part that is there plays"
  )
  func fullDisk() async throws {
    let stage = try await stage()
    let session = try session(stage)
    // On a machine that stands still for a second the clip is whole before its disk is full.
    let (request, (photo, clip, failure)) = try TestClock.wait(for: "a clip that is cut") {
      () -> (TestClip, (photo: Engine.Photo?, clip: Engine.LiveClip?, failure: String?))? in
      let request = try TestClip(session)
      try request.wait(for: .didFinishProcessing)
      TestClock.pass(milliseconds: 300)
      stage.faults.reserveError = Errno(ENOSPC)
      let end = try request.finish()
      if end.failure == nil { stage.faults.end() }
      return end.failure == nil ? nil : (request, end)
    }
    #expect(photo != nil && failure == "DiskFull")
    let processed = request.steps.first { $0.step == .didFinishProcessingLiveClip }
    #expect(processed?.failure == "DiskFull")
    if let clip { #expect(try PlayedFilm(try #require(clip.path)).frames > 0) }
    stage.faults.end()
    _ = try session.photo()
    await stage.shutDown()
  }

  @Test(
    "orphans that are discarded: a clip goes with its client, and a photo that was reported stays"
  )
  func discarded() async throws {
    let stage = try await stage { $0.storage.orphans = .discard }
    // On a machine that stands still for a second the clip is whole before its client goes.
    let (content, photo) = try TestClock.wait(for: "a clip without its client") {
      () -> (String, Engine.Photo)? in
      var session: TestSession? = try self.session(stage)
      let content = try #require(session?.content.path)
      let request = try TestClip(try #require(session))
      let photo = try #require(try request.wait(for: .didFinishProcessing).photo)
      session = nil
      let end = try request.finish()
      guard end.clip == nil else { return nil }
      #expect(end.failure == "OperationCancelled")
      return (content, photo)
    }
    try TestClock.wait(for: "the clip's file to go") {
      TestFile.names(in: content) == [photo.name] ? () : nil
    }
    await stage.shutDown()
  }
}

extension TestClip {
  /// Whether a frame is near its moment: a camera may be late on a busy machine.
  fileprivate static func isNear(_ offsetUSec: Int64) -> Bool { abs(offsetUSec) <= 100_000 }
}

extension TestSession {
  fileprivate func switchedCamera(to camera: String) throws -> EngineInterface.SwitchCamera.Reply {
    try call(EngineInterface.SwitchCamera.self, .init(session: id, camera: camera))
  }
}
