// SPDX-License-Identifier: Apache-2.0
import MovieFormats
import TestSupport

/// The operations on one file, and the remains of the file after a crash at any moment.
///
/// After a kill everything written is there, and a part of the last write that ends with a page: the kernel copies page
/// by page. After a power cut each page of 4 KiB that was written since the last sync is there or not; in place of a
/// missing page there is the old content, or zeros. The file ends behind the last page kept.
struct SimulatedDisk {
  enum Operation {
    case write(offset: Int, [UInt8])
    case truncate(Int)
    case sync
    /// From here on these many pictures are promised.
    case durable(frames: Int)
    /// From here on the whole film is promised, without any recovery.
    case finished
  }

  private static let pageByteCount = 4096

  private(set) var operations: [Operation]
  /// The file before the first operation.
  private let original: [UInt8]

  init(original: [UInt8] = []) {
    self.original = original
    operations = []
  }

  mutating func perform(_ steps: [MovieStep<[UInt8]>]) {
    for step in steps {
      switch step {
      case .reserve: break
      case .write(let offset, let pieces):
        let bytes = pieces.flatMap { piece in
          switch piece {
          case .bytes(let bytes): bytes
          case .payload(let bytes, _): bytes
          }
        }
        operations.append(.write(offset: Int(offset), bytes))
      case .sync: operations.append(.sync)
      case .truncate(let size): operations.append(.truncate(Int(size)))
      case .durable(let frames, _): operations.append(.durable(frames: frames))
      }
    }
  }

  /// The steps of a recovery.
  mutating func perform(_ steps: [MovieStep<Never>]) {
    for step in steps {
      switch step {
      case .reserve, .durable: break
      case .write(let offset, let pieces):
        let bytes = pieces.flatMap { piece in
          switch piece {
          case .bytes(let bytes): bytes
          }
        }
        operations.append(.write(offset: Int(offset), bytes))
      case .sync: operations.append(.sync)
      case .truncate(let size): operations.append(.truncate(Int(size)))
      }
    }
  }

  mutating func finish() { operations.append(.finished) }

  /// Takes out one of the syncs, counted from 0.
  func without(sync number: Int) -> SimulatedDisk {
    var copy = self
    let places = operations.indices.filter {
      if case .sync = operations[$0] { true } else { false }
    }
    copy.operations.remove(at: places[number])
    return copy
  }

  var syncs: Int {
    operations.count { if case .sync = $0 { true } else { false } }
  }

  /// The file when all is done.
  var contents: [UInt8] {
    var file = original
    for operation in operations { Self.apply(operation, to: &file) }
    return file
  }

  /// The promise of the first `count` operations.
  func promise(after count: Int) -> (frames: Int, isFinished: Bool) {
    var promise = (frames: 0, isFinished: false)
    for operation in operations.prefix(count) {
      switch operation {
      case .durable(let frames): promise.frames = frames
      case .finished: promise.isFinished = true
      case .write, .truncate, .sync: break
      }
    }
    return promise
  }

  /// The file that is left when the process is killed in the operation after these.
  func afterKill(_ count: Int, _ random: inout RandomSource) -> [UInt8] {
    var file = original
    for operation in operations.prefix(count) { Self.apply(operation, to: &file) }
    if count < operations.count, case .write(let offset, let bytes) = operations[count] {
      let end = (offset + random.below(bytes.count + 1)) / Self.pageByteCount * Self.pageByteCount
      Self.apply(.write(offset: offset, Array(bytes.prefix(max(0, end - offset)))), to: &file)
    }
    return file
  }

  /// The file that is left when the power fails after these operations.
  func afterPowerCut(_ count: Int, _ random: inout RandomSource) -> [UInt8] {
    let done = operations.prefix(count)
    let lastSync = done.lastIndex { if case .sync = $0 { true } else { false } } ?? -1
    var file = original
    for operation in done.prefix(lastSync + 1) { Self.apply(operation, to: &file) }
    // The newest content of each page is either written or not.
    var newest = file
    var pages: Set<Int> = []
    for operation in done.dropFirst(lastSync + 1) {
      if case .truncate = operation, random.once(in: 2) {
        // The journal has it: before the pages.
        Self.apply(operation, to: &file)
      }
      Self.apply(operation, to: &newest)
      guard case .write(let offset, let bytes) = operation, !bytes.isEmpty else { continue }
      pages.formUnion(
        offset / Self.pageByteCount...(offset + bytes.count - 1) / Self.pageByteCount)
    }
    let chance = [10, 50, 90][random.below(3)]
    for page in pages.sorted() where random.below(100) < chance {
      let start = page * Self.pageByteCount
      guard start < newest.count else { continue }
      let end = min(start + Self.pageByteCount, newest.count)
      Self.apply(.write(offset: start, Array(newest[start..<end])), to: &file)
    }
    return file
  }

  private static func apply(_ operation: Operation, to file: inout [UInt8]) {
    switch operation {
    case .write(let offset, let bytes):
      let end = offset + bytes.count
      if file.count < end { file += repeatElement(0, count: end - file.count) }
      file.replaceSubrange(offset..<end, with: bytes)
    case .truncate(let size):
      if size <= file.count {
        file.removeLast(file.count - size)
      } else {
        file += repeatElement(0, count: size - file.count)
      }
    case .sync, .durable, .finished: break
    }
  }
}
