// SPDX-License-Identifier: Apache-2.0

//   this machine's entrance   who makes room for one more
//   256 connections           the one whose answer has been taken the longest ago; else the one whose browser has left
//                             the rest of its answer the longest, from 2 s on; else the one that has waited the
//                             longest for its head
//   48 turns                  the one that has been quiet the longest, from 2 s on: its browser, or its answer since
//                             that has begun
//
// Which program has a connection is not to be known there: all of them come from one address. But whoever takes
// connections only to have them is quiet, and the kiosk's page is not.

/// A connection at this machine's own entrance that could make room for another one.
public struct HeldConnection: Hashable, Sendable {
  public enum Stage: Hashable, Sendable {
    /// Its head is not here yet.
    case head
    /// It has a turn: its answer is on the way, or it is a page's socket.
    case turn
    /// Its answer is whole, and its browser has not taken the rest of it. It has no turn any more.
    case rest
    /// Its browser has all of its answer, and has not ended it yet.
    case answered
  }

  /// Greater for a newer one.
  public let number: Int
  public let stage: Stage
  /// When its browser has last ordered something or taken bytes, or else has connected.
  public let quietSinceUSec: Int64

  /// The shortest silence that ends a turn, or an answer.
  public static let quietUSec: Int64 = 2_000_000

  public init(number: Int, stage: Stage, quietSinceUSec: Int64) {
    self.number = number
    self.stage = stage
    self.quietSinceUSec = quietSinceUSec
  }

  /// When the next turn can end, if until then no connection becomes quieter or less quiet.
  public static func nextRoomUSec(
    among held: some Sequence<HeldConnection>, atUSec nowUSec: Int64
  ) -> Int64 {
    let quietest = held.filter { $0.stage == .turn }.map(\.quietSinceUSec).min()
    return max(nowUSec, (quietest ?? nowUSec) + quietUSec)
  }

  /// The one of a stage that goes, so that there is one more connection or turn; nil: none.
  public static func leaver(
    among held: some Sequence<HeldConnection>, from stage: Stage, atUSec nowUSec: Int64
  ) -> HeldConnection? {
    let candidates = held.filter { $0.stage == stage }
    switch stage {
    // How long a head takes says nothing: it is here with the connection.
    case .head: return candidates.min { $0.number < $1.number }
    // Nothing of it is lost.
    case .answered: return candidates.min { $0.quietSinceUSec < $1.quietSinceUSec }
    case .turn, .rest:
      return candidates.filter { nowUSec - $0.quietSinceUSec >= quietUSec }
        .min { $0.quietSinceUSec < $1.quietSinceUSec }
    }
  }
}
