// SPDX-License-Identifier: Apache-2.0

/// Makes frames of the buffers that a driver returns: which count, by which time they are known, and
/// what has become of the others.
struct FrameIntake: ~Copyable {
  private let format: FrameFormat
  private let counters: SharedCounters
  private var pool: FramePool
  private var stamps: StampRule
  private var sequence = SequenceCheck()

  /// - Parameters:
  ///   - blockSize: bytes of the driver's largest frame.
  ///   - exposureUSec: the exposure time where the driver reports a fixed one.
  init(_ format: FrameFormat, blockSize: Int, exposureUSec: Int64 = 0, counters: SharedCounters) {
    self.format = format
    stamps = StampRule(exposureUSec: exposureUSec)
    self.counters = counters
    pool = FramePool(blockSize: blockSize)
  }

  /// Counts a buffer that the driver flagged.
  mutating func refuse(_ buffer: FilledBuffer) {
    count(buffer) { $0.flagged += 1 }
  }

  /// A copy of the buffer's content; nil if it is visibly no whole frame, or longer than the
  /// buffer (`parts` is nil then), or if there is no memory for it.
  mutating func accept(
    _ buffer: FilledBuffer, _ parts: [UnsafeRawBufferPointer]?, dequeuedUSec: Int64
  ) -> Frame? {
    guard let parts, format.isWhole(parts) else {
      count(buffer) { $0.short += 1 }
      return nil
    }
    let stamp = stamps.stamp(buffer.stamp, dequeuedUSec: dequeuedUSec)
    let metadata = FrameMetadata(
      format: format, sequence: Int64(buffer.sequence), stampUSec: stamp.uSec,
      stampSource: stamp.source, dequeuedUSec: dequeuedUSec)
    let frame = pool.makeFrame(metadata, copying: parts)
    count(buffer) { if frame == nil { $0.unplaced += 1 } else { $0.delivered += 1 } }
    return frame
  }

  private mutating func count(_ buffer: FilledBuffer, _ change: (inout StreamCounters) -> Void) {
    let missed = sequence.missed(before: buffer.sequence)
    counters.update {
      $0.missed += missed
      change(&$0)
    }
  }
}
