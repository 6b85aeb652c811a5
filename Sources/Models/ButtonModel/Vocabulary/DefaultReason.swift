// SPDX-License-Identifier: Apache-2.0

/// Why a press went to the default behaviour.
package enum DefaultReason: Hashable, Sendable {
  /// The button has the role `none`.
  case noRole
  /// Nobody is in the foreground of the device's seat.
  case nobodyInForeground
  /// No interaction of the foreground client takes this role of this button.
  case notTaken
  /// This stands in the way of the interaction that takes it.
  case obstacle(Obstacle)
  /// The device was not grabbed when the button went down, so the system had the press already.
  case notGrabbed

  /// The reason with this word; nil for a word that is none's.
  package init?(word: String) {
    let plain: [DefaultReason] = [.noRole, .nobodyInForeground, .notTaken, .notGrabbed]
    guard
      let reason = plain.first(where: { $0.word == word })
        ?? Obstacle(rawValue: word).map({ .obstacle($0) })
    else { return nil }
    self = reason
  }

  /// One word for log and tools; an obstacle's is that of the Gateway interface.
  package var word: String {
    switch self {
    case .noRole: "no_role"
    case .nobodyInForeground: "nobody_in_foreground"
    case .notTaken: "not_taken"
    case .obstacle(let obstacle): obstacle.rawValue
    case .notGrabbed: "not_grabbed"
    }
  }
}
