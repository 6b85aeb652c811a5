// SPDX-License-Identifier: Apache-2.0

/// Who decides which client is in the foreground of a seat.
package enum ForegroundPolicy: Hashable, Sendable {
  /// The client that asked last; when it goes, the one that asked before it.
  case lastToAsk
  /// Only clients of this application, without asking; the newest of several. With a user, only
  /// that user's: the name alone is the client's own claim.
  case pinned(application: String, uid: UInt32?)
  /// Whoever was named by `Control.SetForeground`.
  case shellDecides
}
