// SPDX-License-Identifier: Apache-2.0
import HookModel
import TestSupport
import Testing
import Vocabulary

@testable import Hooks

/// The words of hooks and those of their interface.
struct HookWordTests {
  static let words = [WordPair(HookKind.self), WordPair(HookRun.Stage.self)]

  @Test("each word is declared on both sides, and goes both ways", arguments: words)
  func alike(words: WordPair) {
    #expect(words.words == words.declared)
    #expect(words.goesBothWays)
  }
}
