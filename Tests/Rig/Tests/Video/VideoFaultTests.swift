// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Testing
import VideoDevices

/// Faults of cameras, made by vivid's controls.
@Suite(.rig, .serialized)
struct VideoFaultTests {
  @Test("a camera that another program uses is busy, and is had when that has ended")
  func aCameraThatIsUsed() throws {
    let vivid = try Vivid()
    let other = try RunningProcess(
      ["v4l2-ctl", "-d", vivid.node, "--stream-mmap=4", "--verbose"], errorOutput: .merged)
    _ = try other.line { $0.contains("dqbuf") }
    let camera = try CameraUnderTest.probe(vivid)
    #expect(camera.description.busy)
    try CameraUnderTest.stream(camera) { _, refused in
      let end = try refused.waitForEnd()
      #expect(end == .busy(node: vivid.node))
      #expect(refused.value.started == nil)
    }
    other.signal(SIGKILL)
    try other.wait()
    #expect(try !CameraUnderTest.probe(vivid).description.busy)
    try CameraUnderTest.stream(camera) { _, first in
      try first.waitForFrames(3)
      // Nor does a second stream of our own take it from the first.
      try CameraUnderTest.stream(camera) { _, second in
        let end = try second.waitForEnd()
        #expect(end == .busy(node: vivid.node))
      }
      try first.waitForFrames(first.value.frames.count + 3)
    }
  }

  @Test("a node that may not be opened is reported with the group that helps")
  func aNodeThatMayNotBeOpened() throws {
    let vivid = try Vivid()
    // The tests of the rig run one after the other, so that nobody else is an ordinary user now.
    seteuid(65_534)
    defer { seteuid(0) }
    #expect(throws: CameraError.permissionDenied(node: vivid.node)) {
      try CameraProbe.probe(vivid.node, [:])
    }
  }

  @Test("an unplugged camera ends its stream, and nothing of it stays open")
  func anUnpluggedCamera() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    let before = try CameraUnderTest.openHandles()
    for _ in 1...10 {
      try CameraUnderTest.stream(camera) { _, recorder in
        try recorder.waitForFrames(3)
        #expect(try CameraUnderTest.openHandles().maps > 0)
        try vivid.set(control: "disconnect", 1)
        let end = try recorder.waitForEnd()
        #expect(end == .disconnected)
      }
      #expect(try CameraUnderTest.openHandles() == before)
      // It is back once nobody has it open.
      _ = try CameraUnderTest.record(camera, frames: 3)
    }
    #expect(try CameraUnderTest.openHandles() == before)
  }

  @Test("frames that the driver flags are dropped and counted, and no others")
  func flaggedFramesAreDropped() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    let trace = try KernelTrace()
    let (record, counters) = try CameraUnderTest.stream(camera) { stream, recorder in
      for round in 1...5 {
        try recorder.waitForFrames(10 * round)
        try vivid.set(control: "inject_v4l2_buf_flag_error", 1)
      }
      try RigClock.wait(for: "5 damaged frames") { stream.counters.flagged >= 5 ? () : nil }
      try recorder.waitForFrames(recorder.value.frames.count + 10)
      stream.stop()
      let end = try recorder.waitForEnd()
      #expect(end == nil)
      return (recorder.value, stream.counters)
    }
    let buffers = try trace.dequeues()
    #expect(buffers.filter { $0.flags.contains("ERROR") }.count == 5)
    #expect(counters.flagged == 5)
    let sound = buffers.filter { !$0.flags.contains("ERROR") }.map { Int64($0.sequence) }
    #expect(record.frames.map(\.sequence) == sound)
    #expect(counters.delivered == sound.count)
  }

  @Test("a camera that delivers no more is reported once, and goes on when frames come again")
  func aCameraThatStalls() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    try CameraUnderTest.stream(camera) { stream, recorder in
      try recorder.waitForFrames(10)
      try vivid.set(control: "percentage_of_dropped_buffers", 100)
      try RigClock.wait(for: "a stall") { recorder.value.stalls > 0 ? () : nil }
      let count = recorder.value.frames.count
      #expect(recorder.value.ends.isEmpty)
      try vivid.set(control: "percentage_of_dropped_buffers", 0)
      try recorder.waitForFrames(count + 10)
      #expect(stream.counters.stalls == recorder.value.stalls)
    }
  }

  @Test("a stream that has not come to its first frame can be stopped")
  func aStreamWithoutFramesCanBeStopped() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    try vivid.set(control: "percentage_of_dropped_buffers", 100)
    try CameraUnderTest.stream(camera) { stream, recorder in
      _ = try RigClock.wait(for: "the start") { recorder.value.started }
      stream.stop()
      let end = try recorder.waitForEnd()
      #expect(end == nil)
      #expect(recorder.value.frames.isEmpty)
    }
  }

  @Test("an operation that fails is named with the kernel's reason, and the next run works")
  func anOperationThatFails() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    let before = try CameraUnderTest.openHandles()
    for operation in ["REQBUFS", "QBUF", "STREAMON"] {
      try vivid.set(control: "inject_vidioc_\(operation.lowercased())_error", 1)
      try CameraUnderTest.stream(camera) { _, failed in
        let error = SystemError("VIDIOC_\(operation)", vivid.node, errno: Errno(EINVAL))
        let end = try failed.waitForEnd()
        #expect(end == .device(error))
        #expect(failed.value.started == nil)
      }
      #expect(try CameraUnderTest.openHandles() == before)
      _ = try CameraUnderTest.record(camera, frames: 3)
    }
  }

  @Test("an error of the whole queue ends the stream with its reason, and the next run works")
  func anErrorOfTheWholeQueue() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    let before = try CameraUnderTest.openHandles()
    try CameraUnderTest.stream(camera) { _, recorder in
      try recorder.waitForFrames(3)
      try vivid.set(control: "inject_fatal_streaming_error", 1)
      let error = SystemError("VIDIOC_DQBUF", vivid.node, errno: Errno(EIO))
      let end = try recorder.waitForEnd()
      #expect(end == .device(error))
    }
    #expect(try CameraUnderTest.openHandles() == before)
    _ = try CameraUnderTest.record(camera, frames: 3)
  }
}
