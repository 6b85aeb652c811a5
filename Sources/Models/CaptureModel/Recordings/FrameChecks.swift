// SPDX-License-Identifier: Apache-2.0

//   frame         small    its length unlike those before    its turn comes    else
//   no damage     walked   walked                            walked            taken as it is
//   damage found  walked, and so are all after it, and those of the same second that were not
//
// To walk the codes of a frame of 1280x720 takes longer than all that a film does with it. Remains of what a bus loses are
// shorter or longer than whole frames; a turn comes after so many bytes, so that its cost per frame is limited.

/// Which frames of a film, of a camera's own JPEGs, have all their codes walked, to leave damaged ones out.
package struct FrameChecks: Sendable {
  /// Bytes of a frame that is always walked.
  static let smallBytes = 8 << 10
  /// Bytes for each frame that may be walked beside those with a reason.
  static let share = 4 << 10
  /// The same for a film's beginning: some frames of the largest usual size, one after the other.
  static let first = 512 << 10
  /// A frame differs from the one before by less than this part of it.
  static let variation = 16

  /// Whether a frame was damaged: a camera that damages one damages others.
  package private(set) var hasDamage: Bool
  private var left = first
  /// The length of the last frame that was not damaged, as far as that is known; nil before the first one.
  private var usualBytes: Int?

  /// - Parameter all: whether every frame is walked in any case.
  package init(all: Bool = false) { hasDamage = all }

  /// Whether the next frame, of this length, is to be walked.
  package mutating func wants(_ bytes: Int) -> Bool {
    left = min(left + Self.share, Self.first)
    let isUsual = usualBytes.map { abs(bytes - $0) < $0 / Self.variation } ?? false
    if isUsual { usualBytes = bytes }
    if hasDamage || bytes <= Self.smallBytes || !isUsual { return true }
    guard left >= min(bytes, Self.first) else { return false }
    // Below zero after a frame of more than that: the next turn is later.
    left -= bytes
    return true
  }

  /// A frame of this length was walked.
  package mutating func walked(_ bytes: Int, isWhole: Bool) {
    if isWhole { usualBytes = bytes } else { hasDamage = true }
  }
}
