// SPDX-License-Identifier: Apache-2.0

// A slot, from left to right:
//
//   free ── beginWrite ──▶ filling ── commitWrite ──▶ in the ring ── pushed out ──▶ free
//                             └─ abandonWrite ─▶ free      │                          ▲
//                                                         lease                       │
//                                                          └─▶ held by photos ── last release,
//                                                              (in the ring or not)   out of the ring

/// Which frame lies in which buffer, and who needs it: the ring refers to the newest frames, photos
/// hold leases, and only a buffer that nobody refers to is filled again.
package struct FrameRing: Sendable {
  private struct Slot {
    var isFilling = false
    var isInRing = false
    var leases = 0

    var isFree: Bool { !isFilling && !isInRing && leases == 0 }
  }

  /// The most frames the ring refers to.
  package let capacity: Int
  /// The frames, oldest first.
  package private(set) var frames: [RingFrame] = []
  private var slots: [Slot]

  /// An empty ring.
  ///
  /// - Parameters:
  ///   - capacity: the most frames it refers to, at least 1.
  ///   - spareSlots: buffers beside those: being filled, or held by photos after the ring let go of
  ///     them; at least 1.
  package init(capacity: Int, spareSlots: Int) {
    self.capacity = max(capacity, 1)
    slots = Array(repeating: Slot(), count: self.capacity + max(spareSlots, 1))
  }

  /// The number of buffers; slots are numbered from 0.
  package var slotCount: Int { slots.count }

  /// Buffers that a photo holds.
  package var leasedSlots: Int { slots.count { $0.leases > 0 } }

  /// Takes a buffer for the next frame. If none is free the oldest frames are pushed out until one
  /// is; nil if photos and frames being filled have them all, so that the next frame is lost.
  package mutating func beginWrite() -> Int? {
    while true {
      if let slot = slots.firstIndex(where: \.isFree) {
        slots[slot].isFilling = true
        return slot
      }
      guard !frames.isEmpty else { return nil }
      pushOutOldest()
    }
  }

  /// The buffer is filled: its frame is now the newest of the ring.
  package mutating func commitWrite(_ frame: RingFrame) {
    precondition(slots[frame.slot].isFilling, "slot \(frame.slot) is not being filled")
    slots[frame.slot].isFilling = false
    slots[frame.slot].isInRing = true
    frames.append(frame)
    if frames.count > capacity {
      pushOutOldest()
    }
  }

  /// The buffer was not filled, or with a damaged frame.
  package mutating func abandonWrite(slot: Int) {
    precondition(slots[slot].isFilling, "slot \(slot) is not being filled")
    slots[slot].isFilling = false
  }

  /// A photo needs the frame: its buffer is not filled again before as many calls of `release`.
  package mutating func lease(slot: Int) {
    precondition(slots[slot].isInRing || slots[slot].leases > 0, "slot \(slot) has no frame")
    slots[slot].leases += 1
  }

  /// A photo does not need the frame any more.
  package mutating func release(slot: Int) {
    precondition(slots[slot].leases > 0, "slot \(slot) is not leased")
    slots[slot].leases -= 1
  }

  private mutating func pushOutOldest() {
    slots[frames.removeFirst().slot].isInRing = false
  }
}
