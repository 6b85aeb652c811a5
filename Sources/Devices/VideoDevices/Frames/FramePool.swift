// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Memory for the frames of one stream, used again as soon as the last reference to a frame is
/// gone, so that a running stream allocates nothing. It belongs to the stream's thread.
package struct FramePool: ~Copyable {
  /// The number of blocks that is always allowed, however large a frame is.
  package static let minimumBlocks = 8
  /// Bytes that the frames of a stream may occupy together: the ring's 64 MiB, and those of photos being made.
  package static let limit = 96 << 20

  private let blockSize: Int
  private let limit: Int
  private let minimumBlocks: Int
  private var blocks: [FrameBlock] = []
  /// The start of the search: frames are mostly given back in the order in which they came.
  private var next = 0

  /// - Parameters:
  ///   - blockSize: bytes of the largest possible frame.
  ///   - limit: bytes that the frames may occupy together. A compressed frame counts with its own length.
  ///   - minimumBlocks: the number of blocks that is always allowed.
  package init(
    blockSize: Int, limit: Int = Self.limit, minimumBlocks: Int = Self.minimumBlocks
  ) {
    self.blockSize = max(1, blockSize)
    self.limit = limit
    self.minimumBlocks = minimumBlocks
  }

  /// The number of blocks, in use or not.
  package var blockCount: Int { blocks.count }

  /// Makes a frame; `fill` writes its bytes and returns their number. Nil if every block is in use
  /// and the limit is reached, or if `fill` wrote nothing.
  package mutating func makeFrame(
    _ metadata: FrameMetadata, fill: (UnsafeMutableRawBufferPointer) -> Int
  ) -> Frame? {
    guard let index = freeIndex() ?? grow() else { return nil }
    next = (index + 1) % blocks.count
    let count = blocks[index].fill(fill)
    guard count > 0 else { return nil }
    return Frame(metadata: metadata, bytesUsed: count, block: blocks[index])
  }

  /// Makes a frame with a copy of the parts, one after the other; nil also if they are larger than
  /// a block.
  package mutating func makeFrame(
    _ metadata: FrameMetadata, copying parts: [UnsafeRawBufferPointer]
  ) -> Frame? {
    guard parts.reduce(0, { $0 + $1.count }) <= blockSize else { return nil }
    return makeFrame(metadata) { target in
      var written = 0
      for part in parts {
        UnsafeMutableRawBufferPointer(rebasing: target[written...]).copyMemory(from: part)
        written += part.count
      }
      return written
    }
  }

  /// Makes a raw frame of one that lacks its last lines, which are filled with the one before them.
  mutating func makeFrame(
    _ metadata: FrameMetadata, completing part: UnsafeRawBufferPointer
  ) -> Frame? {
    let needed = metadata.format.minimumBytes
    guard part.count <= needed, needed <= blockSize else { return nil }
    return makeFrame(metadata) { target in
      target.copyMemory(from: part)
      FrameForm.fill(
        UnsafeMutableRawBufferPointer(rebasing: target[..<needed]), from: part.count,
        line: metadata.format.bytesPerLine)
      return needed
    }
  }

  private mutating func freeIndex() -> Int? {
    for step in 0..<blocks.count {
      let index = (next + step) % blocks.count
      if isKnownUniquelyReferenced(&blocks[index]) { return index }
    }
    return nil
  }

  private mutating func grow() -> Int? {
    let occupied = blocks.reduce(0) { $0 + $1.touched }
    guard blocks.count < minimumBlocks || occupied < limit else { return nil }
    guard let block = FrameBlock(size: blockSize) else { return nil }
    blocks.append(block)
    return blocks.count - 1
  }
}

/// Memory for one frame: of a `FramePool`, which writes to it only while nobody else has a reference, or lent by a
/// camera program.
// Unchecked: the bytes of a pool are written by the pool's owner alone, and only when its reference is the
// only one; every other holder can do nothing but read.
final class FrameBlock: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer
  /// Nil if it is a mapping of its own.
  private let loan: (any FrameLoan)?
  /// The most bytes ever written: those are resident.
  private(set) var touched = 0

  /// Maps `size` bytes; nil if the system has no memory left. Only the pages that were written are resident.
  init?(size: Int) {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let start = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), start != MAP_FAILED
    else { return nil }
    memory = UnsafeMutableRawBufferPointer(start: start, count: size)
    loan = nil
  }

  /// Takes memory of somebody else, which goes back when the last reference is gone.
  ///
  /// - Parameter bytes: those that its picture has.
  init(_ loan: any FrameLoan, bytes: Int) {
    memory = UnsafeMutableRawBufferPointer(mutating: loan.bytes)
    self.loan = loan
    touched = bytes
  }

  deinit {
    if let loan { loan.giveBack() } else { munmap(memory.baseAddress, memory.count) }
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

  /// Lets `body` write, and returns how many bytes it reports. Only the pool may call it.
  func fill(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    let count = min(body(memory), memory.count)
    touched = max(touched, count)
    return count
  }
}

/// Memory of somebody else that a frame has for a while.
protocol FrameLoan: AnyObject, Sendable {
  /// Valid as long as this object lives.
  var bytes: UnsafeRawBufferPointer { get }

  /// The frame needs it no more. Called once, on any thread.
  func giveBack()
}
