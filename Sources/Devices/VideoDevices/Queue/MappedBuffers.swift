// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The driver's buffers, the planes of each mapped for reading, until this value goes.
struct MappedBuffers: ~Copyable {
  private var buffers: [[UnsafeRawBufferPointer]] = []

  var count: Int { buffers.count }

  /// The planes of a buffer.
  subscript(index: Int) -> [UnsafeRawBufferPointer] { buffers[index] }

  /// Maps one more.
  mutating func map(_ planes: [BufferLocation], of node: borrowing VideoNode) throws(SystemError) {
    buffers.append([])
    for location in planes {
      let start = mmap(
        nil, location.length, PROT_READ, MAP_SHARED, node.descriptor.raw, off_t(location.offset))
      guard let start, start != MAP_FAILED else { throw SystemError("mmap", node.path) }
      buffers[buffers.count - 1].append(
        UnsafeRawBufferPointer(start: start, count: location.length))
    }
  }

  deinit {
    for plane in buffers.joined() {
      munmap(UnsafeMutableRawPointer(mutating: plane.baseAddress), plane.count)
    }
  }
}
