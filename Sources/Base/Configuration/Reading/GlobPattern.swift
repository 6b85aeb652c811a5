// SPDX-License-Identifier: Apache-2.0

/// A text in which `*` stands for any number of characters, including none. No other character is
/// special. The case of letters counts.
package struct GlobPattern: Sendable, Equatable {
  /// The pattern as it was written.
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// Whether the whole of `candidate` fits the pattern. Takes at most as many steps as the product
  /// of both lengths, however many asterisks there are.
  package func matches(_ candidate: String) -> Bool {
    let pattern = Array(text.utf8)
    let subject = Array(candidate.utf8)
    let asterisk = UInt8(ascii: "*")
    var patternIndex = 0
    var subjectIndex = 0
    // The place to continue from if the characters after the last asterisk turn out not to fit.
    var retry: (pattern: Int, subject: Int)?
    while subjectIndex < subject.count {
      if patternIndex < pattern.count, pattern[patternIndex] == asterisk {
        patternIndex += 1
        retry = (patternIndex, subjectIndex)
      } else if patternIndex < pattern.count, pattern[patternIndex] == subject[subjectIndex] {
        patternIndex += 1
        subjectIndex += 1
      } else if let last = retry {
        patternIndex = last.pattern
        subjectIndex = last.subject + 1
        retry = (last.pattern, subjectIndex)
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == asterisk }
  }
}
