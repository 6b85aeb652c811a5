// SPDX-License-Identifier: Apache-2.0

//   F F F F F F F F ◀ new          the frames as they are count, not what the camera had announced:
//   └─── at most 1 s ───┘          its rate falls in poor light, and the length of a compressed frame
//   └ at most 64 MiB ───┘          depends on what it shows
//   the oldest goes first, but four stay

/// The newest frames of a stream. A frame that is pushed out, but still used by a photo, lives on
/// through the photo's reference.
package struct FrameRing<Payload: Sendable>: Sendable {
  /// The limit of its contents.
  package let capacity: RingCapacity
  /// The frames, oldest first.
  package private(set) var frames: [RingFrame<Payload>] = []
  /// The size of all frames together, bytes.
  package private(set) var bytes = 0

  /// An empty ring.
  package init(capacity: RingCapacity) {
    self.capacity = capacity
  }

  /// Takes the newest frame, and drops the oldest ones if they take too much.
  package mutating func append(_ frame: RingFrame<Payload>) {
    frames.append(frame)
    bytes += frame.bytes
    var surplus = 0
    while capacity.isExceeded(
      frames: frames.count - surplus, bytes: bytes,
      spanUSec: frame.stampUSec - frames[surplus].stampUSec)
    {
      bytes -= frames[surplus].bytes
      surplus += 1
    }
    frames.removeFirst(surplus)
  }
}

/// The capacity of a ring: as many frames as fit into 64 MiB and at most 1 s, but never fewer than
/// 4.
package struct RingCapacity: Hashable, Sendable {
  /// The time that a ring reaches back at most, microseconds.
  package static let reachUSec: Int64 = 1_000_000
  /// Fewer frames than this could not span a moment while a photo holds some.
  package static let minimumFrames = 4

  /// Memory for the frames, bytes.
  package var memoryBytes: Int
  /// The most time from the oldest frame to the newest, microseconds.
  package var reachUSec: Int64
  /// The number of frames that are held however large and however far apart they are, at least 1.
  package var minimumFrames: Int

  /// The engine's usual capacity, or another.
  package init(
    memoryBytes: Int = 64 << 20, reachUSec: Int64 = Self.reachUSec,
    minimumFrames: Int = Self.minimumFrames
  ) {
    self.memoryBytes = memoryBytes
    self.reachUSec = reachUSec
    self.minimumFrames = max(minimumFrames, 1)
  }

  /// Whether so many frames, of these bytes together and this time apart, are too much.
  fileprivate func isExceeded(frames: Int, bytes: Int, spanUSec: Int64) -> Bool {
    frames > minimumFrames && (bytes > memoryBytes || spanUSec > reachUSec)
  }
}

/// A frame in the ring: its memory and the time at which it was taken.
package struct RingFrame<Payload: Sendable>: Sendable {
  /// Keeps the memory of the frame alive, so that a frame which the ring let go of is overwritten
  /// only after the last photo that uses it.
  package let payload: Payload
  /// The time at which it was taken, microseconds of CLOCK_MONOTONIC.
  package let stampUSec: Int64
  /// The driver's number of the frame. It is only reported: it may wrap, and start again.
  package let sequence: Int64
  /// The size of the memory that it keeps, bytes.
  package let bytes: Int

  /// A frame of these values.
  package init(payload: Payload, stampUSec: Int64, sequence: Int64, bytes: Int) {
    self.payload = payload
    self.stampUSec = stampUSec
    self.sequence = sequence
    self.bytes = bytes
  }
}

extension RingFrame: Equatable where Payload: Equatable {}
