// SPDX-License-Identifier: Apache-2.0

/// The phases of a granted press. The raw values are the words of the Gateway interface.
package enum Phase: String, CaseIterable, Sendable {
  /// The button went down.
  case began
  /// The button went up.
  case ended
  /// The press is over for the client without a release; there is a reason.
  case cancelled
}
