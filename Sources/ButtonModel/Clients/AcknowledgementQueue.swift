// SPDX-License-Identifier: Apache-2.0

/// The events of one interaction that were sent and not acknowledged, oldest first.
struct AcknowledgementQueue {
  private struct Entry {
    let sequence: Int64
    let deadlineUSec: Int64
  }

  private var entries: [Entry] = []

  /// How many wait.
  var count: Int { entries.count }

  /// The oldest that waits.
  var oldestSequence: Int64? { entries.first?.sequence }

  /// When the oldest is overdue, microseconds; nil if none waits.
  var deadlineUSec: Int64? { entries.first?.deadlineUSec }

  /// Whether one is overdue.
  func isOverdue(atUSec nowUSec: Int64) -> Bool {
    guard let deadlineUSec else { return false }
    return deadlineUSec <= nowUSec
  }

  /// An event was sent; sequences rise, and so do their deadlines.
  mutating func sent(_ sequence: Int64, deadlineUSec: Int64) {
    entries.append(Entry(sequence: sequence, deadlineUSec: deadlineUSec))
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
