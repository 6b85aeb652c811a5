// SPDX-License-Identifier: Apache-2.0

//   F F F F F F F F ◀ new          what counts is what the frames are, not what the camera said that
//   └─── at most 1 s ───┘          it would deliver: its rate falls in poor light, and the length of
//   └ at most 64 MiB ───┘          a compressed frame hangs on what it shows
//   the oldest goes first, but four stay

/// The newest frames of a stream. A frame that is pushed out, but still used by a photo, lives on
/// through the photo's reference.
package struct FrameRing<Payload: Sendable>: Sendable {
  /// The most that it refers to.
  package let capacity: RingCapacity
  /// The frames, oldest first.
  package private(set) var frames: [RingFrame<Payload>] = []
  /// Of all of them.
  package private(set) var bytes = 0

  /// An empty ring.
  package init(capacity: RingCapacity) {
    self.capacity = capacity
  }

  /// Takes the newest frame, and lets go of the oldest ones if there is too much.
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
