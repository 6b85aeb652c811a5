// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The counters of a stream, written by its thread and read by any.
final class SharedCounters: Sendable {
  private let counters = Mutex(StreamCounters())

  var value: StreamCounters { counters.withLock { $0 } }

  func update(_ change: (inout StreamCounters) -> Void) {
    counters.withLock { change(&$0) }
  }
}
