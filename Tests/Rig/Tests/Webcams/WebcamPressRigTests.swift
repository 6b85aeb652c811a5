// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Photo after photo of a webcam under uvcvideo that does everything that people report of theirs, beside what the webcam
/// itself has noted.
@Suite(.rigWithCountedTime, .serialized)
struct WebcamPressRigTests {
  private typealias Engine = EngineInterface

  /// SHUTTERD_SOAK_WEBCAM: the number of photos.
  private static let photos =
    getenv("SHUTTERD_SOAK_WEBCAM").flatMap { Int(String(cString: $0)) } ?? 24
  /// Pictures with a number: more than there are frames between those that are compared.
  private static let codes = 64
  /// A payload of the rig's emulated bus may be late by as much.
  private static let toleranceUSec: Int64 = 50_000

  @Test(
    "damaged, truncated, unplugged, stalled: each request is one photo, the nearest good frame, or one error by name"
  )
  func all() throws {
    let webcam = try ScriptedWebcam(codes: Self.codes)
    let controls = try Self.controls(of: webcam)
    let booth = try Booth()
    try RigClock.wait(for: "the engine to have the webcam", seconds: 60) {
      try booth.daemons.connect(.engine).call(Engine.ListCameras.self, .init(position: nil))
        .cameras.first
    }
    let session = try TestSession(booth.daemons, .init(width: 640, height: 480))
    try webcam.order("corrupt every 5")
    try webcam.order("trunc every 50")
    let unplugs = Set((1...(Self.photos < 100 ? 1 : 3)).map { $0 * Self.photos / 4 })
    var (taken, replaced, errors): (Int, Int, [String: Int]) = (0, 0, [:])
    for number in 0..<Self.photos {
      if unplugs.contains(number) { try webcam.order("unplug 1") }
      if number == Self.photos / 8 { try webcam.order("pause 2") }
      let momentUSec = RigClock.nowUSec
      let answer: Engine.CapturePhoto.Reply
      do {
        answer = try session.capture(.init(momentUSec: momentUSec))
      } catch let error as RemoteError {
        // Between the unplugging and the return there is no camera.
        errors[error.name, default: 0] += 1
        try waitUntilRunning(session)
        continue
      }
      guard let photo = answer.photo else {
        errors[answer.failure ?? "no word", default: 0] += 1
        try waitUntilRunning(session)
        continue
      }
      taken += 1
      if photo.frameReplaced == true { replaced += 1 }
      try check(photo, momentUSec: momentUSec, webcam, number)
    }
    print("webcam: \(Self.photos) requests: \(taken) photos, \(replaced) replaced, \(errors)")
    #expect(errors["no word"] == nil)
    #expect(taken + errors.values.reduce(0, +) == Self.photos)
    // The unplugs, and perhaps the stall, cost some photos: while they last there is no camera.
    #expect(taken >= Self.photos - 4 * (unplugs.count + 1) && replaced > 0)
    #expect(webcam.log.contains { $0.contains(" corrupt") })
    #expect(webcam.log.contains { $0.contains(" trunc") } || Self.photos < 100)
    try session.stop()
    #expect(try Self.controls(of: webcam) == controls)
  }

  private func waitUntilRunning(_ session: TestSession) throws {
    try RigClock.wait(for: "the session to run", seconds: 60) {
      try session.calls.call(Engine.ListSessions.self, .init()).sessions
        .contains { $0.state == .running } ? () : nil
    }
  }

  /// The photo decodes without a warning, its number is that of a good frame, and no other good one is nearer.
  private func check(
    _ photo: Engine.Photo, momentUSec: Int64, _ webcam: ScriptedWebcam, _ number: Int
  ) throws {
    let path = try #require(photo.path)
    let code = try #require(try DecodedPhoto(path).code)
    let frames = webcam.frames(since: momentUSec - 2_000_000)
    let good = frames.filter { !$0.isDamaged }
    let shown = good.filter { $0.number % Self.codes == Int(code.number) }
    let nearest = good.map { abs($0.sentUSec - photo.frameUSec) }.min() ?? .max
    let distance = shown.map { abs($0.sentUSec - photo.frameUSec) }.min() ?? .max
    #expect(distance <= nearest + Self.toleranceUSec, "photo \(number) shows \(code.number)")
    let best = good.map { abs($0.sentUSec - momentUSec) }.min() ?? .max
    #expect(
      abs(photo.offsetUSec) <= best + Self.toleranceUSec,
      "photo \(number): \(photo.offsetUSec) us from its moment, a good frame is at \(best) us")
    #expect(photo.frameUSec - momentUSec == photo.offsetUSec)
  }

  /// The values of all controls, as v4l2-ctl has them.
  private static func controls(of webcam: ScriptedWebcam) throws -> String {
    try Command.run("v4l2-ctl", "-d", webcam.currentNode, "-l")
  }
}

extension ScriptedWebcam {
  /// A frame that was sent.
  struct SentFrame {
    let number: Int
    /// When its first payload was ready, CLOCK_MONOTONIC.
    let sentUSec: Int64
    /// When its exposure began, CLOCK_MONOTONIC.
    let exposedUSec: Int64
    let isDamaged: Bool
  }

  /// The frames of the end of its log.
  func frames(since fromUSec: Int64) -> [SentFrame] {
    var frames: [SentFrame] = []
    for line in log.reversed() {
      let words = line.split(separator: " ")
      guard let seconds = words.first.flatMap({ Double($0) }) else { continue }
      let sentUSec = Int64(seconds * 1e6)
      if sentUSec < fromUSec { break }
      guard words.count > 2, words[1] == "frame", let number = Int(words[2]) else { continue }
      let exposed = words.firstIndex(of: "exposed").flatMap { Double(words[$0 + 1]) } ?? seconds
      frames.append(
        SentFrame(
          number: number, sentUSec: sentUSec, exposedUSec: Int64(exposed * 1e6),
          isDamaged: words.contains { ["corrupt", "trunc", "skipped"].contains($0) }))
    }
    return frames
  }

  /// Its node that captures, which may be another one after an unplug.
  var currentNode: String {
    get throws {
      try RigClock.wait(for: "a node of the webcam") {
        RigFile.names(in: "/sys/class/video4linux").filter { $0.hasPrefix("video") }.sorted().first
          .map { "/dev/\($0)" }
      }
    }
  }
}
