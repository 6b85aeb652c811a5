// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PixelKernels
import Testing

@testable import VideoDevices

@Suite struct SyntheticCameraTests {
  @Test("frames come at the camera's rate with their number and time burned in")
  func framesComeAtTheCamerasRate() async throws {
    let camera = SyntheticCamera(name: "test", width: 192, height: 128, framesPerSecond: 100)
    let sink = RecordingSink(keeping: 20)
    let stream = try camera.open(CaptureSettings())
    stream.start(sink: sink)
    try await sink.wait { $0.frames.count == 20 }
    stream.stop()
    try await sink.wait { !$0.ends.isEmpty }
    let record = sink.value
    #expect(record.ends == [nil])
    #expect(!record.isLate)
    #expect(record.started.map(\.frameInterval) == [FrameInterval(1, 100)])
    for (frame, next) in zip(record.frames, record.frames.dropFirst()) {
      let frames = next.metadata.sequence - frame.metadata.sequence
      #expect(frames >= 1)
      #expect(next.metadata.stampUSec - frame.metadata.stampUSec == frames * 10_000)
    }
    for frame in record.frames {
      #expect(frame.metadata.stampSource == .endOfFrame)
      #expect(frame.metadata.stampUSec <= frame.metadata.dequeuedUSec)
      #expect(code(of: frame) == expectedCode(of: frame))
    }
    let counters = stream.counters
    let last = try #require(record.frames.last).metadata.sequence
    #expect(counters.delivered + counters.missed == Int(last) + 1)
  }

  @Test("an encoder makes it deliver MJPG")
  func anEncoderMakesItDeliverMJPG() async throws {
    let camera = SyntheticCamera(
      name: "test", width: 64, height: 48, framesPerSecond: 100,
      encoder: { picture, format, target in
        guard format.pixelFormat == .yuyv, picture.count == 64 * 48 * 2 else { return 0 }
        target.copyBytes(from: [0xFF, 0xD8, picture[100], 0xFF, 0xD9])
        return 5
      })
    let sink = RecordingSink(keeping: 3)
    let stream = try camera.open(CaptureSettings(pixelFormat: .mjpg))
    stream.start(sink: sink)
    try await sink.wait { $0.frames.count == 3 }
    stream.stop()
    try await sink.wait { !$0.ends.isEmpty }
    let frame = try #require(sink.value.frames.last)
    #expect(frame.format.pixelFormat == .mjpg)
    #expect(frame.withBytes { Array($0) } == [0xFF, 0xD8, 35, 0xFF, 0xD9])
  }

  @Test("unplugged it ends its streams and opens none until it is plugged")
  func unpluggedItEndsItsStreams() async throws {
    let camera = SyntheticCamera(name: "test", width: 64, height: 48, framesPerSecond: 100)
    let sink = RecordingSink(keeping: 3)
    let stream = try camera.open(CaptureSettings())
    stream.start(sink: sink)
    try await sink.wait { !$0.frames.isEmpty }
    camera.unplug()
    try await sink.wait { !$0.ends.isEmpty }
    #expect(sink.value.ends == [.disconnected])
    #expect(!camera.isPresent)
    #expect(throws: CameraError.disconnected) { try camera.open(CaptureSettings()) }
    camera.plug()
    let again = RecordingSink(keeping: 3)
    let secondStream = try camera.open(CaptureSettings())
    secondStream.start(sink: again)
    try await again.wait { !$0.frames.isEmpty }
    secondStream.stop()
    try await again.wait { !$0.ends.isEmpty }
    #expect(again.value.ends == [nil])
  }

  @Test("two streams of it run side by side")
  func twoStreamsRunSideBySide() async throws {
    let camera = SyntheticCamera(name: "test", width: 64, height: 48, framesPerSecond: 100)
    let sinks = [RecordingSink(keeping: 3), RecordingSink(keeping: 3)]
    let streams = try sinks.map { sink in
      let stream = try camera.open(CaptureSettings())
      stream.start(sink: sink)
      return stream
    }
    for sink in sinks { try await sink.wait { $0.frames.count == 3 } }
    streams[0].stop()
    try await sinks[0].wait { !$0.ends.isEmpty }
    #expect(sinks[1].value.ends.isEmpty)
    streams[1].stop()
    try await sinks[1].wait { !$0.ends.isEmpty }
  }

