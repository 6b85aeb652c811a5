// SPDX-License-Identifier: Apache-2.0

/// Finds lost edges of a line by their numbers, where the kernel counts them.
struct EdgeCounter {
  private var last: UInt32?

  /// False if edges before this one were lost. Edges without a number (0) are never missed.
  mutating func take(_ sequence: UInt32) -> Bool {
    guard sequence != 0 else { return true }
    defer { last = sequence }
    guard let last else { return sequence == 1 }
    return sequence == last &+ 1
  }
}
