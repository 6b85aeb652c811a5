// SPDX-License-Identifier: Apache-2.0

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
