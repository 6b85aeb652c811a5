// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import Testing

/// Films of a camera of the kernel. The witnesses are not our code: the kernel's trace of the buffers
/// that the engine got, and ffprobe.
@Suite(.rig, .serialized)
struct FilmRigTests {
  private static let rule = "[interruptions]\nlocked = true\n"

  @Test(
    "with 20 % of the buffers dropped: each other frame once, in order, with the driver's stamp")
  func dropped() throws {
    let vivid = try Vivid()
    try vivid.set(control: "percentage_of_dropped_buffers", 20)
    let trace = try KernelTrace()
    let booth = try Booth()
    defer { withExtendedLifetime((vivid, booth)) {} }
    let session = try Self.session(booth)
    let recording = try Self.record(session)
    let start = try recording.wait(for: .didStart)
    for _ in 0..<10 {
      usleep(500_000)
      _ = try session.photo()
    }
    try recording.stop()
    let end = try recording.finished()
    let film = try Self.film(end)
    let firstUSec = try #require(start.frameUSec)
    #expect(end.frameUSec == firstUSec)
    let stamps = film.timesUSec.map { firstUSec + $0 }
    let lastUSec = try #require(stamps.last)
    let delivered = try trace.dequeues().filter {
      $0.minor == vivid.minor && !$0.flags.contains("ERROR")
        && (firstUSec - 1...lastUSec + 1).contains($0.timestampUSec)
    }
    // Each of them is a frame of the driver, at the same microsecond.
    let matched = stamps.map { stamp in
      delivered.firstIndex { abs($0.timestampUSec - stamp) <= 1 }
    }
    #expect(!matched.contains(nil))
    let indices = matched.compactMap { $0 }
    #expect(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 })
    // The missing frames were counted, whether vivid has dropped them or the engine.
    let numbers = delivered.map(\.sequence)
    let span = try #require(numbers.last) - numbers[0] + 1
    #expect(end.framesDropped == Int64(span - stamps.count))
    #expect(span - delivered.count > 0)
    print(
      "film with 20 % dropped: \(stamps.count) of \(delivered.count) frames delivered,",
      "\(end.framesDropped ?? 0) of \(span) counted as dropped")
  }

  @Test(
    "a limit of its duration, the lock, and a camera unplugged: one end each, by its name, and it plays"
  )
  func ends() throws {
    let vivid = try Vivid()
    let booth = try Booth(engine: Self.rule)
    defer { withExtendedLifetime((vivid, booth)) {} }
    let control = try booth.daemons.connect(.control)
    // Until then the seat counts as locked.
    try RigClock.wait(for: "the engine to attach") {
      try control.call(ControlInterface.GetState.self, .init()).state.engineAttached ? () : nil
    }
    let session = try Self.session(booth)
    let limited = try Self.record(session) { $0.maximumDurationUSec = 1_000_000 }
    let full = try limited.finished()
    #expect(full.failure == "MaximumDurationReached")
    #expect(try Self.film(full).durationUSec == 1_000_000)

    let locked = try Self.record(session)
    try locked.wait(for: .didStart)
    usleep(700_000)
    try booth.daemons.control("lock", "on")
    let interrupted = try locked.finished()
    #expect(interrupted.failure == "SessionWasInterrupted")
    _ = try Self.film(interrupted)
    try session.wait(for: .interrupted)
    try booth.daemons.control("lock", "off")
    try session.wait(for: .running)

    let unplugged = try Self.record(session)
    try unplugged.wait(for: .didStart)
    usleep(700_000)
    try RigFile.write("/sys/bus/platform/drivers/vivid/unbind", "vivid.0")
    let lost = try unplugged.finished()
    #expect(lost.failure == "DeviceWasDisconnected")
    _ = try Self.film(lost)
    _ = try session.status { $0.state != .running }
    try RigFile.write("/sys/bus/platform/drivers/vivid/bind", "vivid.0")
    try session.wait(for: .running)
    _ = try session.photo()
  }

  /// A session that makes films of vivid's frames, ten a second: an emulated machine encodes slowly.
  private static func session(_ booth: Booth) throws -> TestSession {
    let session = try TestSession(
      booth.daemons,
      .init(
        width: 320, height: 180, frameInterval: .init(numerator: 1, denominator: 10),
        recordingEnabled: true))
    _ = try session.photo()
    return session
  }

  private static func record(
    _ session: TestSession,
    _ change: (inout EngineInterface.StartRecording.Parameters) -> Void = { _ in }
  ) throws -> TestRecording {
    try TestRecording(session) {
      $0.codec = .mjpeg
      change(&$0)
    }
  }

  /// A film that has ended. Whatever ended it, it has a name, and plays with all frames that it is said
  /// to have.
  private static func film(_ end: TestRecording.Step) throws -> PlayedFilm {
    #expect(end.playable == true)
    let film = try PlayedFilm(try #require(end.path))
    #expect(Int64(film.timesUSec.count) == end.framesWritten)
    #expect(film.durationUSec == end.durationUSec)
    return film
  }
}
