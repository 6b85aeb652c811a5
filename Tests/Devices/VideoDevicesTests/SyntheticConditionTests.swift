// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import PixelKernels
import Synchronization
import Testing

@testable import VideoDevices

/// A synthetic camera in each of its conditions.
@Suite struct SyntheticConditionTests {
  private let camera = SyntheticCamera(name: "test", width: 64, height: 48, framesPerSecond: 100)

  private func open(_ sink: RecordingSink) throws -> any CameraStream {
    let stream = try camera.open(CaptureSettings())
    stream.start(sink: sink)
    return stream
  }

  /// Opens a stream and waits for its first frame.
  private func running(_ sink: RecordingSink) async throws -> any CameraStream {
    let stream = try open(sink)
    try await sink.wait { !$0.frames.isEmpty }
    return stream
  }

  private func stop(_ stream: any CameraStream, _ sink: RecordingSink) async throws {
    stream.stop()
    try await sink.wait { !$0.ends.isEmpty }
    #expect(sink.value.ends == [nil] && !sink.value.isLate)
  }

  @Test(
    "an error in place of a frame ends the streams that run, and those that are opened",
    arguments: [
      (
        SyntheticFault.io,
        CameraError.device(SystemError("VIDIOC_DQBUF", "test", errno: Errno(EIO)))
      ), (SyntheticFault.gone, CameraError.disconnected),
    ])
  func ending(fault: SyntheticFault, error: CameraError) async throws {
    let (first, second, third) = (RecordingSink(), RecordingSink(), RecordingSink(keeping: 1))
    _ = try await running(first)
    camera.simulate(.broken(fault))
    try await first.wait { !$0.ends.isEmpty }
    #expect(first.value.ends == [error])
    _ = try open(second)
    try await second.wait { !$0.ends.isEmpty }
    #expect(second.value.ends == [error] && second.value.frames.isEmpty)
    camera.simulate(.well)
    try await stop(await running(third), third)
  }

  @Test(
    "what keeps a camera from being opened leaves the streams that run alone",
    arguments: [
      (SyntheticCondition.busy, CameraError.busy(node: "test")),
      (
        SyntheticCondition.broken(.crowded),
        CameraError.device(SystemError("VIDIOC_STREAMON", "test", errno: Errno(ENOSPC)))
      ), (SyntheticCondition.broken(.forbidden), CameraError.permissionDenied(node: "test")),
    ])
  func opening(condition: SyntheticCondition, error: CameraError) async throws {
    let sinks = [RecordingSink(keeping: 1), RecordingSink(keeping: 1)]
    let first = try await running(sinks[0])
    camera.simulate(condition)
    #expect(!camera.description.busy)
    let second = try await running(sinks[1])
    try await stop(first, sinks[0])
    try await stop(second, sinks[1])
    #expect(camera.description.busy == (condition == .busy))
    let refused = RecordingSink()
    _ = try open(refused)
    try await refused.wait { !$0.ends.isEmpty }
    #expect(refused.value.ends == [error] && refused.value.started.isEmpty)
  }

  @Test("late frames have the stamps of their time, and come later")
  func late() async throws {
    let sink = RecordingSink(keeping: 5)
    camera.simulate(.late(uSec: 150_000))
    let stream = try await running(sink)
    try await sink.wait { $0.frames.count == 5 }
    for frame in sink.value.frames {
      #expect(frame.metadata.dequeuedUSec - frame.metadata.stampUSec >= 150_000)
    }
    camera.simulate(.well)
    try await sink.wait { record in
      record.frames.allSatisfy { $0.metadata.dequeuedUSec - $0.metadata.stampUSec < 150_000 }
    }
    try await stop(stream, sink)
  }

  @Test(
    "without frames, or with damaged ones alone, it stalls once, and goes on",
    arguments: [SyntheticFault.damaged, .silent])
  func stalls(fault: SyntheticFault) async throws {
    let (sink, other) = (RecordingSink(keeping: 1), RecordingSink(keeping: 1))
    let stream = try await running(sink)
    camera.simulate(.broken(fault))
    try await sink.wait { $0.stalls == 1 }
    // A stream without a first frame does not stall.
    let second = try open(other)
    try await other.wait { !$0.started.isEmpty }
    usleep(300_000)
    #expect(other.value.frames.isEmpty && other.value.stalls == 0 && sink.value.stalls == 1)
    #expect((second.counters.flagged > 0) == (fault == .damaged))
    let last = try #require(sink.value.frames.last).metadata.sequence
    camera.simulate(.well)
    try await sink.wait { ($0.frames.last?.metadata.sequence ?? 0) > last }
    try await other.wait { !$0.frames.isEmpty }
    try await stop(stream, sink)
    try await stop(second, other)
  }

  @Test("noise is as large as asked, the same for the same frame, and leaves its number readable")
  func noisy() async throws {
    let camera = SyntheticCamera(name: "test", width: 192, height: 128, framesPerSecond: 100)
    let plain = TestPattern(width: 192, height: 128)
    // With 1 % hardly any value is changed.
    for percent in [Int64(5), 20, 100] {
      let sink = RecordingSink(keeping: 3)
      camera.simulate(.noisy(percent: percent))
      let stream = try camera.open(CaptureSettings())
      stream.start(sink: sink)
      try await sink.wait { $0.frames.count == 3 }
      try await stop(stream, sink)
      for frame in sink.value.frames {
        let code = FrameCode(
          number: frame.metadata.sequence, timeUSec: frame.metadata.stampUSec)
        let picture = frame.withBytes { Array($0) }
        let found = picture.withUnsafeBytes {
          FrameCode.read(
            luma: $0, width: 192, height: 128, bytesPerLine: 384, bytesPerPixel: 2)
        }
        #expect(found == code)
        var expected = [UInt8](repeating: 0, count: plain.byteCount)
        expected.withUnsafeMutableBytes { plain.draw(code, into: $0) }
        let differences = zip(picture, expected).map { abs(Int($0) - Int($1)) }
        let most = max(1, Int(percent) * 127 / 100)
        #expect(try #require(differences.max()) <= most)
        #expect(differences.contains { $0 > most / 2 })
        expected.withUnsafeMutableBytes {
          PixelNoise.add(amplitude: most, seed: UInt64(code.number), to: $0)
        }
        #expect(picture == expected)
      }
    }
    let sink = RecordingSink(keeping: 1)
    camera.simulate(.well)
    let stream = try camera.open(CaptureSettings())
    stream.start(sink: sink)
    try await sink.wait { !$0.frames.isEmpty }
    try await stop(stream, sink)
    // Chroma of the white bar.
    #expect(sink.value.frames[0].withBytes { $0[127 * 384 + 1] } == 128)
  }

  @Test("a shutter that is closed is shown from then on, and leaves no light")
  func shut() async throws {
    let answers = Mutex<[Bool?]>([])
    let before = camera.description
    camera.readPrivacyShutter { answer in answers.withLock { $0.append(answer) } }
    camera.simulate(.shut)
    #expect(camera.description.hasPrivacyShutter)
    camera.readPrivacyShutter { answer in answers.withLock { $0.append(answer) } }
    let sink = RecordingSink(keeping: 1)
    let stream = try await running(sink)
    // White is black.
    #expect(sink.value.frames[0].withBytes { $0[20 * 128 + 4] } == 16)
    try await stop(stream, sink)
    camera.simulate(.well)
    camera.readPrivacyShutter { answer in answers.withLock { $0.append(answer) } }
    #expect(answers.withLock { $0 } == [nil, true, false])
    #expect(camera.description.controls.dropLast() == before.controls[...])
  }
}
