// SPDX-License-Identifier: Apache-2.0

/// A measure of how different two words are, to guess what a user meant.
enum EditDistance {
  /// The fewest characters to insert, remove, replace, or swap with their neighbour to make one
  /// word of the other.
  static func between(_ first: String, _ second: String) -> Int {
    let rows = Array(first.unicodeScalars)
    let columns = Array(second.unicodeScalars)
    var beforeLast: [Int] = []
    var last = Array(0...columns.count)
    for (row, scalar) in rows.enumerated() {
      var current = [row + 1]
      for (column, other) in columns.enumerated() {
        var distance = min(
          last[column] + (scalar == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, scalar == columns[column - 1], other == rows[row - 1] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      beforeLast = last
      last = current
    }
    return last[columns.count]
  }

  /// The candidate nearest to a word; `nil` if every candidate differs by more than a third of the
  /// word.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let allowed = max(1, word.unicodeScalars.count / 3)
    return candidates.map { (name: $0, distance: between(word, $0)) }
      .filter { $0.distance <= allowed }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?
      .name
  }
}
