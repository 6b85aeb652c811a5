// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// Photos that are larger than the stream, of a camera that is switched for them.
struct LargerPhotoTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private static func camera(isCompressed: Bool = false) -> SyntheticCamera {
    SyntheticCamera(
      name: "two", width: 160, height: 96, framesPerSecond: 60,
      stillSize: (320, 192), encoder: isCompressed ? SyntheticCamera.encode : nil)
  }

  @Test(
    "the photo is large and says what it took; the next ones and their moments are the stream's",
    arguments: [false, true])
  func taken(isCompressed: Bool) async throws {
    let stage = try await EngineStage(
      in: folder, more: [Self.camera(isCompressed: isCompressed)]
    ) { $0.storage.sidecars = true }
    let session = try TestSession(stage.directory, LargerPhoto.configuration)
    for _ in 0..<4 {
      let requestUSec = TestClock.nowUSec
      let steps = try session.steps(LargerPhoto.settings)
      let photo = try #require(steps.first { $0.photo != nil }).taken
      #expect(
        steps.map(\.step)
          == [
            .willBeginCapture, .willCapture, .didCapture, .didFinishProcessing, .didFinishCapture,
          ]
      )
      #expect(steps.allSatisfy { $0.resolved.width == 320 && $0.resolved.height == 192 })
      #expect(photo.width == 320 && photo.height == 192)
      // The frame is later than the request, and the photo reports that.
      #expect(photo.zeroShutterLag == .missed && photo.offsetUSec > 0)
      #expect(photo.frameUSec > requestUSec)
      let switchUSec = try #require(photo.switchUSec)
      // Two frames at least: the second is as bright as the first.
      #expect(switchUSec > 16_000 && switchUSec < TestClock.nowUSec - requestUSec)
      let bytes = try TestFile.bytes(try #require(photo.path))
      let exif = try EXIFReader(photo: bytes)
      #expect(exif.exif[0xA002]?.number == 320 && exif.exif[0xA003]?.number == 192)
      #expect(String(decoding: bytes, as: UTF8.self).contains("switchUSec=\(switchUSec)"))
      let record = try TestFile.read(try #require(photo.path) + ".json")
      #expect(record.contains("\"switchUSec\":\(switchUSec)"))

      // A moment in the middle of the switch was seen by nobody.
      let between = try session.photo(.init(momentUSec: photo.frameUSec))
      #expect(between.width == 160 && between.zeroShutterLag == .missed)
      #expect(between.offsetUSec > 0 && between.switchUSec == nil)
      // The ring is filled again.
      try TestClock.wait(for: "a moment that is kept") {
        try session.photo().zeroShutterLag == .used ? () : nil
      }
    }
    // The stream's own size needs no switch.
    let own = try session.photo(.init(maxPhotoDimensions: .init(width: 160, height: 96)))
    #expect(own.width == 160 && own.switchUSec == nil && own.zeroShutterLag == .used)
    await stage.shutDown()
  }

  @Test("the listing: the sizes of a session, and whether a camera has any")
  func support() async throws {
    let stage = try await EngineStage(in: folder, more: [Self.camera()])
    let session = try TestSession(stage.directory, LargerPhoto.configuration)
    let own = Engine.Dimensions(width: 160, height: 96)
    func sizes() throws -> [Engine.Dimensions]? {
      try session.call(Engine.GetSupport.self, .init(session: session.id)).support
        .maxPhotoDimensions
    }
    #expect(try sizes() == [own, LargerPhoto.size])
    try session.configure(.init(width: 320, height: 192))
    #expect(try sizes() == [LargerPhoto.size])
    let cameras = try session.call(Engine.ListCameras.self, .init()).cameras
    #expect(cameras.first { $0.name == "two" }?.largerStills == .modeSwitch)
    #expect(try #require(cameras.first { $0.name == "test" }).largerStills == nil)
    await stage.shutDown()
  }

  @Test("a preview stands still and goes on, without another connection")
  func preview() async throws {
    let stage = try await EngineStage(in: folder, more: [Self.camera()])
    var configuration = LargerPhoto.configuration
    configuration.previewEnabled = true
    let session = try TestSession(stage.directory, configuration)
    let viewer = try TestViewer(session)
    try viewer.watch(5)
    let photo = try session.photo(LargerPhoto.settings)
    var later: Engine.PreviewFrame?
    for _ in 0..<60 where later == nil {
      try viewer.watch(1) { frame in
        #expect(frame.bytesUsed == 160 * 96 * 2)
        if frame.frameUSec > photo.frameUSec { later = frame }
      }
    }
    #expect(later != nil)
    try viewer.watch(20)
    await stage.shutDown()
  }

  private func expectRefusal(
    _ session: TestSession, _ settings: Engine.PhotoSettings, _ word: String
  ) throws {
    #expect {
      try session.photo(settings)
    } throws: { error in
      let refusal = (error as? RemoteError).flatMap { try? Engine.InvalidSettings($0) }
      return refusal?.field == "maxPhotoDimensions" && refusal?.rule.contains(word) == true
    }
  }

  @Test("refused by name: another size, a recording, clips, another session")
  func refused() async throws {
    let stage = try await EngineStage(in: folder, more: [Self.camera()])
    var configuration = LargerPhoto.configuration
    configuration.recordingEnabled = true
    let session = try TestSession(stage.directory, configuration)
    let larger = LargerPhoto.settings
    for (width, height) in [(320, 96), (0, -1), (.max, .max)] as [(Int64, Int64)] {
      try expectRefusal(
        session, .init(maxPhotoDimensions: .init(width: width, height: height)),
        "160x96 or 320x192")
    }
    do {
      let recording = try TestRecording(session) { $0.codec = .mjpeg }
      let name = try recording.name
      #expect(throws: Engine.RecordingInProgress(recording: name).remote) {
        try session.photo(larger)
      }
      try recording.stop()
      while try recording.next().step != .didFinish {}
    }
    #expect(try session.photo(larger).width == 320)

    let other = try TestSession(stage.directory, LargerPhoto.configuration)
    try expectRefusal(session, larger, "another session")
    try expectRefusal(other, larger, "another session")
    try other.stop()
    #expect(try session.photo(larger).width == 320)

    try session.stop()
    try session.configure(.init(liveClipEnabled: true))
    try session.start()
    try expectRefusal(session, larger, "liveClipSuspended")
    try session.configure(.init(liveClipSuspended: true))
    #expect(try session.photo(larger).width == 320)
    await stage.shutDown()
  }
}
