// SPDX-License-Identifier: Apache-2.0

/// What many measured times come to: the nearest ranks, so that each figure is a time that was measured.
package struct LatencyFigures: Hashable, Sendable {
  /// How many times they are of.
  package let count: Int
  /// Microseconds: so much of them in percent is not greater.
  package let p50USec: Int64
  package let p90USec: Int64
  package let p99USec: Int64
  package let maximumUSec: Int64

  /// The figures of these times; nil if there is none.
  package init?(_ timesUSec: [Int64]) {
    let sorted = timesUSec.sorted()
    guard let maximum = sorted.last else { return nil }
    func rank(_ percent: Int) -> Int64 { sorted[(sorted.count * percent + 99) / 100 - 1] }
    count = sorted.count
    (p50USec, p90USec, p99USec, maximumUSec) = (rank(50), rank(90), rank(99), maximum)
  }
}
