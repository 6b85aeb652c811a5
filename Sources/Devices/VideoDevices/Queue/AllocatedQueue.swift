// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A device with buffers, all of them ours.
struct AllocatedQueue: ~Copyable {
  // The maps go before the device is closed: fields are destroyed in this order.
  let buffers: MappedBuffers
  let node: VideoNode
  let format: BufferFormat

  init(node: consuming VideoNode, format: BufferFormat, buffers: consuming MappedBuffers) {
    self.node = node
    self.format = format
    self.buffers = buffers
  }

  /// Gives all buffers to the driver and starts the stream.
  consuming func start() throws(SystemError) -> StreamingQueue {
    for index in 0..<buffers.count { try node.queueBuffer(index) }
    try node.streamOn()
    return StreamingQueue(node: node, format: format, buffers: buffers)
  }
}
