// SPDX-License-Identifier: Apache-2.0

/// What becomes of a press that the engine handles itself.
package enum ButtonOutcome: Hashable, Sendable {
  /// Take a photo of this moment, then call `served` with the press.
  case photo(press: Int64, momentUSec: Int64)
  /// An earlier press is being served, and there is no room to wait.
  case droppedBusy(press: Int64)
  /// Too soon after the last press that was taken.
  case droppedLockout(press: Int64)
}
