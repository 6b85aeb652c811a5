// SPDX-License-Identifier: Apache-2.0

/// What becomes of a press while an earlier one is still being served.
package enum WhileBusy: String, CaseIterable, Sendable {
  case drop
  /// One press waits, further ones are dropped.
  case queueOne = "queue_one"
  /// All wait, up to `ButtonActions.queueLimit`.
  case queue
}
