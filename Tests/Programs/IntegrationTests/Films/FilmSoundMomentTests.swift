// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Sound and picture of a film are of the same moment. The synthetic microphone clicks at each whole
/// second of CLOCK_MONOTONIC, by a clock that is wrong; the synthetic camera burns the same clock into
/// its pictures.
struct FilmSoundMomentTests {
  /// SHUTTERD_SOAK_SOUND: the length of the films in seconds.
  private static let seconds =
    getenv("SHUTTERD_SOAK_SOUND").flatMap { Int(String(cString: $0)) } ?? 8
  private static let framesPerSecond = 30
  /// The distance that a click may have from the moment that its picture shows: a tenth of a frame's
  /// time, where a frame is allowed. The stamps of the synthetic microphone are up to 2 ms off.
  private static let mostUSec = 3333.0

  @Test("a click is in its picture to the end, although the microphone's clock is 500 ppm off")
  func clicks() throws {
    let studio = try Studio(
      engine: """
        [sound]
        synthetic_microphone = true
        [[access]]
        medium = "microphone"
        rule = "allow"
        """, framesPerSecond: Self.framesPerSecond, pixelFormat: "MJPG")
    defer { withExtendedLifetime(studio) {} }
    // Both at the same time.
    let recordings = try [500, -500].map { ppm in
      let recording = try TestRecording(TestSession(studio, .init(recordingEnabled: true))) {
        $0.codec = .mjpeg
        $0.sound = "synthetic:\(ppm)"
        $0.maximumDurationUSec = Int64(Self.seconds) * 1_000_000
      }
      return (ppm, recording)
    }
    // The streams of the replies stay quiet for as long as the films take.
    sleep(UInt32(Self.seconds))
    for (ppm, recording) in recordings {
      let end = try recording.finished()
      #expect(end.failure == "MaximumDurationReached" && end.soundComplete == true)
      let drift = try #require(end.soundDriftPPM)
      // It is known the better the longer it is looked at.
      #expect(abs(drift - Int64(ppm)) <= (Self.seconds < 60 ? 100 : 10), "\(drift)")
      let path = try #require(end.path)
      let errors = try Self.errors(path)
      #expect(errors.count >= Self.seconds - 2)
      let most = try #require(errors.map(abs).max())
      #expect(most <= Self.mostUSec, "\(errors)")
      print(
        "sound at \(ppm) ppm: \(errors.count) clicks in \(Self.seconds) s at most \(Int(most)) us from their",
        "pictures, the last \(Int(errors.last ?? 0)) us, \(drift) ppm found")
      #expect(unlink(path) == 0)
    }
  }

  /// The delay of each click after the picture of its whole second, microseconds.
  private static func errors(_ path: String) throws -> [Double] {
    let film = try PlayedFilm(path)
    let codes = try film.codes(every: framesPerSecond)
    // A picture a second: when it is shown, and the moment that it shows.
    let pictures = codes.enumerated().map { index, code in
      (shownUSec: film.timesUSec[index * framesPerSecond], momentUSec: code.timeUSec)
    }
    let heard = Clicks.middles(in: try HeardFilm(path).samples).map { $0 * 1e6 / 48_000 }
    return pictures.compactMap { picture -> Double? in
      let second = (picture.momentUSec + 500_000) / 1_000_000 * 1_000_000
      let shown = Double(picture.shownUSec + second - picture.momentUSec)
      // Not at the film's edges, nor while the microphone was being opened.
      guard (600_000...Double(film.durationUSec) - 50_000).contains(shown) else { return nil }
      return heard.map { $0 - shown }.min { abs($0) < abs($1) } ?? .infinity
    }
  }
}
