// SPDX-License-Identifier: Apache-2.0

/// The loop's deadlines, the latest first, so that the next one is taken off the end. A daemon has
/// a handful of them: keeping a small array sorted costs less than a heap.
struct DeadlineQueue {
  private var entries: [(deadline: Deadline, handler: @LoopActor () -> Void)] = []
  private var lastNumber: Int64 = 0

  mutating func add(at atUSec: Int64, _ handler: @escaping @LoopActor () -> Void) -> Deadline {
    lastNumber += 1
    let deadline = Deadline(atUSec: atUSec, number: lastNumber)
    // Before all that are due earlier or at the same time, so that equal times keep their order.
    let index = entries.firstIndex { $0.deadline.atUSec <= atUSec } ?? entries.endIndex
    entries.insert((deadline, handler), at: index)
    return deadline
  }

  mutating func cancel(_ deadline: Deadline) {
    entries.removeAll { $0.deadline == deadline }
  }

  /// Returns how long epoll may wait: -1 forever, 0 when a deadline has passed.
  func nanosecondsToNext() -> Int64 {
    guard let next = entries.last else { return -1 }
    return max(0, next.deadline.atUSec - MonotonicClock.nowUSec) * 1000
  }

  /// The number of the newest deadline; deadlines that a handler adds get higher ones.
  var newest: Int64 { lastNumber }

  /// Removes the earliest deadline and returns its handler if it has passed at `nowUSec` and is not
  /// newer than `newest`, so that handlers that add deadlines already due cannot keep the loop from
  /// its descriptors.
  mutating func popDue(nowUSec: Int64, newest: Int64) -> (@LoopActor () -> Void)? {
    guard let next = entries.last, next.deadline.atUSec <= nowUSec, next.deadline.number <= newest
    else { return nil }
    return entries.removeLast().handler
  }
}

/// A call that the event loop makes once at a given time.
public struct Deadline: Hashable, Sendable {
  fileprivate let atUSec: Int64
  fileprivate let number: Int64
}
