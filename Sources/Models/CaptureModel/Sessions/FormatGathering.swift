// SPDX-License-Identifier: Apache-2.0

//   the others that have the camera       a change of its format
//   photos of one need frames             waits: all keep the stream, and begin no other photo
//   all have their frames, or are gone    leave: all give the camera up together
//   one still needs frames after 2 s      given up: capturing
//   a session of another user comes       given up: other_user, unless the camera was given up before
//
// A change that is given up costs the others nothing but a delay of new photos and films.

/// A change of a camera's format, until all that have the camera can leave its stream (requirement R-105).
package struct FormatGathering: Sendable {
  package enum Decision: Hashable, Sendable {
    case wait
    case leave
    case giveUp(FormatKeeping)
  }

  /// The time that photos in progress may take, microseconds.
  package static let limitUSec: Int64 = 2_000_000

  /// When it is decided at the latest, microseconds of CLOCK_MONOTONIC.
  package let deadlineUSec: Int64
  private let uid: UInt32
  private var hasStranger = false

  /// - Parameter uid: the user whose sessions have the camera.
  package init(of uid: UInt32, atUSec nowUSec: Int64) {
    self.uid = uid
    deadlineUSec = nowUSec + Self.limitUSec
  }

  /// A session of this user needs the camera.
  package mutating func arrives(uid: UInt32) {
    if uid != self.uid { hasStranger = true }
  }

  /// - Parameter areReady: of each that has the camera now, whether its photos have their frames and it begins no others.
  package func decision(_ areReady: [Bool], atUSec nowUSec: Int64) -> Decision {
    if hasStranger { return .giveUp(.otherUser) }
    if areReady.allSatisfy({ $0 }) { return .leave }
    return nowUSec < deadlineUSec ? .wait : .giveUp(.capturing)
  }
}
