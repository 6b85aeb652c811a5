// SPDX-License-Identifier: Apache-2.0

/// What a button means to a client. The raw values are the words of the Gateway interface.
package enum Role: String, CaseIterable, Sendable {
  /// The shutter.
  case primary
  /// The second action.
  case secondary
  /// The first stage of a two-stage shutter.
  case halfPress = "half_press"
  /// No meaning: never granted.
  case none
}
