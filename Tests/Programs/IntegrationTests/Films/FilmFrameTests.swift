// SPDX-License-Identifier: Apache-2.0
import Glibc
import PixelKernels
import ShutterInterfaces
import TestSupport
import Testing

/// The frames in a film, by the number and the time that the camera burns into each frame, and by the
/// times that ffprobe finds.
struct FilmFrameTests {
  /// The frames that a camera has delivered, and the film that comes of them.
  struct Trial: CustomTestStringConvertible {
    let pixelFormat: String
    let codec: EngineInterface.Codec
    var mediaType = "video/mp4"

    var testDescription: String { "\(pixelFormat) as \(codec) in \(mediaType)" }
    /// In Matroska times are counted in 100 us.
    var toleranceUSec: Int64 { mediaType == "video/mp4" ? 1 : 50 }
  }

  @Test(
    "each frame once, in order and at its time, with a photo of every frame beside it",
    arguments: [
      Trial(pixelFormat: "MJPG", codec: .mjpeg),
      Trial(pixelFormat: "MJPG", codec: .mjpeg, mediaType: "video/x-matroska"),
      Trial(pixelFormat: "YUYV", codec: .mjpeg), Trial(pixelFormat: "YUYV", codec: .h264),
    ])
  func everyFrame(_ trial: Trial) throws {
    let studio = try Studio(pixelFormat: trial.pixelFormat)
    defer { withExtendedLifetime(studio) {} }
    let session = try TestSession(
      studio, .init(recordingEnabled: true, responsiveCapture: true))
    _ = try session.photo()
    try Self.wait(for: trial.codec, session)
    let recording = try TestRecording(session) {
      $0.codec = .init(rawValue: trial.codec.rawValue)
      $0.mediaType = trial.mediaType
    }
    let start = try recording.wait(for: .didStart)
    let photos = try Self.photos(session, count: 90)
    try recording.stop()
    let end = try recording.finished()
    #expect(end.failure == nil && end.playable == true)
    let film = try PlayedFilm(try #require(end.path))
    let codes = try film.codes()
    let first = try #require(codes.first)
    let last = try #require(codes.last)
    #expect(start.frameUSec == first.timeUSec && end.frameUSec == first.timeUSec)
    // Recorded is delivered less counted drops: of the camera's numbers none comes twice or too early,
    // and as many are missing as were counted.
    #expect(zip(codes, codes.dropFirst()).allSatisfy { $0.number < $1.number })
    let delivered = Int64(last.number) - Int64(first.number) + 1
    #expect(end.framesWritten == Int64(codes.count))
    #expect(end.framesDropped == delivered - Int64(codes.count))
    for (timeUSec, code) in zip(film.timesUSec, codes) {
      let stampUSec = code.timeUSec - first.timeUSec
      #expect(abs(timeUSec - stampUSec) <= trial.toleranceUSec, "frame \(code.number)")
    }
    // The frames of the photos have the same numbers and stamps.
    #expect(photos.count == 90)
    let stamps = Dictionary(uniqueKeysWithValues: codes.map { (Int64($0.number), $0.timeUSec) })
    // A frame of a photo that the film lacks is one of those that it has counted.
    let numbers = Int64(first.number)...Int64(last.number)
    let beside = photos.filter { numbers.contains($0.frameSequence) }
    #expect(beside.count >= 60)
    let absent = Set(beside.map(\.frameSequence)).subtracting(stamps.keys)
    #expect(Int64(absent.count) <= end.framesDropped ?? 0, "\(absent.sorted())")
    for photo in beside {
      guard let stampUSec = stamps[photo.frameSequence] else { continue }
      #expect(photo.frameUSec == stampUSec)
    }
  }

  @Test("the lock ends a film, which plays, once")
  func locked() throws {
    let studio = try Studio(engine: "[interruptions]\nlocked = true")
    defer { withExtendedLifetime(studio) {} }
    let session = try TestSession(studio, .init(recordingEnabled: true))
    let recording = try TestRecording(session)
    try recording.wait(for: .didStart)
    usleep(500_000)
    try studio.daemons.control("lock", "on")
    let end = try recording.finished()
    #expect(end.failure == "SessionWasInterrupted" && end.playable == true)
    let codes = try PlayedFilm(try #require(end.path)).codes()
    #expect(Int64(codes.count) == end.framesWritten)
    try session.wait(for: .interrupted)
  }

  /// Takes photos, one in each interval of the camera.
  private static func photos(
    _ session: TestSession, count: Int
  ) throws -> [EngineInterface.Photo] {
    let lanes = try PhotoLanes(session, count: 12)
    var photos: [EngineInterface.Photo] = []
    let beginUSec = TestClock.nowUSec
    for number in 0..<count {
      let momentUSec = beginUSec + Int64(number) * 33_333
      usleep(UInt32(max(0, momentUSec - TestClock.nowUSec)))
      if let photo = try lanes.ask() { photos.append(photo) }
    }
    while let photo = try lanes.next() { photos.append(photo) }
    return photos
  }

  /// Waits until the engine knows that it has this encoder: it looks for it beside its work.
  private static func wait(for codec: EngineInterface.Codec, _ session: TestSession) throws {
    try TestClock.wait(for: "the encoder for \(codec)") {
      let support = try session.call(
        EngineInterface.GetSupport.self, .init(session: session.id)
      ).support
      return support.recordings.contains { $0.codec == codec } ? () : nil
    }
  }
}
