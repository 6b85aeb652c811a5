// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

extension VideoNode {
  /// A buffer of this index, for a call of the node's kind.
  func bufferArgument(_ index: Int = 0) -> v4l2_buffer {
    var buffer = v4l2_buffer()
    buffer.index = UInt32(index)
    buffer.type = captureType
    buffer.memory = V4L2_MEMORY_MMAP.rawValue
    return buffer
  }

  /// A call about a buffer. The multi-planar ones are given room for the planes.
  ///
  /// - Parameter ends: answers that are none: nil for those.
  /// - Returns: the planes; none for the single-planar calls.
  func callWithPlanes(
    _ request: UInt, _ name: String, _ buffer: inout v4l2_buffer, unless ends: Set<Int32> = []
  ) throws(SystemError) -> [v4l2_plane]? {
    guard capabilities.isMultiPlanar else {
      return try callUnless(ends, request, name, &buffer) ? [] : nil
    }
    let room = Int(VIDEO_MAX_PLANES)
    let planes = UnsafeMutablePointer<v4l2_plane>.allocate(capacity: room)
    planes.initialize(repeating: v4l2_plane(), count: room)
    defer { planes.deallocate() }
    buffer.m.planes = planes
    buffer.length = UInt32(room)
    guard try callUnless(ends, request, name, &buffer) else { return nil }
    return Array(UnsafeBufferPointer(start: planes, count: min(room, Int(buffer.length))))
  }
}
