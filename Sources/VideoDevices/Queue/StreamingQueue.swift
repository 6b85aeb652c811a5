// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A device that streams. Each buffer taken by `dequeue` must be given back.
struct StreamingQueue: ~Copyable {
  private let buffers: MappedBuffers
  private let node: VideoNode

  init(node: consuming VideoNode, buffers: consuming MappedBuffers) {
    self.node = node
    self.buffers = buffers
  }

  /// To poll on: readable with a filled buffer.
  var descriptor: Int32 { node.descriptor.raw }
  var path: String { node.path }
  var bufferCount: Int { buffers.count }

  /// The next filled buffer, if there is one.
  func dequeue() throws(SystemError) -> DequeueResult {
    try node.dequeueBuffer(of: buffers.count)
  }

  /// The bytes of a buffer that was dequeued, until it is given back; nil if the driver claims more
  /// than there are.
  func bytes(of buffer: FilledBuffer) -> UnsafeRawBufferPointer? {
    let all = buffers[buffer.index]
    guard buffer.bytesUsed <= all.count else { return nil }
    return UnsafeRawBufferPointer(rebasing: all[..<buffer.bytesUsed])
  }

  /// Gives a buffer back to the driver.
  func giveBack(_ buffer: FilledBuffer) throws(SystemError) {
    try node.queueBuffer(buffer.index)
  }

  /// Holds focus, exposure and white balance, or lets them go.
  func setFocusLock(_ locked: Bool) { node.setFocusLock(locked) }

  /// Ends the stream and closes the device.
  consuming func stop() throws(SystemError) {
    try node.streamOff()
  }
}
