// SPDX-License-Identifier: Apache-2.0

//   the others that have the camera       a change of its format
//   photos of one need frames             waits: all keep the stream, and begin no other photo
//   all have their frames, or are gone    leave: all give the camera up together
//   one still needs frames after 2 s      given up: capturing
//   a session of another user comes       given up: other_user, unless the camera was given up before
//
// What is given up has cost the others nothing but the photos that waited for its end.

/// A change of a camera's format, until all that have the camera can leave its stream (requirement R-105).
package struct FormatGathering<Member: Hashable & Sendable>: Sendable {
  package enum Decision: Hashable, Sendable {
    case wait
    case leave
    case giveUp(FormatKeeping)
  }

  /// The time that photos in progress may take, microseconds.
  package static var limitUSec: Int64 { 2_000_000 }

  /// When it is decided at the latest, microseconds of CLOCK_MONOTONIC.
  package let deadlineUSec: Int64
  private let uid: UInt32
  /// Those whose photos have their frames.
  private var ready: Set<Member> = []
  private var hasStranger = false

  /// - Parameter uid: the user whose sessions have the camera.
  package init(of uid: UInt32, atUSec nowUSec: Int64) {
    self.uid = uid
    deadlineUSec = nowUSec + Self.limitUSec
  }

  /// The photos of this one have their frames, and it begins no others.
  package mutating func hasFrames(_ member: Member) { ready.insert(member) }

  /// A session of this user needs the camera.
  package mutating func arrives(uid: UInt32) {
    if uid != self.uid { hasStranger = true }
  }

  /// - Parameter others: all that have the camera now.
  package func decision(_ others: [Member], atUSec nowUSec: Int64) -> Decision {
    if hasStranger { return .giveUp(.otherUser) }
    if others.allSatisfy(ready.contains) { return .leave }
    return nowUSec < deadlineUSec ? .wait : .giveUp(.capturing)
  }
}
