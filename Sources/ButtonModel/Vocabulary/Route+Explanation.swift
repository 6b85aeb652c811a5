// SPDX-License-Identifier: Apache-2.0

extension Route {
  /// The reason of the route in words, for people.
  package var explanation: String {
    switch self {
    case .granted:
      "the foreground client takes it, and nothing stands in its way"
    case .swallowed(.exclusive):
      "the foreground client has a press in flight and takes one at a time"
    case .defaulted(let reason):
      reason.explanation
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
    case .obstacle(let obstacle): obstacle.explanation
    case .notGrabbed:
      "the device is not grabbed, so the system has the key already: it cannot be grabbed while one "
        + "of its keys is down, or only while all its buttons would be granted (mode grab)"
    }
  }
}

extension Obstacle {
  /// The obstacle in words, for people.
  package var explanation: String {
    switch self {
    case .engineAbsent: "the engine is not attached"
    case .notForeground: "the client is not in the foreground"
    case .noSession: "the client's capture session does not exist"
    case .sessionNotRunning: "the client's capture session is not running"
    case .sessionInterrupted: "the client's capture session is interrupted"
    case .disabled: "the client has disabled its interaction"
    case .shadowed: "a newer interaction of the same client takes it"
    case .unresponsive: "the client does not acknowledge its events"
    case .locked: "the seat is locked"
    }
  }
}
