// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import MovieFormats
import Synchronization
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// Live clips whose encoder is late, fails or is not wanted.
extension LiveClipTests {
  @Test(
    "beside other work on all processors a clip has each of its 91 frames, at its own time",
    arguments: [true, false])
  func loaded(isCompressed: Bool) async throws {
    let stage = try await stage(isCompressed: isCompressed)
    let session = try session(stage)
    let load = try BusyThreads(2 * sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let (_, clip, film) = try TestClip(session).finishWhole()
    load.end()
    #expect(clip.framesDropped == 0 && clip.codec == .h264)
    #expect((90...91).contains(film.frames), "\(film.frames)")
    let codes = try film.codes()
    for (index, code) in codes.enumerated() {
      #expect(code.number == codes[0].number + UInt32(index))
      #expect(abs(code.timeUSec - clip.frameUSec - film.timesUSec[index]) <= 1)
    }
    await stage.shutDown()
  }

  @Test("a disk that stalls behind a fast encoder takes no frame from a clip")
  func stalledDisk() async throws {
    let stage = try await stage()
    let session = try session(stage, runsForUSec: 10_500_000) {
      $0.liveClipBeforeUSec = 10_000_000
      $0.liveClipAfterUSec = 500_000
    }
    let request = try TestClip(session)
    try request.wait(for: .didFinishProcessing)
    stage.faults.writeUSec = 2_000_000
    // One write is enough: in its time all frames that the ring had are encoded.
    try TestClock.wait(for: "a slow write") { stage.faults.slowWrites > 0 ? () : nil }
    stage.faults.writeUSec = 0
    let (_, clip, film) = try request.finishWhole()
    #expect(clip.framesDropped == 0 && film.frames >= 300, "\(film.frames)")
    await stage.shutDown()
  }

  @Test("a photo is durable before its clip is made", arguments: [Engine.Codec.h264, .mjpeg])
  func photoFirst(codec: Engine.Codec) async throws {
    let stage = try await stage()
    let session = try session(stage, runsForUSec: 400_000) { $0.liveClipCodec = codec }
    stage.faults.heldCall = .syncDirectory
    let request = try TestClip(session)
    try request.wait(for: .didCapture)
    // A clip that were made beside the photo would have a file by now.
    usleep(500_000)
    #expect(try !files(of: session).contains { $0.contains(".mp4") })
    stage.faults.heldCall = nil
    try request.wait(for: .didFinishProcessing)
    let (_, clip, _) = try request.finishWhole()
    #expect(clip.codec == codec && clip.framesDropped == 0)
    await stage.shutDown()
  }

  @Test(
    "who wants the camera's own pictures gets them as they are",
    arguments: [true, false])
  func original(isCompressed: Bool) async throws {
    let stage = try await stage(isCompressed: isCompressed)
    let session = try session(stage, runsForUSec: 700_000) {
      $0.liveClipCodec = .mjpeg
      $0.liveClipBeforeUSec = 500_000
      $0.liveClipAfterUSec = 500_000
    }
    let support = try #require(
      try session.call(Engine.GetSupport.self, .init(session: session.id)).support.liveClip)
    #expect(support.codec == .mjpeg && support.encoder == (isCompressed ? "none" : "libjpeg"))
    #expect(support.beforeUSec == 500_000 && support.afterUSec == 500_000)
    #expect(support.longestBeforeUSec == 30_000_000 && support.maximumSize == 32 << 20)
    let (_, clip, film) = try TestClip(session).finishWhole()
    #expect(clip.codec == .mjpeg && clip.encoder == support.encoder)
    #expect(abs(clip.durationUSec - 1_000_000) <= 100_000, "\(clip.durationUSec)")
    #expect(abs(try #require(clip.photoDisplayTimeUSec) - 500_000) <= 100_000)
    #expect(try Self.pictures(of: film).hasPrefix("stream,mjpeg,"))
    // The codec may change while it runs, the length may not.
    #expect(try session.configure(.init(liveClipCodec: .h264)).liveClipCodec == .h264)
    #expect(try TestClip(session).finishWhole().clip.codec == .h264)
    for field in ["liveClipBeforeUSec", "liveClipAfterUSec"] {
      let change =
        field == "liveClipBeforeUSec"
        ? Engine.Configuration(liveClipBeforeUSec: 600_000)
        : Engine.Configuration(liveClipAfterUSec: 600_000)
      #expect {
        try session.configure(change)
      } throws: {
        "\($0)".contains(field) && "\($0)".contains("while the session is stopped")
      }
    }
    await stage.shutDown()
  }

  @Test("a length that might need too much memory is refused before the press, with numbers")
  func memory() async throws {
    let large = SyntheticCamera(name: "large", width: 1920, height: 1080, framesPerSecond: 30)
    let stage = try await EngineStage(in: folder, more: [large])
    func configuration(_ usec: Int64) -> Engine.Configuration {
      Engine.Configuration(camera: "large", liveClipEnabled: true, liveClipBeforeUSec: usec)
    }
    #expect {
      try TestSession(stage.directory, configuration(30_000_000))
    } throws: {
      ["liveClipBeforeUSec", "30000000", "1920x1080", "919 MiB"].allSatisfy("\($0)".contains)
    }
    for usec: Int64 in [499_999, 30_000_001] {
      #expect {
        try TestSession(stage.directory, configuration(usec))
      } throws: {
        "\($0)".contains("from 500000 to 30000000")
      }
    }
    // Without clips nothing is kept, and the longest that is allowed is.
    let session = try TestSession(
      stage.directory, .init(camera: "large", liveClipBeforeUSec: 30_000_000))
    let support = try #require(
      try session.call(Engine.GetSupport.self, .init(session: session.id)).support.liveClip)
    let longestUSec = try #require(support.longestBeforeUSec)
    #expect((1_500_000...16_200_000).contains(longestUSec))
    _ = try TestSession(stage.directory, configuration(longestUSec))
    await stage.shutDown()
  }
}

