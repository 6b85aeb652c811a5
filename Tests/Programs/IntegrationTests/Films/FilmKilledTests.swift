// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// An engine that is killed under a recording.
@Suite(.tags(.milliseconds))
struct FilmKilledTests {
  /// SHUTTERD_SOAK_ROUNDS: the number of rounds.
  private static let rounds =
    getenv("SHUTTERD_SOAK_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 3

  @Test(
    "round after round, the next engine finishes the film, which lacks 2 s at most; the next press is a photo",
    .serialized, arguments: [("MJPG", "video/mp4"), ("YUYV", "video/x-matroska")])
  func killed(pixelFormat: String, mediaType: String) throws {
    let studio = try Studio(pixelFormat: pixelFormat)
    defer { withExtendedLifetime(studio) {} }
    var films: Set<String> = []
    var mostLostUSec: Int64 = 0
    for round in 0..<Self.rounds {
      let session = try TestSession(studio, .init(recordingEnabled: true))
      let recording = try TestRecording(session) { $0.mediaType = mediaType }
      let start = try recording.wait(for: .didStart)
      // From one fragment to three, and in each round at another place in one.
      usleep(UInt32(1_500_000 + round * 791_901 % 2_000_000))
      studio.engine.signal(SIGKILL)
      let killedUSec = TestClock.nowUSec
      _ = try studio.engine.wait()
      try studio.restartEngine()
      let path = try TestClock.wait(for: "the film under its name") { () -> String? in
        let files = try studio.files()
        guard !files.contains(where: { $0.hasSuffix(".part") }) else { return nil }
        return files.first { Self.isFilm($0) && !films.contains($0) }
      }
      films.insert(path)
      let film = try PlayedFilm(path)
      let codes = try film.codes()
      let first = try #require(codes.first)
      let last = try #require(codes.last)
      #expect(start.frameUSec == first.timeUSec)
      #expect(zip(codes, codes.dropFirst()).allSatisfy { $0.number < $1.number })
      mostLostUSec = max(mostLostUSec, killedUSec - last.timeUSec)
      #expect(killedUSec - last.timeUSec <= 2_000_000)

      let next = try TestSession(studio)
      let interaction = try TestInteraction.whenKnown(next)
      try studio.waitUntilGranted()
      try studio.press()
      let began = try interaction.event()
      let photo = try next.photo(.init(press: began.press, momentUSec: began.monotonicUSec))
      #expect(try Picture(try #require(photo.path)).code?.timeUSec == photo.frameUSec)
    }
    #expect(try studio.files().filter { Self.isFilm($0) }.count == Self.rounds)
    print(
      "engine killed under films: \(pixelFormat), \(Self.rounds) rounds,",
      "at most \(mostLostUSec / 1000) ms lost")
  }

  private static func isFilm(_ path: String) -> Bool {
    path.hasSuffix(".mp4") || path.hasSuffix(".mkv")
  }
}
