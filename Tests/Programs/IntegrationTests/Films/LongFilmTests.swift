// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// A film that goes on and on, while others look at the picture for a moment.
struct LongFilmTests {
  /// SHUTTERD_SOAK_FILM: the length of the film in seconds.
  private static let seconds = getenv("SHUTTERD_SOAK_FILM").flatMap { Int(String(cString: $0)) }
  private static let previews = 10
  /// What is known of each frame until the end: its size, its time and its place.
  private static let leastKiBPerFrame = 12.0 / 1024

  @Test("a film and ten previews that come and go leave nothing behind in the engine")
  func growth() throws {
    let studio = try Studio(
      engine: """
        default_camera = "long"
        [[synthetic]]
        name = "long"
        width = 640
        height = 360
        frames_per_second = 30
        pixel_format = "MJPG"
        """)
    let session = try TestSession(studio, .init(recordingEnabled: true))
    // Everything once, so that all that stays is there.
    try look(studio)
    try finish(TestRecording(session) { $0.maximumDurationUSec = 1_200_000 })
    let before = try descriptors(studio)

    var film: TestRecording? = try TestRecording(session) { $0.codec = .mjpeg }
    try film?.wait(for: .didStart)
    let start = TestClock.nowUSec
    let length = Int64(Self.seconds ?? 8) * 1_000_000
    // From the second fragment on the film's memory only grows by its index.
    usleep(2_200_000)
    try look(studio)
    let (memory, during) = (try studio.engine.anonymousMemory(), try descriptors(studio))
    var rounds = 1
    repeat {
      try look(studio)
      rounds += 1
    } while TestClock.nowUSec - start < length
    let (memoryAfter, duringAfter) = (
      try studio.engine.anonymousMemory(), try descriptors(studio)
    )
    let asked = TestClock.nowUSec
    try film?.stop()
    let last = try #require(try film?.finished())
    // With its connection.
    film = nil
    let stopMSec = (TestClock.nowUSec - asked) / 1000

    let written = try #require(last.framesWritten)
    let dropped = try #require(last.framesDropped)
    let known = Int(Double(written) * Self.leastKiBPerFrame)
    // Viewers that are about to leave may be counted at first.
    #expect(duringAfter <= during)
    // In a short run some of it has not been used yet.
    let allowed = known + (Self.seconds == nil ? 4096 : 512)
    #expect(memoryAfter - memory <= allowed, "\(memory), \(memoryAfter)")
    #expect(last.failure == nil && last.playable == true)
    #expect(last.durationUSec >= length && written + dropped >= length / 1_000_000 * 30 - 30)
    // The sessions of the last viewers end when their processes are gone.
    try TestClock.wait(for: "as few descriptors as before, \(before)") {
      try descriptors(studio) <= before ? () : nil
    }
    print(
      "long film: \(last.durationUSec / 1_000_000) s, \(written) frames, \(dropped) dropped, "
        + "\(rounds * Self.previews) previews, \(memory) KiB after the first seconds and \(memoryAfter) KiB at the "
        + "end, \(duringAfter) descriptors, finished \(stopMSec) ms after the stop")
    try remove(last)
  }

  /// Ten viewers at the same time, half a second each.
  private func look(_ studio: Studio) throws {
    let viewers = try (0..<Self.previews).map { number in
      try studio.daemons.startControl(
        "preview", "--force", "-o", studio.daemons.path("\(number).mjpeg"), "--count", "15")
    }
    for viewer in viewers {
      _ = try viewer.remainingOutput()
      #expect(try viewer.wait() == EXIT_SUCCESS)
    }
  }

  private func finish(_ film: TestRecording) throws { try remove(try film.finished()) }

  private func remove(_ last: TestRecording.Step) throws {
    let path = try #require(last.path)
    #expect(unlink(path) == 0)
  }

  /// Those that stay: sessions of viewers that have left may be about to end.
  private func descriptors(_ studio: Studio) throws -> Int {
    let counts = (0..<5).map { _ in
      usleep(100_000)
      return TestFile.names(in: "/proc/\(studio.engine.pid)/fd").count
    }
    return try #require(counts.min())
  }
}
