// SPDX-License-Identifier: Apache-2.0
import Testing

/// What Scripts/test has to know of a suite (Tests/Plan/README.md).
extension Tag {
  /// Holds milliseconds, or a rate, by the clock: runs when nothing else does.
  @Tag static var milliseconds: Self
}
