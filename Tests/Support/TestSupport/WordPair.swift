// SPDX-License-Identifier: Apache-2.0
import Varlink

/// The words of a model beside those of its interface, as an argument of a test.
package struct WordPair: Sendable, CustomStringConvertible {
  package let description: String
  package let words: Set<String>
  package let declared: Set<String>
  /// Whether each word comes back as itself, and one that is newer than both as nil.
  package let goesBothWays: Bool

  /// - Parameters:
  ///   - extra: the model's words that the interface never gets.
  ///   - others: the interface's words for which the model has none.
  package init<Word: WireWord & CaseIterable & Equatable>(
    _: Word.Type, except extra: [Word] = [], without others: [Word.Wire] = []
  ) {
    let sent = Word.allCases.filter { !extra.contains($0) }
    description = "\(Word.self)"
    words = Set(sent.map(\.wire.rawValue) + others.map(\.rawValue))
    declared = Set(Word.Wire.declared.map(\.rawValue))
    goesBothWays =
      sent.allSatisfy { Word($0.wire) == $0 && $0.wire.isDeclared }
      && Word(Word.Wire(rawValue: "a_word_of_tomorrow")) == nil
  }
}
