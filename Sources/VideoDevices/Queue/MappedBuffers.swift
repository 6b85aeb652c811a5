// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The driver's buffers, mapped for reading, until this value goes.
struct MappedBuffers: ~Copyable {
  private var views: [UnsafeRawBufferPointer] = []

  var count: Int { views.count }

  subscript(index: Int) -> UnsafeRawBufferPointer { views[index] }

  /// Maps one more.
  mutating func map(_ location: BufferLocation, of node: borrowing VideoNode) throws(SystemError) {
    let start = mmap(
      nil, location.length, PROT_READ, MAP_SHARED, node.descriptor.raw, off_t(location.offset))
    guard let start, start != MAP_FAILED else { throw SystemError("mmap", node.path) }
    views.append(UnsafeRawBufferPointer(start: start, count: location.length))
  }

  deinit {
    for view in views { munmap(UnsafeMutableRawPointer(mutating: view.baseAddress), view.count) }
  }
}
