// SPDX-License-Identifier: Apache-2.0
import PrintModel
import TestSupport
import Testing

@testable import Printing

/// The words of printing and those of its interface.
struct PrintWordTests {
  static let words = [
    WordPair(PrinterCondition.State.self), WordPair(PrinterCondition.Trouble.self),
    WordPair(CountedThing.self),
  ]

  @Test("each word is declared on both sides, and goes both ways", arguments: words)
  func alike(words: WordPair) {
    #expect(words.words == words.declared)
    #expect(words.goesBothWays)
  }
}
