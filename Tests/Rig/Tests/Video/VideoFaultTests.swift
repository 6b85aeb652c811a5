// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Testing
import VideoDevices

/// What cameras do wrong, done by vivid's controls.
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
    let (_, refused) = try CameraUnderTest.start(camera, CameraUnderTest.small)
    #expect(try refused.waitForEnd() == .busy(node: vivid.node))
    #expect(refused.value.started == nil)
    other.signal(SIGKILL)
    try other.wait()
    #expect(try !CameraUnderTest.probe(vivid).description.busy)
    let (stream, recorder) = try CameraUnderTest.start(camera, CameraUnderTest.small)
    try recorder.waitForFrames(3)
    // Nor does a second stream of our own take it from the first.
    let (_, second) = try CameraUnderTest.start(camera, CameraUnderTest.small)
    #expect(try second.waitForEnd() == .busy(node: vivid.node))
    try recorder.waitForFrames(recorder.value.frames.count + 3)
    stream.stop()
    #expect(try recorder.waitForEnd() == nil)
  }

  @Test("a node that may not be opened is told with the group that helps")
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
    let before = try CameraUnderTest.openHandles()
    for round in 1...10 {
      let vivid = try Vivid()
      let camera = try CameraUnderTest.probe(vivid)
      let (_, recorder) = try CameraUnderTest.start(camera, CameraUnderTest.small)
      try recorder.waitForFrames(3)
      #expect(try CameraUnderTest.openHandles().maps > 0)
      let unplugged = RigClock.nowUSec
      _ = try? vivid.set(control: "disconnect", 1)
      #expect(try recorder.waitForEnd() == .disconnected)
      #expect(RigClock.nowUSec - unplugged < 2_000_000)
      let after = try CameraUnderTest.openHandles()
      #expect(after == before, "round \(round)")
      // It is back once nobody has it open.
      let (stream, again) = try CameraUnderTest.start(camera, CameraUnderTest.small)
      try again.waitForFrames(3)
      stream.stop()
      #expect(try again.waitForEnd() == nil)
    }
    #expect(try CameraUnderTest.openHandles() == before)
  }

  @Test("frames that the driver flags are dropped and counted, and no others")
  func flaggedFramesAreDropped() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    let trace = try KernelTrace()
    let (stream, recorder) = try CameraUnderTest.start(camera, CameraUnderTest.small)
    for round in 1...5 {
      try recorder.waitForFrames(10 * round)
      try vivid.set(control: "inject_v4l2_buf_flag_error", 1)
    }
    try RigClock.wait(for: "5 damaged frames") { stream.counters.flagged >= 5 ? () : nil }
    try recorder.waitForFrames(recorder.value.frames.count + 10)
    stream.stop()
    #expect(try recorder.waitForEnd() == nil)
    let buffers = try trace.dequeues()
    let damaged = buffers.filter { $0.flags.contains("ERROR") }
    #expect(damaged.count == 5)
    #expect(stream.counters.flagged == 5)
    let sound = buffers.filter { !$0.flags.contains("ERROR") }.map { Int64($0.sequence) }
    #expect(recorder.value.frames.map(\.sequence) == sound)
    #expect(stream.counters.delivered == sound.count)
  }

  @Test("a camera that delivers no more is told once, and goes on when frames come again")
  func aCameraThatStalls() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    let (stream, recorder) = try CameraUnderTest.start(camera, CameraUnderTest.small)
    try recorder.waitForFrames(10)
    try vivid.set(control: "percentage_of_dropped_buffers", 100)
    try RigClock.wait(for: "a stall") { recorder.value.stalls > 0 ? () : nil }
    let (stalls, count) = (recorder.value.stalls, recorder.value.frames.count)
    #expect(recorder.value.ends.isEmpty)
    try vivid.set(control: "percentage_of_dropped_buffers", 0)
    try recorder.waitForFrames(count + 10)
    #expect(stream.counters.stalls >= stalls)
    stream.stop()
    #expect(try recorder.waitForEnd() == nil)
  }

  @Test("a stream that stalls can be stopped")
  func aStalledStreamCanBeStopped() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    try vivid.set(control: "percentage_of_dropped_buffers", 100)
    let (stream, recorder) = try CameraUnderTest.start(camera, CameraUnderTest.small)
    _ = try RigClock.wait(for: "the start") { recorder.value.started }
    stream.stop()
    #expect(try recorder.waitForEnd() == nil)
    #expect(recorder.value.frames.isEmpty)
  }

  @Test(
    "an operation that fails is named with the kernel's reason, and the next run works",
    arguments: [
      ("inject_vidioc_reqbufs_error", "VIDIOC_REQBUFS", EINVAL),
      ("inject_vidioc_qbuf_error", "VIDIOC_QBUF", EINVAL),
      ("inject_vidioc_streamon_error", "VIDIOC_STREAMON", EINVAL),
    ])
  func anOperationThatFails(control: String, operation: String, code: Int32) throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    let before = try CameraUnderTest.openHandles()
    try vivid.set(control: control, 1)
    let (_, failed) = try CameraUnderTest.start(camera, CameraUnderTest.small)
    let error = SystemError(operation, vivid.node, errno: Errno(code))
    #expect(try failed.waitForEnd() == .device(error))
    #expect(failed.value.started == nil)
    #expect(try CameraUnderTest.openHandles() == before)
    try expectFrames(camera)
  }

  @Test("an error of the whole queue ends the stream with its reason, and the next run works")
  func anErrorOfTheWholeQueue() throws {
    let vivid = try Vivid()
    let camera = try CameraUnderTest.probe(vivid)
    let before = try CameraUnderTest.openHandles()
    let (_, recorder) = try CameraUnderTest.start(camera, CameraUnderTest.small)
    try recorder.waitForFrames(3)
    try vivid.set(control: "inject_fatal_streaming_error", 1)
    let error = SystemError("VIDIOC_DQBUF", vivid.node, errno: Errno(EIO))
    #expect(try recorder.waitForEnd() == .device(error))
    #expect(try CameraUnderTest.openHandles() == before)
    try expectFrames(camera)
  }

  private func expectFrames(_ camera: V4L2Camera) throws {
    let (stream, recorder) = try CameraUnderTest.start(camera, CameraUnderTest.small)
    try recorder.waitForFrames(3)
    stream.stop()
    #expect(try recorder.waitForEnd() == nil)
  }
}
