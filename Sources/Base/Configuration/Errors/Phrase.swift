// SPDX-License-Identifier: Apache-2.0

/// Puts words together for messages.
enum Phrase {
  /// `"a", "b" and "c"`, each in quotes; `conjunction` stands before the last.
  static func list(_ words: [String], _ conjunction: String) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
