// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// VIDIOC_QUERYCAP: what the device behind this node is.
  static func queryCapabilities(
    of descriptor: Int32, _ path: String
  ) throws(SystemError) -> VideoCapabilities {
    var answer = v4l2_capability()
    try call(descriptor, path, clinux_vidioc_querycap, "VIDIOC_QUERYCAP", &answer)
    // The card may have other nodes; what this node can is told apart only if the flag says so.
    let all = answer.capabilities
    let own = all & UInt32(V4L2_CAP_DEVICE_CAPS) != 0 ? answer.device_caps : all
    let isSinglePlanar = own & UInt32(V4L2_CAP_VIDEO_CAPTURE) != 0
    let isMultiPlanar = own & UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) != 0
    return VideoCapabilities(
      card: FixedText.text(of: answer.card),
      capturesVideo: isSinglePlanar || isMultiPlanar,
      isMultiPlanar: isMultiPlanar && !isSinglePlanar,
      streams: own & UInt32(V4L2_CAP_STREAMING) != 0,
      isPartOfPipeline: own & UInt32(V4L2_CAP_IO_MC) != 0)
  }
}
