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

extension FrameFormat {
  /// Whether the parts of a buffer can be a whole frame: long enough, and a JPEG from its first marker to
  /// its last. Whether that JPEG is a sound one is found out when it becomes a photo; one that was cut
  /// short, as most that are damaged, is not chosen in the first place.
  fileprivate func isWhole(_ parts: [UnsafeRawBufferPointer]) -> Bool {
    guard parts.reduce(0, { $0 + $1.count }) >= minimumBytes else { return false }
    guard pixelFormat == .mjpg, let frame = parts.first else { return true }
    return frame[0] == 0xFF && frame[1] == 0xD8 && Self.hasEnd(frame)
  }

  /// Looks for EOI from the end, behind which there may be zeros or remains of other frames.
  private static func hasEnd(_ frame: UnsafeRawBufferPointer) -> Bool {
    var at = frame.count - 1
    while at > 0 {
      if frame[at] == 0xD9, frame[at - 1] == 0xFF { return true }
      at -= 1
    }
    return false
  }
}

/// Counts the frames that a driver lost, by its 32 bit numbers, which may wrap. A number that is not
/// newer starts anew.
struct SequenceCheck: Sendable, Hashable {
  private var last: UInt32?

  /// How many frames lie between the last one and this.
  mutating func missed(before sequence: UInt32) -> Int {
    defer { last = sequence }
    guard let last else { return 0 }
    let step = sequence &- last
    return step >= 1 && step < 1 << 31 ? Int(step - 1) : 0
  }
}