  @Test("all streams get the same frames, in the same memory, from when they come until they leave")
  func streamsShareTheirFrames() async throws {
    let camera = SyntheticCamera(name: "test", width: 64, height: 48, framesPerSecond: 20)
    // Everything is kept: so few frames that a busy machine does not fill the camera's memory.
    let sinks = (0..<10).map { _ in RecordingSink() }
    var streams: [any CameraStream] = []
    for sink in sinks {
      let stream = try camera.open(CaptureSettings())
      stream.start(sink: sink)
      streams.append(stream)
      // One after another: each stream misses the frames that came before it.
      try await sink.wait { $0.frames.count >= 2 }
    }
    let last = try #require(sinks.last)
    try await last.wait { $0.frames.count >= 5 }
    for stream in streams { stream.stop() }
    for sink in sinks { try await sink.wait { !$0.ends.isEmpty } }
    let shared = Set(last.value.frames.prefix(5).map(\.metadata.sequence))
    let addresses = sinks.map { sink in
      sink.value.frames.filter { shared.contains($0.metadata.sequence) }
        .map { $0.withBytes { $0.baseAddress } }
    }
    #expect(addresses[0].count == 5 && Set(addresses).count == 1)
    for (sink, later) in zip(sinks, sinks.dropFirst()) {
      let (own, next) = (sink.value, later.value)
      #expect(own.ends == [nil] && !own.isLate && own.started.count == 1)
      let first = try #require(own.frames.first).metadata.sequence
      #expect(first < next.frames[0].metadata.sequence)
    }
    // When the last stream has left, the run is over: the next stream starts a new one.
    let again = RecordingSink()
    let stream = try camera.open(CaptureSettings())
    stream.start(sink: again)
    try await again.wait { !$0.frames.isEmpty }
    stream.stop()
    try await again.wait { !$0.ends.isEmpty }
    let newest = try #require(last.value.frames.last).metadata.sequence
    #expect(try #require(again.value.frames.first).metadata.sequence < newest)
  }

  @Test("stopped before it starts, it ends")
  func stoppedBeforeItStarts() async throws {
    let camera = SyntheticCamera(name: "test", width: 64, height: 48, framesPerSecond: 1)
    let sink = RecordingSink()
    let stream = try camera.open(CaptureSettings())
    stream.stop()
    stream.start(sink: sink)
    try await sink.wait { !$0.ends.isEmpty }
    #expect(sink.value.ends == [nil])
    #expect(sink.value.frames.isEmpty)
  }

  @Test("it has one format, and one control")
  func itHasOneFormatAndOneControl() throws {
    let camera = SyntheticCamera(name: "test", width: 64, height: 48, framesPerSecond: 5)
    #expect(throws: CameraError.unsupported(field: "width", nearest: "64x48")) {
      try camera.open(CaptureSettings(width: 128))
    }
    #expect(throws: CameraError.unsupported(field: "gain", nearest: nil)) {
      try camera.open(CaptureSettings(controls: [ControlValue(name: "gain", value: 1)]))
    }
    #expect(throws: CameraError.unsupported(field: "3a_lock", nearest: "7")) {
      try camera.open(CaptureSettings(controls: [ControlValue(name: "3a_lock", value: 8)]))
    }
    _ = try camera.open(CaptureSettings(controls: [ControlValue(name: "3a_lock", value: 1)]))
    #expect(camera.description.controls.map(\.value) == [1])
  }

  @Test("the focus lock is the camera's control, and ends with the stream")
  func theFocusLockIsTheCamerasControl() throws {
    let camera = SyntheticCamera(name: "test", width: 64, height: 48, framesPerSecond: 5)
    let stream = try camera.open(CaptureSettings())
    stream.setFocusLock(true)
    #expect(camera.description.controls.map(\.value) == [7])
    stream.setFocusLock(false)
    #expect(camera.description.controls.map(\.value) == [0])
    stream.setFocusLock(true)
    stream.stop()
    #expect(camera.description.controls.map(\.value) == [0])
  }

  private func code(of frame: Frame) -> FrameCode? {
    frame.withBytes {
      FrameCode.read(
        luma: $0, width: frame.format.width, height: frame.format.height,
        bytesPerLine: frame.format.bytesPerLine, bytesPerPixel: 2)
    }
  }

  private func expectedCode(of frame: Frame) -> FrameCode {
    FrameCode(number: frame.metadata.sequence, timeUSec: frame.metadata.stampUSec)
  }
}
