// SPDX-License-Identifier: Apache-2.0

/// What a client may have recognised on top of the phases. The raw values are the words of
/// the Gateway interface.
package enum Gesture: String, CaseIterable, Sendable {
  /// Released before it is a hold. Told at the release, or, to who wants double taps too, when no
  /// second press has followed.
  case tap
  /// A second tap soon after the first; then the first is none. Told at its release.
  case doubleTap = "double_tap"
  /// Down for the time of a hold. Told while it is down.
  case hold
}
