// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// The pointer events that an interaction asks for. The raw values are the words of `AddInteraction`.
package enum PointerEvents: String, CaseIterable, Sendable {
  case none
  /// A pointer enters and exits a region.
  case crossings
  /// Crossings, and the places in between.
  case moves
}

/// A crossing, a move or a request: `PointerEvent` of the Gateway interface, field by field.
package struct PointerReport: Hashable, Sendable {
  /// The kinds of pointer events. The raw values are the words of the interface.
  package enum Change: String, CaseIterable, Sendable {
    case entered
    case exited
    case moved
    /// The client may answer with a region.
    case requested
  }

  /// A number in the same sequence as the interaction's events.
  package var sequence: Int64
  package var change: Change
  /// The button that the contact's presses have.
  package var contact: ButtonID
  package var touchType: TouchType
  package var surface: String
  /// Nil: the interaction has set no regions; in a request: no region is in force here.
  package var region: String?
  /// The present place, or the last one.
  package var point: SurfacePoint
  package var style: RegionStyle?
  /// Present for a pen.
  package var pen: PenState?
  /// The modifier keys that are held at the seat.
  package var modifiers: ModifierKeys
  /// The number of a request; nil for the other kinds.
  package var request: Int64?
  /// Kernel time of the input, or the time of another cause, microseconds.
  package var monotonicUSec: Int64
}

//            over a region A of 1      over B of 2          1 loses the foreground      lifted
//  target    ──────── A/1 ───────────▶ B/2 ──────────────▶ what whoever is in front ──▶ none
//  events     entered A (1)             exited A (1)         has here
//                                       entered B (2)

/// The state of a contact for the clients to which it is reported, while it is over a surface: a finger that is down,
/// a pen that is near, or a pointer that the gateway owns.
struct ContactState {
  /// The region of an interaction that a contact is over.
  struct Target {
    let interaction: InteractionID
    /// Nil: the whole surface.
    let region: PressRegion?

    /// Whether it is the same region of the same interaction, whatever has changed in it.
    func isSame(as other: Target) -> Bool {
      interaction == other.interaction && region?.identifier == other.region?.identifier
    }
  }

  /// A request that may still be answered.
  struct Request {
    let number: Int64
    let interaction: InteractionID
    let sentUSec: Int64
  }

  /// The shortest time between two moves, or two requests, of one contact: 60 a second.
  static let paceUSec: Int64 = 16_667
  /// The time within which a request has to be answered, microseconds.
  static let answerUSec: Int64 = 50_000

  var target: Target?
  /// The time of the last move that was sent.
  var moves = Pace()
  var requests = Pace()
  /// Oldest first.
  var open: [Request] = []

  /// When something is to be sent, microseconds; the highest number if never.
  var deadlineUSec: Int64 { min(moves.deadlineUSec, requests.deadlineUSec) }

  /// Coalesces what happens faster than it may be sent.
  struct Pace {
    private var lastUSec: Int64?
    private var isWaiting = false
    /// The time of the input that caused what waits, microseconds.
    private(set) var stampUSec: Int64 = 0

    /// Whether what has this stamp may be sent now. If not, `deadlineUSec` is when it is sent instead.
    mutating func admit(_ stampUSec: Int64, atUSec nowUSec: Int64) -> Bool {
      self.stampUSec = stampUSec
      if let lastUSec, nowUSec - lastUSec < ContactState.paceUSec {
        isWaiting = true
        return false
      }
      (lastUSec, isWaiting) = (nowUSec, false)
      return true
    }

    /// Drops what waits.
    mutating func drop() { isWaiting = false }

    func isDue(atUSec nowUSec: Int64) -> Bool { deadlineUSec <= nowUSec }

    var deadlineUSec: Int64 {
      guard isWaiting, let lastUSec else { return .max }
      return lastUSec + ContactState.paceUSec
    }
  }
}
