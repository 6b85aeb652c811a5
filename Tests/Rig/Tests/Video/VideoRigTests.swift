// SPDX-License-Identifier: Apache-2.0
import Testing
import VideoDevices

/// Cameras against the kernel's vivid driver; its trace event is the oracle.
@Suite(.rig, .serialized)
struct VideoRigTests {
  @Test("a camera is described as the driver and udev tell")
  func aCameraIsDescribed() throws {
    let vivid = try Vivid()
    let description = try CameraUnderTest.probe(vivid).description
    #expect(description.name == "platform-vivid.0")
    #expect(description.label == "vivid")
    #expect(description.node == vivid.node)
    #expect(description.position == .unknown)
    #expect(!description.busy)
    let formats = description.formats.filter { $0.pixelFormat == .yuyv }
    let large = try #require(formats.first { $0.width == 1280 && $0.height == 720 })
    #expect(large.frameIntervals.first == FrameInterval(2, 25))
    let small = try #require(formats.first { $0.width == 320 })
    #expect(small.frameIntervals.first == FrameInterval(1, 60))
    let brightness = try #require(description.controls.first { $0.name == "brightness" })
    #expect(brightness.minimum == 0 && brightness.maximum == 255 && brightness.value == 128)
    #expect(!description.controls.contains { $0.name == "disconnect" })
  }

  @Test("a node that captures no frames is no camera")
  func aNodeThatCapturesNoFrames() throws {
    try Command.run("modprobe", "vivid", "n_devs=1", "node_types=0x100")
    defer { _ = try? Command.run("modprobe", "-r", "vivid") }
    let node = try RigClock.wait(for: "an output node") {
      RigFile.names(in: "/sys/class/video4linux").first { $0.hasPrefix("video") }
    }
    try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", "/dev/\(node)")
    #expect(try CameraProbe.probe("/dev/\(node)", [:]) == nil)
  }

  @Test(
    "frames have the size that was asked for, and come as fast as the camera can",
    arguments: [(1280, 720, 2, 25), (640, 360, 1, 40), (320, 180, 1, 60)])
  func framesHaveTheSizeAndRate(
    width: Int, height: Int, numerator: Int, denominator: Int
  ) throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    let settings = CaptureSettings(width: width, height: height)
    let (stream, recorder) = try CameraUnderTest.start(camera, settings)
    try recorder.waitForFrames(20)
    stream.stop()
    #expect(try recorder.waitForEnd() == nil)
    let record = recorder.value
    let format = FrameFormat(
      pixelFormat: .yuyv, width: width, height: height, bytesPerLine: width * 2)
    #expect(record.started?.format == format)
    #expect(record.started?.frameInterval == FrameInterval(numerator, denominator))
    #expect(record.frames.allSatisfy { $0.format == format })
    #expect(record.lengths == [width * height * 2])
    let (first, last) = (try #require(record.frames.first), try #require(record.frames.last))
    // Over all frames that the driver made, also those that an emulated machine was too slow for.
    let intervalUSec = (last.stampUSec - first.stampUSec) / (last.sequence - first.sequence)
    let wantedUSec = Int64(numerator * 1_000_000 / denominator)
    #expect(abs(intervalUSec - wantedUSec) < wantedUSec / 5)
  }

  @Test("the preset photo takes the largest size that has 10 frames a second")
  func thePresetPhoto() throws {
    let vivid = try Vivid()
    let format = try CameraUnderTest.probe(vivid).resolve(CaptureSettings(preset: .photo))
    #expect((format.width, format.height) == (1280, 720))
  }

  @Test(
    "stamps, numbers and lengths are those of the kernel's trace",
    arguments: [(0, StampSource.endOfFrame), (1, StampSource.startOfExposure)])
  func stampsAreThoseOfTheTrace(control: Int, source: StampSource) throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    try vivid.set(control: "timestamp_source", control)
    let trace = try KernelTrace()
    let (stream, recorder) = try CameraUnderTest.start(camera, CameraUnderTest.small)
    try recorder.waitForFrames(100)
    stream.stop()
    #expect(try recorder.waitForEnd() == nil)
    let frames = recorder.value.frames
    let buffers = try trace.dequeues()
    // STREAMOFF may come after a dequeue, but no buffer that was taken is lost.
    #expect(frames.count == buffers.count)
    for (frame, buffer) in zip(frames, buffers) {
      #expect(frame.sequence == Int64(buffer.sequence))
      #expect(frame.stampUSec == buffer.timestampUSec)
      #expect(frame.stampSource == source)
      #expect(frame.dequeuedUSec >= buffer.timeUSec)
      #expect(buffer.bytesUsed == 320 * 180 * 2)
      #expect(buffer.thread.hasPrefix("cam-video"))
    }
    #expect(stream.counters.delivered == frames.count)
    #expect(stream.counters.unplaced == 0)
  }

  @Test("stamps that jump by decades are replaced by the time of the dequeue")
  func stampsThatJump() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    try vivid.set(control: "wrap_timestamp", 2)
    try vivid.set(control: "wrap_sequence_number", 1)
    let (stream, recorder) = try CameraUnderTest.start(camera, CameraUnderTest.small)
    try recorder.waitForFrames(200)
    stream.stop()
    #expect(try recorder.waitForEnd() == nil)
    let frames = recorder.value.frames
    #expect(frames.contains { $0.stampSource == .received })
    for (frame, next) in zip(frames, frames.dropFirst()) {
      #expect(frame.stampUSec < next.stampUSec)
      #expect(abs(frame.stampUSec - frame.dequeuedUSec) <= 1_000_000)
    }
    // The numbers wrap after 32 bits, and that is not four billion lost frames.
    #expect(frames.contains { $0.sequence > 0xFFFF_0000 } && frames.contains { $0.sequence < 1000 })
    #expect(stream.counters.missed < 1000)
  }

  @Test("an input is chosen by its number, with the formats that it has")
  func anInputIsChosen() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid, input: 3)
    #expect(try Command.run("v4l2-ctl", "-d", vivid.node, "-I").contains(" 3 "))
    let (stream, recorder) = try CameraUnderTest.start(
      camera, CaptureSettings(width: 640, height: 480))
    try recorder.waitForFrames(3)
    stream.stop()
    #expect(try recorder.waitForEnd() == nil)
    #expect(recorder.value.lengths == [640 * 480 * 2])
  }

  @Test("controls are set before the stream starts")
  func controlsAreSet() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    var settings = CameraUnderTest.small
    settings.controls = [ControlValue(name: "brightness", value: 77)]
    let (stream, recorder) = try CameraUnderTest.start(camera, settings)
    try recorder.waitForFrames(1)
    stream.stop()
    #expect(try recorder.waitForEnd() == nil)
    let again = try CameraUnderTest.probe(vivid).description.controls
    #expect(again.first { $0.name == "brightness" }?.value == 77)
  }
}
