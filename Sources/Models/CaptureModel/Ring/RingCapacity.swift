// SPDX-License-Identifier: Apache-2.0

/// What a ring holds (DESIGN section 5): as many frames as fit into 64 MiB and at most 1 s, but never
/// fewer than 4.
package struct RingCapacity: Hashable, Sendable {
  /// The time that a ring reaches back at most, microseconds.
  package static let reachUSec: Int64 = 1_000_000
  /// Fewer frames than this could not span a moment while a photo holds some.
  package static let minimumFrames = 4

  /// Memory for the frames, bytes.
  package var memoryBytes: Int
  /// From the oldest frame to the newest at most, microseconds.
  package var reachUSec: Int64
  /// So many frames are held however large and however far apart they are, at least 1.
  package var minimumFrames: Int

  /// The capacity of DESIGN, or another.
  package init(
    memoryBytes: Int = 64 << 20, reachUSec: Int64 = Self.reachUSec,
    minimumFrames: Int = Self.minimumFrames
  ) {
    self.memoryBytes = memoryBytes
    self.reachUSec = reachUSec
    self.minimumFrames = max(minimumFrames, 1)
  }

  /// Whether so many frames, of these bytes together and this time apart, are too much.
  func isExceeded(frames: Int, bytes: Int, spanUSec: Int64) -> Bool {
    frames > minimumFrames && (bytes > memoryBytes || spanUSec > reachUSec)
  }
}
