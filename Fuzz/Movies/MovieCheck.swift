// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import MovieFormats

/// Checks what is done about the file of a film that a crash has left, which may hold anything.
package enum MovieCheck {
  /// Throws a promise that does not hold for a file with these bytes.
  package static func check(_ bytes: [UInt8]) throws(Finding) {
    switch try examine(bytes) {
    case .empty, .foreign: break
    case .finished(let frames, let durationUSec):
      try Finding.unless(frames > 0 && durationUSec >= 0, "a finished film of nothing")
    case .unfinished(let repair):
      try Finding.unless(
        repair.frames > 0 && repair.durationUSec >= 0, "a film of nothing is to be kept")
      let repaired = try perform(repair, on: bytes)
      guard case .finished(repair.frames, repair.durationUSec) = try examine(repaired) else {
        throw Finding("what was repaired is not finished")
      }
    }
  }

  private static func examine(_ bytes: [UInt8]) throws(Finding) -> MovieRecovery {
    let reads = Reads(bytes)
    let result = try MovieRecovery.examine(
      byteCount: Int64(bytes.count),
      read: { (offset, count) throws(Finding) in
        try reads.read(offset, count)
      })
    try Finding.unless(
      reads.byteCount <= 8 * bytes.count + 1024, "\(reads.byteCount) bytes were read")
    return result
  }

  /// The file after the steps of the repair.
  private static func perform(
    _ repair: MovieRecovery.Repair, on bytes: [UInt8]
  ) throws(Finding) -> [UInt8] {
    // For each sample the index has no more than 16 bytes, and the file 13.
    try Finding.unless(
      repair.byteCount <= 3 * bytes.count + 4096, "\(repair.byteCount) bytes")
    var file = bytes
    var isSynced = true
    for step in repair.steps {
      switch step {
      case .reserve(let upTo): try Finding.unless(upTo == repair.byteCount, "reserves \(upTo)")
      case .write(let offset, let pieces):
        isSynced = false
        let written = pieces.flatMap { piece in
          switch piece {
          case .bytes(let bytes): bytes
          }
        }
        let end = Int(offset) + written.count
        try Finding.unless(
          offset >= 0 && Int(offset) <= file.count && end <= repair.byteCount,
          "writes \(written.count) bytes at \(offset)")
        file += repeatElement(0, count: max(0, end - file.count))
        file.replaceSubrange(Int(offset)..<end, with: written)
      case .truncate(let size):
        isSynced = false
        try Finding.unless(size <= file.count, "makes the file longer")
        file.removeLast(file.count - Int(size))
      case .sync: isSynced = true
      case .durable: throw Finding("promises something")
      }
    }
    try Finding.unless(
      isSynced && file.count == repair.byteCount, "\(file.count) bytes, not \(repair.byteCount)")
    return file
  }

  /// The reader of a file, which counts.
  private final class Reads {
    private let bytes: [UInt8]
    private(set) var byteCount = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(_ offset: Int64, _ count: Int) throws(Finding) -> [UInt8] {
      try Finding.unless(
        offset >= 0 && count >= 0 && offset <= bytes.count && count <= bytes.count - Int(offset),
        "reads \(count) bytes at \(offset)")
      byteCount += count
      return Array(bytes[Int(offset)..<Int(offset) + count])
    }
  }
}
