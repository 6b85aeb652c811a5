// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Testing

@testable import VideoDevices

/// Nodes that are not cameras; these tests need none.
@Suite struct DeviceErrorTests {
  @Test("a node that is not there is a camera that is not connected")
  func aNodeThatIsNotThere() {
    #expect(throws: CameraError.disconnected) { try CameraProbe.probe("/dev/no-such-video", [:]) }
  }

  @Test("a file that is no video device is reported with the operation that failed")
  func aFileThatIsNoVideoDevice() {
    let error = SystemError("VIDIOC_QUERYCAP", "/dev/null", errno: Errno(ENOTTY))
    #expect(throws: CameraError.device(error)) { try CameraProbe.probe("/dev/null", [:]) }
  }

  @Test("a stream whose node has gone ends with that, and is never started")
  func aStreamWhoseNodeHasGone() async throws {
    let format = CameraFormat(pixelFormat: .yuyv, width: 64, height: 48, frameIntervals: [])
    let camera = V4L2Camera(
      description: CameraDescription(
        kind: .v4l2, name: "gone", label: "gone", node: "/dev/no-such-video", position: nil,
        formats: [format]),
      node: "/dev/no-such-video", input: nil)
    let sink = RecordingSink()
    try camera.open(CaptureSettings()).start(sink: sink)
    try await sink.wait { !$0.ends.isEmpty }
    #expect(sink.value.ends == [.disconnected])
    #expect(sink.value.started.isEmpty)
  }

  @Test("errors name the remedy")
  func errorsNameTheRemedy() {
    let denied = SystemError("open", "/dev/video0", errno: Errno(EACCES))
    #expect(CameraError(denied, node: "/dev/video0").description.contains("group video"))
    let busy = SystemError("VIDIOC_S_FMT", "/dev/video0", errno: Errno(EBUSY))
    #expect(CameraError(busy, node: "/dev/video0") == .busy(node: "/dev/video0"))
    // A control may be refused for other reasons than a missing right.
    let refused = SystemError("VIDIOC_S_CTRL", "/dev/video0", errno: Errno(EACCES))
    #expect(CameraError(refused, node: "/dev/video0") == .device(refused))
    let gone = SystemError("VIDIOC_DQBUF", "/dev/video0", errno: Errno(ENODEV))
    #expect(CameraError(gone, node: "/dev/video0") == .disconnected)
  }
}
