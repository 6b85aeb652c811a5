// SPDX-License-Identifier: Apache-2.0

/// When an event counts as handled. The raw values are the words of `AddInteraction`.
package enum AcknowledgementMode: String, CaseIterable, Sendable {
  /// When the client has acknowledged it.
  case explicit
  /// When it has been written to the socket.
  case automatic
}
