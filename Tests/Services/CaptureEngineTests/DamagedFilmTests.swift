// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// Films, clips and previews of a camera whose JPEGs are damaged, or of another form than others'.
struct DamagedFilmTests {
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  /// How a frame is damaged; each leaves the first and the last marker.
  enum Damage: CaseIterable {
    /// Some codes in its middle are others, as if a packet had been overwritten.
    case codes
    /// Its second half is missing.
    case cut
    /// A packet is missing.
    case packet

    func done(to jpeg: [UInt8]) -> [UInt8] {
      let middle = jpeg.count / 2
      switch self {
      case .codes:
        var bytes = jpeg
        for at in middle..<middle + 400 { bytes[at] = UInt8((at * 73 + 5) % 255) }
        return bytes
      case .cut: return jpeg[..<middle] + [0xFF, 0xD9]
      case .packet: return Array(jpeg[..<middle] + jpeg[(middle + 512)...])
      }
    }
  }

  /// A camera that damages one frame in five.
  private func worn(_ damage: Damage) throws -> SyntheticCamera {
    let whole = try PlayedJPEGs.jpeg(["-sample", "2x1"])
    let damaged = damage.done(to: whole)
    return PlayedJPEGs.camera("worn") { $0 % 5 == 3 ? damaged : whole }
  }

  /// What the engine says of the camera.
  private func remarks(_ session: TestSession, _ camera: String) throws -> [String] {
    let cameras = try session.calls.call(EngineInterface.ListCameras.self, .init()).cameras
    return cameras.first { $0.name == camera }?.remarks ?? []
  }

  @Test(
    "one frame in five is damaged: it is left out of films, and counted",
    arguments: [EngineInterface.Codec.mjpeg, .h264], Damage.allCases)
  func film(codec: EngineInterface.Codec, damage: Damage) async throws {
    let stage = try await EngineStage(in: folder, more: [try worn(damage)])
    let session = try TestSession(stage.directory, .init(camera: "worn"))
    let recording = try TestRecording(session) {
      $0.codec = codec
      $0.maximumDurationUSec = 2_500_000
    }
    let end = try recording.finished()
    #expect(end.failure == "MaximumDurationReached" && end.playable == true)
    let (written, dropped) = (try #require(end.framesWritten), try #require(end.framesDropped))
    // The camera itself may lose some on a busy machine, and none of five frames in a row is more than four whole ones.
    // That no whole one is left out is in `CameraPicturesTests`.
    #expect(written > 0 && written <= 4 * (dropped + 1), "\(written), \(dropped)")
    let film = try PlayedFilm(try #require(end.path))
    #expect(Int64(film.frames) == written)
    let (luma, size) = (try film.luma(), 320 * 180)
    #expect(luma.count == film.frames * size)
    if codec == .mjpeg {
      // All pictures are alike, as those of the camera are.
      let areAlike = (1..<film.frames).allSatisfy {
        luma[($0 * size)..<($0 + 1) * size].elementsEqual(luma[..<size])
      }
      #expect(areAlike)
    }
    let words = try remarks(session, "worn").filter { $0.contains("damaged") }
    #expect(words.count == 1 && words[0].contains("films leave them out"), "\(words)")
    await stage.shutDown()
  }

  @Test("nor is one in a live clip", arguments: [EngineInterface.Codec.mjpeg, .h264])
  func clip(codec: EngineInterface.Codec) async throws {
    let stage = try await EngineStage(in: folder, more: [try worn(.codes)])
    let session = try TestSession(
      stage.directory, .init(camera: "worn", liveClipEnabled: true, liveClipCodec: codec))
    TestClock.pass(milliseconds: 1_000)
    let clip = try #require(try TestClip(session).finish().clip)
    #expect(clip.codec == codec)
    #expect(clip.framesDropped >= clip.framesWritten / 5, "\(clip)")
    let film = try PlayedFilm(try #require(clip.path))
    #expect(Int64(film.frames) == clip.framesWritten)
    _ = try film.luma()
    await stage.shutDown()
  }

  @Test(
    "JPEGs of another form are decoded and encoded again for photos, films and previews, and that is said once",
    arguments: [
      (["-progressive"], nil, "progressive"),
      ([], "0;\n1;\n2;\n", "one scan for each component"),
      (["-quality", "1"], nil, "quantisation tables of 16 bits"),
    ] as [([String], String?, String)])
  func forms(options: [String], scans: String?, form: String) async throws {
    let jpeg = try PlayedJPEGs.jpeg(options, scans: scans)
    let stage = try await EngineStage(in: folder, more: [PlayedJPEGs.camera("odd") { _ in jpeg }])
    let session = try TestSession(stage.directory, .init(camera: "odd", previewEnabled: true))
    // A preview first: it has to find out by itself.
    let viewer = try TestViewer(session)
    try viewer.watch(3) { frame in
      let form = try Self.form(of: viewer.bytes(of: frame), in: folder)
      #expect(form == "Baseline")
    }
    let said = ["its JPEGs are unusual (\(form)): they are decoded and encoded again"]
    try TestClock.wait(for: "the remark") {
      try remarks(session, "odd") == said ? () : nil
    }
    let recording = try TestRecording(session) {
      $0.codec = .mjpeg
      $0.maximumDurationUSec = 1_000_000
    }
    let end = try recording.finished()
    #expect(end.playable == true && (25...31).contains(end.framesWritten ?? 0), "\(end)")
    let film = try PlayedFilm(try #require(end.path))
    #expect(try film.luma().count == film.frames * 320 * 180)
    let photo = try session.photo()
    #expect(photo.encodedAgain == true && photo.width == 320)
    let bytes = try TestFile.bytes(try #require(photo.path))
    #expect(try Self.form(of: bytes, in: folder) == "Baseline")
    #expect(try remarks(session, "odd") == said)
    await stage.shutDown()
  }

  /// "Baseline" or "Progressive".
  private static func form(of jpeg: [UInt8], in folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/seen.jpg"
    try TestFile.write(path, jpeg)
    let shown = try Command.run("exiftool", "-s3", "-EncodingProcess", path)
    return shown.hasPrefix("Baseline") ? "Baseline" : shown
  }
}
