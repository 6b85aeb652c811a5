// SPDX-License-Identifier: Apache-2.0

/// A frame in the ring: where it lies and when it was taken.
package struct RingFrame: Hashable, Sendable {
  /// Index of the buffer that holds it.
  package let slot: Int
  /// When it was taken, microseconds of CLOCK_MONOTONIC.
  package let stampUSec: Int64
  /// The driver's number of the frame.
  package let sequence: Int64

  /// A frame of these values.
  package init(slot: Int, stampUSec: Int64, sequence: Int64) {
    self.slot = slot
    self.stampUSec = stampUSec
    self.sequence = sequence
  }
}
