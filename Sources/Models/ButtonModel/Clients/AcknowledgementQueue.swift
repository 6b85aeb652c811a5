// SPDX-License-Identifier: Apache-2.0

/// The events of one interaction that were sent and not acknowledged, oldest first.
struct AcknowledgementQueue {
  private struct Entry {
    let sequence: Int64
    var deadlineUSec: Int64
  }

  private var entries: [Entry] = []

  /// The oldest that waits.
  var oldestSequence: Int64? { entries.first?.sequence }

  /// When the oldest is overdue, microseconds; nil if none waits.
  var deadlineUSec: Int64? { entries.first?.deadlineUSec }

  /// Whether one is overdue.
  func isOverdue(atUSec nowUSec: Int64) -> Bool {
    guard let deadlineUSec else { return false }
    return deadlineUSec <= nowUSec
  }

  /// An event was sent; sequences rise, and so does the time. With more than `limit` waiting the
  /// oldest is overdue at once, so that no queue grows without bound.
  mutating func sent(_ sequence: Int64, atUSec: Int64, timeoutUSec: Int64, limit: Int) {
    entries.append(Entry(sequence: sequence, deadlineUSec: atUSec + timeoutUSec))
    if entries.count > limit { entries[0].deadlineUSec = min(entries[0].deadlineUSec, atUSec) }
  }

  /// All up to and including this one are acknowledged.
  mutating func acknowledge(upTo sequence: Int64) {
    let waiting = entries.firstIndex { $0.sequence > sequence } ?? entries.endIndex
    entries.removeFirst(waiting)
  }

  /// Nobody is left to acknowledge anything.
  mutating func clear() {
    entries.removeAll()
  }
}
