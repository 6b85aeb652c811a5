// SPDX-License-Identifier: Apache-2.0

/// What DQBUF brought.
enum DequeueResult: Sendable, Hashable {
  /// No buffer is filled yet.
  case notReady
  case filled(FilledBuffer)
  /// A buffer that is to be given back, its content being damaged.
  case flagged(FilledBuffer)
}
