// SPDX-License-Identifier: Apache-2.0

/// Why neither a client nor the default behaviour saw a press.
package enum SwallowReason: String, CaseIterable, Sendable {
  /// The interaction is `exclusive` and has a press in flight.
  case exclusive
}
