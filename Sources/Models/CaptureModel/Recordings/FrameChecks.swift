// SPDX-License-Identifier: Apache-2.0

//   frame         small    its length unlike those before    its turn comes    else
//   no damage     walked   walked, on credit                 walked            taken as it is
//   damage found  walked, and so are those of the same batch that were not, and all after it, until those of 10 s were whole
//
// To walk the codes of a frame of 1280x720 takes longer than all that a film does with it. Remains of what a bus loses are
// shorter or longer than whole frames; a turn comes after so many bytes, so that its cost per frame is limited. So is the
// credit: the lengths of a noisy camera's frames always differ.

/// Which frames of a film, of a camera's own JPEGs, have all their codes walked, to leave damaged ones out.
package struct FrameChecks: Sendable {
  /// Bytes of a frame that is always walked.
  static let smallBytes = 8 << 10
  /// Bytes for each frame that may be walked beside those with a reason.
  static let share = 4 << 10
  /// The same for a film's beginning: some frames of the largest usual size, one after the other.
  static let first = 512 << 10
  /// How far the bytes may fall below none for frames whose length is unlike those before.
  static let credit = 2 << 20
  /// A frame differs from the one before by less than this part of it.
  static let variation = 16
  /// For so long frames have to be whole before they are taken as they are again, microseconds.
  static let calmUSec: Int64 = 10_000_000
  /// Between frames, where the camera does not say it, microseconds.
  static let usualIntervalUSec: Int64 = 33_333

  /// Whether all frames are walked: a camera that damages one damages others.
  package var hasDamage: Bool { isAll || wholeLeft > 0 }
  private let isAll: Bool
  /// As many whole frames end what a damaged one began.
  private let calm: Int64
  /// How many more whole ones that takes.
  private var wholeLeft: Int64 = 0
  private var left = first
  /// The length of the last frame that was not damaged, as far as that is known; nil before the first one.
  private var usualBytes: Int?

  /// - Parameters:
  ///   - all: whether every frame is walked in any case.
  ///   - intervalUSec: between the frames of the stream, from 1; nil: it is not known.
  package init(all: Bool = false, intervalUSec: Int64? = nil) {
    isAll = all
    calm = max(1, Self.calmUSec / (intervalUSec ?? Self.usualIntervalUSec))
  }

  /// Whether the next frame, of this length, is to be walked.
  package mutating func wants(_ bytes: Int) -> Bool {
    left = min(left + Self.share, Self.first)
    let isUsual = usualBytes.map { abs(bytes - $0) < $0 / Self.variation } ?? false
    if isUsual { usualBytes = bytes }
    if hasDamage || bytes <= Self.smallBytes { return true }
    guard left >= (isUsual ? min(bytes, Self.first) : -Self.credit) else { return false }
    // Below zero after a frame of more than that: the next turn is later.
    left -= bytes
    return true
  }

  /// A frame of this length was walked.
  package mutating func walked(_ bytes: Int, isWhole: Bool) {
    guard isWhole else {
      wholeLeft = calm
      return
    }
    usualBytes = bytes
    wholeLeft = max(0, wholeLeft - 1)
  }
}
