// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// How slow a camera was: the longest time between its frames of late, kept from one stream to the next. Without it, a
/// camera that is slower than the patience of a new stream would be opened again and again.
package final class CameraPace: Sendable {
  private let longest = Mutex(Int64(0))

  /// Nothing is known yet.
  package init() {}

  /// Microseconds; 0 if nothing is known.
  var longestUSec: Int64 {
    get { longest.withLock { $0 } }
    set { longest.withLock { $0 = newValue } }
  }
}
