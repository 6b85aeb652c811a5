// SPDX-License-Identifier: Apache-2.0
import Testing
import VideoDevices

/// Cameras against the kernel's vivid driver; its trace event is the oracle.
@Suite(.rig, .serialized)
struct VideoRigTests {
  @Test("a camera is described as the driver and udev describe it")
  func aCameraIsDescribed() throws {
    let vivid = try Vivid()
    let description = try CameraUnderTest.probe(vivid).description
    #expect(description.name == "platform-vivid.0")
    #expect(description.label == "vivid")
    #expect(description.node == vivid.node)
    #expect(description.position == nil)
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
    arguments: [
      Wanted(.yuyv, 1280, 720, (2, 25)), Wanted(.yuyv, 640, 360, (1, 40)),
      Wanted(.yuyv, 320, 180, (1, 60)), Wanted(.uyvy, 320, 180, (1, 60)),
    ])
  func framesHaveTheSizeAndRate(_ wanted: Wanted) throws {
    let (width, height, interval) = (wanted.width, wanted.height, wanted.interval)
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    let settings = CaptureSettings(
      pixelFormat: wanted.pixelFormat, width: width, height: height)
    let (record, _) = try CameraUnderTest.record(camera, settings, frames: 20)
    let format = FrameFormat(
      pixelFormat: wanted.pixelFormat, width: width, height: height, bytesPerLine: width * 2,
      range: .limited)
    #expect(record.started?.format == format)
    #expect(record.started?.frameInterval == FrameInterval(interval.0, interval.1))
    #expect(record.frames.allSatisfy { $0.format == format })
    #expect(record.lengths == [width * height * 2])
    let (first, last) = (try #require(record.frames.first), try #require(record.frames.last))
    // Over all frames that the driver made, also those that an emulated machine was too slow for.
    let intervalUSec = (last.stampUSec - first.stampUSec) / (last.sequence - first.sequence)
    let wantedUSec = Int64(interval.0 * 1_000_000 / interval.1)
    #expect(abs(intervalUSec - wantedUSec) < wantedUSec / 5)
  }

  struct Wanted: Sendable, CustomTestStringConvertible {
    let pixelFormat: PixelFormat
    let width: Int
    let height: Int
    let interval: (Int, Int)

    init(_ pixelFormat: PixelFormat, _ width: Int, _ height: Int, _ interval: (Int, Int)) {
      self.pixelFormat = pixelFormat
      (self.width, self.height, self.interval) = (width, height, interval)
    }

    var testDescription: String { "\(pixelFormat) \(width)x\(height)" }
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
    let (record, counters) = try CameraUnderTest.record(camera, frames: 100)
    let frames = record.frames
    let buffers = try trace.dequeues()
    #expect(frames.map(\.sequence) == buffers.map { Int64($0.sequence) })
    #expect(frames.map(\.stampUSec) == buffers.map(\.timestampUSec))
    #expect(frames.allSatisfy { $0.stampSource == source })
    #expect(zip(frames, buffers).allSatisfy { $0.dequeuedUSec >= $1.timeUSec })
    #expect(record.lengths == Set(buffers.map(\.bytesUsed)))
    #expect(buffers.allSatisfy { $0.thread.hasPrefix("cam-video") })
    #expect(counters.delivered == frames.count)
    #expect(counters.unplaced == 0)
  }

  @Test("stamps that jump by decades are replaced by the time of the dequeue")
  func stampsThatJump() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    try vivid.set(control: "wrap_timestamp", 2)
    try vivid.set(control: "wrap_sequence_number", 1)
    let (record, counters) = try CameraUnderTest.record(camera, frames: 200)
    let frames = record.frames
    #expect(frames.contains { $0.stampSource == .received })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.stampUSec < $1.stampUSec })
    let farthestUSec = frames.map { abs($0.stampUSec - $0.dequeuedUSec) }.max()
    #expect(try #require(farthestUSec) <= 1_000_000)
    // The numbers wrap after 32 bits, and that is not four billion lost frames.
    #expect(frames.contains { $0.sequence > 0xFFFF_0000 } && frames.contains { $0.sequence < 1000 })
    #expect(counters.missed < 1000)
  }

  @Test("an input is chosen by its number, with the formats that it has")
  func anInputIsChosen() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid, input: 3)
    #expect(try Command.run("v4l2-ctl", "-d", vivid.node, "-I").contains(" 3 "))
    let settings = CaptureSettings(width: 640, height: 480)
    let (record, _) = try CameraUnderTest.record(camera, settings, frames: 3)
    #expect(record.lengths == [640 * 480 * 2])
  }

  @Test("controls are set together or not at all, also while frames come, and read back")
  func controlsAreSetTogether() throws {
    let vivid = try Vivid()
    var camera = try CameraUnderTest.probe(vivid)
    let names = ["brightness", "integer_64_bits", "bitmask", "menu"]
    let wanted = zip(names, [9, 1 << 40, 0x8000_0010, 4] as [Int64]).map(ControlValue.init)
    try CameraUnderTest.stream(camera) { _, recorder in
      try recorder.waitForFrames(2)
      let old = try camera.readControls(names)
      #expect(old.map(\.value) == [128, 0, 3, 0x8000_2000])
      try camera.setControls(wanted)
      #expect(Set(try camera.readControls(names)) == Set(wanted))
      // Refused before the driver is asked, and, where it has changed its mind, by it.
      let others = [ControlValue(name: "brightness", value: 50), .init(name: "menu", value: 2)]
      #expect(throws: CameraError.unsupported(field: "menu", nearest: "1")) {
        try camera.setControls(others)
      }
      let menu = try #require(camera.description.controls.firstIndex { $0.name == "menu" })
      camera.description.controls[menu].kind = .number
      #expect(throws: CameraError.unsupported(field: "menu", nearest: nil)) {
        try camera.setControls(others)
      }
      #expect(Set(try camera.readControls(names)) == Set(wanted))
      try camera.setControls(old)
      #expect(try camera.readControls(names) == old)
      try recorder.waitForFrames(recorder.value.frames.count + 2)
    }
  }

  @Test("controls are set before the stream starts")
  func controlsAreSet() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    var settings = CameraUnderTest.small
    settings.controls = [ControlValue(name: "brightness", value: 77)]
    _ = try CameraUnderTest.record(camera, settings, frames: 1)
    let again = try CameraUnderTest.probe(vivid).description.controls
    #expect(again.first { $0.name == "brightness" }?.value == 77)
  }
}
