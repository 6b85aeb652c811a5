// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// A device whose format is set and which has no buffers yet. The three states of a queue are three
/// types, so that only what is valid in a state can be written:
///
///     ConfiguredQueue ── allocate ──▶ AllocatedQueue ── start ──▶ StreamingQueue ── stop
///
/// Each step takes the value; if it fails, or a value goes, buffers are unmapped and the device is
/// closed, which ends the stream and frees the driver's memory.
struct ConfiguredQueue: ~Copyable {
  let node: VideoNode
  let format: BufferFormat
  let configuration: StreamConfiguration

  /// One with the driver, one being copied, two for a late thread.
  static let bufferCount = 4

  /// Allocates the buffers and maps them.
  consuming func allocate() throws(SystemError) -> AllocatedQueue {
    let count = try node.requestBuffers(Self.bufferCount)
    guard count >= 2 else {
      throw SystemError("VIDIOC_REQBUFS", node.path, errno: Errno(ENOMEM))
    }
    var buffers = MappedBuffers()
    for index in 0..<count {
      let planes = try node.queryBuffer(index)
      // Fewer than the format has would leave out a part of each frame.
      guard planes.count == format.pixelFormat.memoryPlaneCount else {
        throw node.impossible("VIDIOC_QUERYBUF")
      }
      try buffers.map(planes, of: node)
    }
    return AllocatedQueue(node: node, format: format, buffers: buffers)
  }
}
