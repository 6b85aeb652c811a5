// SPDX-License-Identifier: Apache-2.0

/// How the level of a button is known when its debounce time is over.
package enum LevelSource: Hashable, Sendable {
  /// The last edge tells it: the kernel reports a loss of edges (`SYN_DROPPED`, a gap in the numbers
  /// of line events).
  case lastEdge
  /// It has to be read, because edges are lost without a word (libgpiod 1).
  case reading
}
