// SPDX-License-Identifier: Apache-2.0

/// The newest frames of a stream. A frame that is pushed out, but still used by a photo, lives on
/// through the photo's reference.
package struct FrameRing<Payload: Sendable>: Sendable {
  /// The most frames it refers to.
  package let capacity: Int
  /// The frames, oldest first.
  package private(set) var frames: [RingFrame<Payload>] = []

  /// An empty ring.
  ///
  /// - Parameter capacity: the most frames it refers to, at least 1.
  package init(capacity: Int) {
    self.capacity = max(capacity, 1)
    frames.reserveCapacity(self.capacity + 1)
  }

  /// Takes the newest frame, and lets go of the oldest if there are too many.
  package mutating func append(_ frame: RingFrame<Payload>) {
    frames.append(frame)
    if frames.count > capacity {
      frames.removeFirst()
    }
  }
}
