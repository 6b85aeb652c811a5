// SPDX-License-Identifier: Apache-2.0

/// A set of numbers that are mostly one after the other, such as those of the files of a directory.
package struct NumberRanges: Hashable, Sendable {
  /// In order, and none touches the next.
  private var ranges: [ClosedRange<Int>] = []

  package init() {}

  package func contains(_ number: Int) -> Bool {
    index(of: number).map { ranges[$0].contains(number) } ?? false
  }

  package mutating func insert(_ number: Int) {
    let before = index(of: number)
    if let before, ranges[before].contains(number) { return }
    let after = before.map { $0 + 1 } ?? 0
    let touchesBefore = before.map { ranges[$0].upperBound + 1 == number } ?? false
    let touchesAfter = after < ranges.count && ranges[after].lowerBound == number + 1
    switch (touchesBefore, touchesAfter) {
    case (true, true):
      ranges[after - 1] = ranges[after - 1].lowerBound...ranges[after].upperBound
      ranges.remove(at: after)
    case (true, false): ranges[after - 1] = ranges[after - 1].lowerBound...number
    case (false, true): ranges[after] = number...ranges[after].upperBound
    case (false, false): ranges.insert(number...number, at: after)
    }
  }

  package mutating func remove(_ number: Int) {
    guard let index = index(of: number), ranges[index].contains(number) else { return }
    let range = ranges.remove(at: index)
    if number < range.upperBound { ranges.insert(number + 1...range.upperBound, at: index) }
    if range.lowerBound < number { ranges.insert(range.lowerBound...number - 1, at: index) }
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// All of them, in order.
  package var numbers: some Sequence<Int> { ranges.lazy.joined() }

  /// The last range that begins at the number or before it.
  private func index(of number: Int) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= number { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}

extension NumberRanges {
  /// "1-4,7".
  package var text: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  /// Reads what `text` writes; nil for anything else.
  package init?(text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        .map { Int($0) }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1],
        0 <= first, first <= last, last < Int.max
      else { return nil }
      if let end = ranges.last?.upperBound, first <= end + 1 { return nil }
      ranges.append(first...last)
    }
  }
}
