// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// A piece of memory that a camera program fills with frames, mapped to be read.
///
/// It cannot become smaller, or the next read would end the engine with SIGBUS: it is a dma-buf, or a memory file that is
/// sealed against it. Memory of huge pages is refused: a hole in it can be filled only while the machine has such pages.
final class ProgramBuffer: Sendable {
  // Never changes, and what it points to is only read.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  /// The descriptor of a dma-buf, whose driver has to know when it is read; nil for a memory file.
  private let device: Int32?

  private static let page = 4096
  /// TMPFS_MAGIC and DMA_BUF_MAGIC of linux/magic.h.
  private static let memoryFiles: Int64 = 0x0102_1994
  private static let dmaBuffers: Int64 = 0x444D_4142

  init(_ file: consuming OwnedDescriptor, offset: Int, length: Int) throws(WireFault) {
    guard offset % Self.page == 0, length > 0 else { throw .memory("offset \(offset)") }
    let kind = clinux_file_system(file.raw)
    guard kind == Self.memoryFiles || kind == Self.dmaBuffers else {
      throw .memory("neither a memory file of usual pages nor a dma-buf")
    }
    if kind == Self.memoryFiles, clinux_has_fixed_size(file.raw) == 0 {
      throw .memory("not sealed by F_SEAL_SHRINK and F_SEAL_GROW")
    }
    let size = lseek(file.raw, 0, Int32(SEEK_END))
    guard size >= offset, size - offset >= length else {
      throw .memory("it has \(size) bytes, and \(length) at \(offset) were announced")
    }
    guard let start = mmap(nil, length, PROT_READ, MAP_SHARED, file.raw, off_t(offset)),
      start != MAP_FAILED
    else { throw .memory("it cannot be mapped: \(Errno.last)") }
    bytes = UnsafeRawBufferPointer(start: start, count: length)
    device = kind == Self.dmaBuffers ? file.take() : nil
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    if let device { close(device) }
  }

  func beginReading() { if let device { clinux_read_dma_buffer(device, 1) } }

  func endReading() { if let device { clinux_read_dma_buffer(device, 0) } }
}

/// A buffer while a frame has it.
final class BufferLoan: FrameLoan {
  private let buffer: ProgramBuffer
  private let run: UInt32
  private let index: UInt32
  private let link: ProgramLink

  init(_ buffer: ProgramBuffer, run: UInt32, index: UInt32, of link: ProgramLink) {
    self.buffer = buffer
    self.run = run
    self.index = index
    self.link = link
    buffer.beginReading()
  }

  var bytes: UnsafeRawBufferPointer { buffer.bytes }

  func giveBack() {
    buffer.endReading()
    link.release(run, index)
  }
}