/// The encoder of a live clip that fails.
struct ClipPicturesTests {
  /// A clip's pictures, and the encoders that it has used.
  private final class Story {
    var made: [H264Pictures] = []
    var fallbacks = 0
    lazy var pictures = ClipPictures { [unowned self] in
      let pictures = H264Pictures(interval: nil, bitRate: nil, device: nil) {
        Issue.record("there is no device")
      }
      made.append(pictures)
      return pictures
    } onFallback: { [unowned self] in
      fallbacks += 1
    }

    /// Ends the encoder that is used now, as a crash would.
    func killEncoder() throws {
      kill(try #require(made.last?.processIdentifier), SIGKILL)
    }

    func picture(_ number: Int, height: Int) throws -> FilmPicture? {
      let grey = FrameFormat(pixelFormat: .grey, width: 64, height: height, bytesPerLine: 64)
      let pixels = (0..<64 * height).map { UInt8(truncatingIfNeeded: $0 &* (number + 3)) }
      let jpeg = try JPEGPictures().jpeg(of: try frame(grey, pixels, number))
      let form = FrameFormat(pixelFormat: .mjpg, width: 64, height: height, bytesPerLine: 0)
      return try pictures.picture(
        of: FilmFrame(
          payload: try frame(form, jpeg, number), timeUSec: Int64(number) * 33_333,
          stampUSec: Int64(number) * 33_333, sequence: Int64(number), bytes: jpeg.count))
    }

    private func frame(_ format: FrameFormat, _ bytes: [UInt8], _ number: Int) throws -> Frame {
      // The frame keeps the memory.
      var pool = FramePool(blockSize: bytes.count)
      let metadata = FrameMetadata(
        format: format, sequence: Int64(number), stampUSec: Int64(number) * 33_333 + 1,
        stampSource: .endOfFrame, dequeuedUSec: 1)
      let frame = bytes.withUnsafeBytes { pool.makeFrame(metadata, copying: [$0]) }
      return try #require(frame)
    }
  }

  @Test("one that fails before the first picture leaves the clip its JPEG, said once")
  func fallback() throws {
    let story = Story()
    for number in 0..<2 {
      // H.264 with 4:2:0 has no odd height.
      let picture = try story.picture(number, height: 33)
      #expect(picture?.isKey == true && story.pictures.codec == .mjpeg)
    }
    #expect(story.fallbacks == 1)
  }

  @Test(
    "one that is killed in the middle is replaced, and no frame is missing; the next ends the clip")
  func killed() throws {
    let story = Story()
    #expect(try story.picture(0, height: 64)?.isKey == true)
    #expect(try story.picture(1, height: 64)?.isKey == false)
    let codec = story.pictures.codec
    try story.killEncoder()
    #expect(try story.picture(2, height: 64)?.isKey == true, "without the pictures before it")
    #expect(try story.picture(3, height: 64)?.isKey == false)
    #expect(story.made.count == 2 && story.fallbacks == 0 && story.pictures.codec == codec)
    try story.killEncoder()
    #expect(throws: CaptureFault.encodingFailed) { try story.picture(4, height: 64) }
    #expect(story.made.count == 2)
  }
}

/// Threads that keep processors busy until `end`.
private final class BusyThreads: Sendable {
  private let isOver = Atomic(false)

  init(_ count: Int) throws {
    for _ in 0..<count {
      try WorkerThread.start(name: "busy") { [self] in
        while !isOver.load(ordering: .relaxed) {}
      }
    }
  }

  func end() { isOver.store(true, ordering: .relaxed) }

  deinit { end() }
}
