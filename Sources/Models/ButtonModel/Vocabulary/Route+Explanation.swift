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
