// SPDX-License-Identifier: Apache-2.0

/// How many frames a ring holds (DESIGN section 5): as many as fit into 64 MiB and at most 1 s, but
/// never fewer than 4.
package enum RingCapacity {
  /// Memory for the frames of one ring, bytes.
  package static let memoryBytes = 64 << 20
  /// The time that a ring reaches back at most, microseconds.
  package static let reachUSec: Int64 = 1_000_000
  /// Fewer frames than this could not span a moment while a photo holds some.
  package static let minimumFrames = 4

  /// The capacity for frames of this size and distance.
  ///
  /// - Parameters:
  ///   - frameBytes: the largest size of one frame, in bytes.
  ///   - frameIntervalUSec: from one frame to the next, microseconds.
  package static func frames(frameBytes: Int, frameIntervalUSec: Int64) -> Int {
    let byMemory = memoryBytes / max(frameBytes, 1)
    let byTime = Int(reachUSec / max(frameIntervalUSec, 1))
    return max(minimumFrames, min(byMemory, byTime))
  }
}
