// SPDX-License-Identifier: Apache-2.0

/// The answer to a call of Start or Stop.
package enum SessionReply: Hashable, Sendable {
  case success
  case failed(CaptureFailure)
  /// The session was closed meanwhile.
  case sessionClosed
}
