// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

@testable import VideoDevices

/// The start of the exposure by a webcam's own clock, from the headers that uvcvideo passes on, beside what the webcam
/// has noted.
@Suite(.rigWithCountedTime, .serialized)
struct ExposureStartRigTests {
  private typealias Engine = EngineInterface
  private static let size = CaptureSettings(width: 640, height: 480)
  private static let codes = 64

  @Test("a camera whose pictures are 80 ms on their way: frames have the time of their exposure")
  func eighty() throws { try measure(latencyMSec: 80) }

  @Test(
    "no delay to speak of, 30 ms, and more than four frames: the same", .tags(.long),
    arguments: [0, 30, 150])
  func others(latencyMSec: Int) throws { try measure(latencyMSec: latencyMSec) }

  private func measure(latencyMSec: Int) throws {
    let webcam = try ScriptedWebcam("cam0", ["--latency", "\(latencyMSec)"])
    let camera = try CameraUnderTest.probe(at: webcam.node)
    let (record, _) = try CameraUnderTest.record(camera, Self.size, frames: 150)
    let errors = try self.errors(of: record.frames, webcam)
    let known = errors.filter { $0.source == .startByCamera }
    let settled = errors.dropFirst(20).map { Double(abs($0.errorUSec)) / 1000 }
    let mean = settled.reduce(0, +) / Double(settled.count)
    print(
      "latency \(latencyMSec) ms: \(known.count) of \(errors.count) starts known, error of all after the first 20: "
        + "mean \(mean) ms, max \(settled.max() ?? 0) ms")
    #expect(mean <= 5)
    // Eight frames teach the clock, and some more pass until the arrivals of those lie behind.
    if latencyMSec > 0 { #expect(known.count >= errors.count - 8 - latencyMSec / 33 - 2) }
    #expect(
      zip(record.frames, record.frames.dropFirst()).allSatisfy { $0.stampUSec < $1.stampUSec })
  }

