// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// A film begins with the frame of the press. The camera must miss no frame for that: these tests run
/// alone (`Scripts/test`).
@Suite(.tags(.milliseconds))
struct FilmMomentTests {
  /// SHUTTERD_SOAK_PRESSES: the number of presses.
  private static let presses =
    getenv("SHUTTERD_SOAK_PRESSES").flatMap { Int(String(cString: $0)) } ?? 100

  @Test("the first frame is within half an interval of the press, also when asked for 200 ms late")
  func moment() throws {
    let (framesPerSecond, halfIntervalUSec) = (20, Int64(25_000))
    let studio = try Studio(framesPerSecond: framesPerSecond, pixelFormat: "MJPG")
    defer { withExtendedLifetime(studio) {} }
    let session = try TestSession(studio, .init(recordingEnabled: true))
    let interaction = try TestInteraction(session)
    // A ring that has frames from before the press.
    usleep(500_000)
    var offsets: [Int64] = []
    for press in 0..<Self.presses {
      // Presses at all places between two frames: steps that share no factor with an interval.
      usleep(UInt32(press * 7919 % 50_000))
      try studio.press()
      let began = try interaction.event()
      #expect(began.phase == .began)
      #expect(try interaction.event().phase == .ended)
      let momentUSec = began.monotonicUSec
      if press % 5 == 1 { usleep(UInt32(max(0, momentUSec + 200_000 - TestClock.nowUSec))) }
      let recording = try TestRecording(session) {
        $0.codec = .mjpeg
        $0.press = began.press
        $0.momentUSec = momentUSec
      }
      let start = try recording.wait(for: .didStart)
      let offsetUSec = try #require(start.offsetUSec)
      #expect(start.frameUSec == momentUSec + offsetUSec)
      offsets.append(abs(offsetUSec))
      try recording.stop()
      let end = try recording.finished()
      #expect(end.failure == nil && end.playable == true)
      // The moment of the first frame is really that of the first frame in the file.
      let path = try #require(end.path)
      if press < 4 { #expect(try PlayedFilm(path).codes().first?.timeUSec == start.frameUSec) }
      #expect(unlink(path) == 0)
    }
    let near = offsets.count { $0 <= halfIntervalUSec }
    #expect(near == Self.presses)
    print(
      "films begin at the press: \(near) of \(offsets.count) within \(halfIntervalUSec) us,",
      "most \(offsets.max() ?? 0) us")
  }
}
