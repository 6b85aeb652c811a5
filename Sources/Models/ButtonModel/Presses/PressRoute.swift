// SPDX-License-Identifier: Apache-2.0

/// The route of a press. It is decided once, when the button goes down, and never changes.
package enum PressRoute: Hashable, Sendable {
  /// To an interaction of a client.
  case granted(ClientID, InteractionID)
  /// To the default behaviour: both edges.
  case defaulted(DefaultReason)
  /// To nobody.
  case swallowed(SwallowReason)
}

extension PressRoute {
  /// The reason of the route in words, for people.
  package var explanation: String {
    switch self {
    case .granted:
      "the foreground client takes it, and nothing stands in its way"
    case .swallowed(.exclusive):
      "the foreground client has a press in flight and takes one at a time"
    case .swallowed(.locked):
      "the seat is locked, and locked_default withholds its default behaviour as well"
    case .swallowed(.lockSwitch):
      "the button is the key switch of the seat's lock: it locks and unlocks, and makes no press"
    case .swallowed(.launch):
      "the button launches the capture extension of an application (role launch)"
    case .swallowed(.samePush):
      "the same push came by another way before: from another device of the same hardware, or as its connection"
    case .swallowed(.control):
      "the key turns a control of the foreground client"
    case .defaulted(let reason):
      reason.explanation
    }
  }
}

/// Why a press went to the default behaviour.
package enum DefaultReason: Hashable, Sendable {
  /// The button has the role `none`.
  case noRole
  /// Nobody is in the foreground of the device's seat.
  case nobodyInForeground
  /// No interaction of the foreground client takes this role of this button.
  case notTaken
  /// The press is of a pointing device, and outside of all regions of the foreground client.
  case outsideRegions
  /// An obstacle stands in the way of the interaction that takes it.
  case obstacle(Obstacle)
  /// The device was not grabbed when the button went down, so the system had the press already.
  case notGrabbed

  /// The reason with this word; nil if no reason has it.
  package init?(word: String) {
    let plain: [DefaultReason] = [
      .noRole, .nobodyInForeground, .notTaken, .outsideRegions, .notGrabbed,
    ]
    guard
      let reason = plain.first(where: { $0.word == word })
        ?? Obstacle(rawValue: word).map({ .obstacle($0) })
    else { return nil }
    self = reason
  }

  /// A word for log and tools. For an obstacle it is the word of the Gateway interface.
  package var word: String {
    switch self {
    case .noRole: "no_role"
    case .nobodyInForeground: "nobody_in_foreground"
    case .notTaken: "not_taken"
    case .outsideRegions: "outside_regions"
    case .obstacle(let obstacle): obstacle.rawValue
    case .notGrabbed: "not_grabbed"
    }
  }
}

extension DefaultReason {
  /// The reason in words, for people.
  package var explanation: String {
    switch self {
    case .noRole: "the button has the role none"
    case .nobodyInForeground: "no client is in the foreground"
    case .notTaken: "no interaction of the foreground client takes this button"
    case .outsideRegions: "the press is outside of the regions of the foreground client"
    case .obstacle(let obstacle): obstacle.explanation
    case .notGrabbed:
      "the device is not grabbed, so the system has the key already: it cannot be grabbed while one "
        + "of its keys is down, or only while all its buttons would be granted (mode grab)"
    }
  }
}

/// A reason why neither a client nor the default behaviour saw a press.
package enum SwallowReason: String, CaseIterable, Sendable {
  /// The interaction is `exclusive` and has a press in flight.
  case exclusive
  /// The seat is locked, and its default behaviour with it (`locked_default = "none"`).
  case locked
  /// The button has the role `lock`, which makes no presses.
  case lockSwitch = "lock_switch"
  /// The button has the role `launch`, and launched an application's extension.
  case launch
  /// The key turned a control of the client in front.
  case control
  /// The same push was a press before: of another device of the same hardware, or of the connection.
  case samePush = "same_push"
}