  @Test(
    "the photo of a press is the frame whose exposure was nearest, by its number", .tags(.long))
  func press() throws {
    let webcam = try ScriptedWebcam("cam0", ["--latency", "80"], codes: Self.codes)
    let booth = try Booth()
    try RigClock.wait(for: "the engine to have the webcam", seconds: 60) {
      try booth.daemons.connect(.engine).call(Engine.ListCameras.self, .init(position: nil))
        .cameras.first
    }
    let session = try TestSession(booth.daemons, .init(width: 640, height: 480))
    try RigClock.wait(for: "a photo whose exposure is known") {
      try session.photo().frameTimeSource == .startOfExposure ? () : nil
    }
    // The frames from before the clock was known have the times of their arrival, and leave the ring.
    usleep(2_000_000)
    var errors: [Double] = []
    for number in 0..<10 {
      let momentUSec = RigClock.nowUSec
      let answer = try session.capture(.init(momentUSec: momentUSec))
      let photo = try #require(answer.photo)
      let path = try #require(photo.path)
      let code = try #require(try DecodedPhoto(path).code)
      let shown = Int(code.number)
      let frames = webcam.frames(since: momentUSec - 1_000_000)
      let own = try #require(
        frames.filter { $0.number % Self.codes == shown }
          .min { abs($0.exposedUSec - momentUSec) < abs($1.exposedUSec - momentUSec) })
      let nearestUSec = frames.map { abs($0.exposedUSec - momentUSec) }.min() ?? 0
      #expect(photo.frameTimeSource == .startOfExposure)
      #expect(
        abs(own.exposedUSec - momentUSec) <= nearestUSec + 10_000,
        "photo \(number): \(own.exposedUSec - momentUSec) us, another frame \(nearestUSec) us")
      errors.append(Double(abs(photo.frameUSec - own.exposedUSec)) / 1000)
      usleep(UInt32(number * 7919 % 33_000))
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    print(
      "photos of presses at 80 ms: error of the time: mean \(mean) ms, max \(errors.max() ?? 0)")
    #expect(mean <= 5)
  }

  @Test(
    "a camera that says nothing about its exposures, or nonsense: the arrival counts", .tags(.long),
    arguments: ["pts same", "pts zero", "pts sent", "pts off", "scr off"])
  func unknown(order: String) throws {
    let webcam = try ScriptedWebcam("cam0", ["--latency", "80"])
    try webcam.order(order)
    let camera = try CameraUnderTest.probe(at: webcam.node)
    let (record, _) = try CameraUnderTest.record(camera, Self.size, frames: 60)
    #expect(record.frames.allSatisfy { $0.stampSource == .endOfFrame })
  }

  @Test(
    "the camera's clock jumps, in a stream: learned anew, and no wrong time in between",
    .tags(.long))
  func jumps() throws {
    let webcam = try ScriptedWebcam("cam0", ["--latency", "80"])
    let camera = try CameraUnderTest.probe(at: webcam.node)
    let frames = try CameraUnderTest.stream(camera, Self.size) { stream, recorder in
      for seconds in ["10", "-10", "70"] {
        try recorder.waitForFrames(recorder.value.frames.count + 40)
        try webcam.order("clock \(seconds)")
      }
      try recorder.waitForFrames(recorder.value.frames.count + 40)
      return recorder.value.frames
    }
    let known = try errors(of: frames, webcam).filter { $0.source == .startByCamera }
    #expect(known.count >= frames.count - 4 * 14)
    #expect(frames.suffix(10).allSatisfy { $0.stampSource == .startByCamera })
    // Three frames of each jump have the delay of the one before, with all that made them late here.
    let wrong = known.count { abs($0.errorUSec) > 5000 }
    #expect(wrong <= 3 * 3, "\(known.map(\.errorUSec))")
  }

  @Test(
    "the node of the headers in use by another program, or missing: frames as without it",
    .tags(.long))
  func withoutNode() throws {
    let webcam = try ScriptedWebcam("cam0", ["--latency", "80"])
    let camera = try CameraUnderTest.probe(at: webcam.node)
    func sources() throws -> Set<StampSource> {
      let frames = try CameraUnderTest.record(camera, Self.size, frames: 40).0.frames
      return Set(frames.suffix(10).map(\.stampSource))
    }
    let path = try #require(MetadataNode.path(beside: webcam.node))
    let other = try #require(PayloadHeaders.start(beside: try VideoNode(opening: webcam.node)))
    #expect(try sources() == [.endOfFrame])
    other.stop()
    withExtendedLifetime(other) {}
    try Command.run("mv", path, path + ".away")
    #expect(try sources() == [.endOfFrame])
    try Command.run("mv", path + ".away", path)
  }

  @Test(
    "an unplugged camera leaves no node in use, and has its clock learned anew when it is back",
    .tags(.long))
  func unplugged() throws {
    let webcam = try ScriptedWebcam("cam0", ["--latency", "80"])
    let before = try CameraUnderTest.openHandles()
    for _ in 0..<3 {
      let camera = try CameraUnderTest.probe(at: webcam.currentNode)
      try CameraUnderTest.stream(camera, Self.size) { _, recorder in
        try recorder.waitForFrames(30)
        #expect(recorder.value.frames.last?.stampSource == .startByCamera)
        try webcam.order("unplug 1")
        #expect(try recorder.waitForEnd() == .disconnected)
      }
      let after = try CameraUnderTest.openHandles()
      #expect(after.descriptors == before.descriptors && after.maps == before.maps)
      try RigClock.wait(for: "the camera to be back") {
        webcam.log.last { $0.contains("plugged") }?.contains(" plugged") == true ? () : nil
      }
      try Command.run("udevadm", "wait", "--timeout=60", "--initialized=true", webcam.currentNode)
    }
  }

  /// How far each frame's time is from the start of its exposure. The driver counts the frames of a stream from 0 on.
  private func errors(
    of frames: [FrameMetadata], _ webcam: ScriptedWebcam
  ) throws -> [(source: StampSource, errorUSec: Int64)] {
    let on = try #require(
      webcam.log.last { $0.hasSuffix("stream on") }?.split(separator: " ").first)
    let sent = webcam.frames(since: Int64((Double(on) ?? 0) * 1e6)).sorted { $0.number < $1.number }
    return frames.compactMap { frame in
      guard frame.sequence < sent.count else { return nil }
      let exposedUSec = sent[Int(frame.sequence)].exposedUSec
      return (frame.stampSource, frame.stampUSec - exposedUSec)
    }
  }
}
