// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A device that streams. Each buffer taken by `dequeue` must be given back.
struct StreamingQueue: ~Copyable {
  private let buffers: MappedBuffers
  private let node: VideoNode
  private let format: BufferFormat

  init(node: consuming VideoNode, format: BufferFormat, buffers: consuming MappedBuffers) {
    self.node = node
    self.format = format
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

  /// The parts of the frame in a buffer that was dequeued, until it is given back; nil if the driver
  /// claims more than there is, or has left a plane unfinished.
  func bytes(of buffer: FilledBuffer) -> [UnsafeRawBufferPointer]? {
    let maps = buffers[buffer.index]
    guard buffer.planes.count == maps.count else { return nil }
    // Of several planes each has its own length, so that the next one follows where it has to.
    let lengths = maps.count > 1 ? format.frame.planeBytes : []
    var parts: [UnsafeRawBufferPointer] = []
    for (index, (plane, map)) in zip(buffer.planes, maps).enumerated() {
      guard plane.offset <= plane.end, plane.end <= map.count else { return nil }
      let length = lengths.isEmpty ? plane.end - plane.offset : lengths[index]
      guard plane.offset + length <= plane.end else { return nil }
      parts.append(UnsafeRawBufferPointer(rebasing: map[plane.offset..<plane.offset + length]))
    }
    return parts
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
