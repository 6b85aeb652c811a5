// SPDX-License-Identifier: Apache-2.0

/// Notices that nobody feeds a loopback any more. The driver tells its readers nothing about that, and says so to others only
/// when the last reader has closed the node: so the node is left when no frame comes.
///
///     frame  frame            left: fed no more ──▶ the camera is gone
///     ──┼──────┼──── stall ── 1 s ──┤
///                                   fed still ──▶ opened again; a frame from before is left out
struct FeedWatch: Sendable, Hashable {
  private static let patienceUSec: Int64 = 1_000_000

  /// When the stream started.
  private let startUSec: Int64
  private var isFirst = true
  /// When the node is to be left; nil: not as long as frames come.
  private(set) var deadlineUSec: Int64?

  init(startUSec: Int64) { self.startUSec = startUSec }

  /// A buffer came with this stamp.
  ///
  /// - Returns: whether it is a frame for somebody: to a new reader the driver gives the last one again, however old it is.
  mutating func takes(stampUSec: Int64) -> Bool {
    defer { isFirst = false }
    guard !isFirst || stampUSec >= startUSec else { return false }
    deadlineUSec = nil
    return true
  }

  /// No frames have come for so long that it was reported.
  mutating func stalled(atUSec nowUSec: Int64) { deadlineUSec = nowUSec + Self.patienceUSec }

  /// Whether it is time to leave the node.
  func leaves(nowUSec: Int64) -> Bool { deadlineUSec.map { nowUSec >= $0 } ?? false }
}
