// SPDX-License-Identifier: Apache-2.0

/// A frame in the ring: what holds it and when it was taken.
package struct RingFrame<Payload: Sendable>: Sendable {
  /// Keeps the memory of the frame alive, so that a frame which the ring let go of is overwritten
  /// only after the last photo that uses it.
  package let payload: Payload
  /// When it was taken, microseconds of CLOCK_MONOTONIC.
  package let stampUSec: Int64
  /// The driver's number of the frame. It is only told: it may wrap, and start anew.
  package let sequence: Int64
  /// The memory that it keeps.
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
