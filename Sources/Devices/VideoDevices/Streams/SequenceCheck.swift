// SPDX-License-Identifier: Apache-2.0

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
