// SPDX-License-Identifier: Apache-2.0

/// Whose word it is that a photo is of its press. The raw values are those of the Engine interface.
package enum PressSource: String, CaseIterable, Sendable {
  /// The gateway told the engine of the press, and of the edge whose moment the photo shows.
  case gateway
  /// Nobody but the caller says so.
  case caller
}
