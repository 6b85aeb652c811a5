// SPDX-License-Identifier: Apache-2.0

/// The identifiers of photo settings that a session has used (requirements R-32), in memory that
/// does not grow: neighbouring numbers are kept as ranges, and with more than `rangeLimit` of them
/// the gap between the two lowest is taken as used too.
package struct UsedIdentifiers: Hashable, Sendable {
  /// The most ranges that are kept.
  package static let rangeLimit = 1024

  /// Ascending, with a gap between each two.
  private var ranges: [ClosedRange<Int64>] = []
  private var next: Int64 = 1

  /// Begins without used identifiers.
  package init() {}

  /// Whether the identifier was used, or counts as such.
  package func contains(_ identifier: Int64) -> Bool {
    let index = firstIndex(reaching: identifier)
    return index < ranges.count && ranges[index].contains(identifier)
  }

  /// Marks an identifier as used.
  ///
  /// - Parameter identifier: an unused one, 0 or more; nil picks one, counting up from 1.
  /// - Returns: the identifier.
  package mutating func use(_ identifier: Int64?) -> Int64 {
    let used = identifier ?? unused()
    insert(used)
    if identifier == nil {
      next = used == .max ? 1 : used + 1
    }
    return used
  }

  private func unused() -> Int64 {
    let index = firstIndex(reaching: next)
    guard index < ranges.count, ranges[index].contains(next) else { return next }
    guard ranges[index].upperBound == .max else { return ranges[index].upperBound + 1 }
    // The top is used up, but below the lowest range there is room, because 0 is never picked and a
    // session does not live for 2^63 photos.
    guard let first = ranges.first, first.lowerBound <= 1 else { return 1 }
    return first.upperBound + 1
  }

  private mutating func insert(_ identifier: Int64) {
    let index = firstIndex(reaching: identifier)
    let joinsNext =
      index < ranges.count && identifier < .max && ranges[index].lowerBound == identifier + 1
    let joinsPrevious = index > 0 && ranges[index - 1].upperBound == identifier - 1
    switch (joinsPrevious, joinsNext) {
    case (true, true):
      ranges[index - 1] = ranges[index - 1].lowerBound...ranges[index].upperBound
      ranges.remove(at: index)
    case (true, false):
      ranges[index - 1] = ranges[index - 1].lowerBound...identifier
    case (false, true):
      ranges[index] = identifier...ranges[index].upperBound
    case (false, false):
      ranges.insert(identifier...identifier, at: index)
    }
    if ranges.count > Self.rangeLimit {
      ranges[0] = ranges[0].lowerBound...ranges[1].upperBound
      ranges.remove(at: 1)
    }
  }

  /// The first range whose end is not below the identifier.
  private func firstIndex(reaching identifier: Int64) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < identifier {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
