// SPDX-License-Identifier: Apache-2.0

/// A fault of a value with its parts, for programs with words of their own for it, such as those of another language.
/// The reader's message says the same in English.
public enum ConfigurationFault: Sendable, Equatable {
  /// No whole number; one has to be in this range.
  case notInteger(ClosedRange<Int>)
  case outOfRange(ClosedRange<Int>)
  case empty
  case controlCharacter
  /// A text of more than so many bytes.
  case tooLong(most: Int)
  /// A text of more than so many letters, or with more marks on them than a name has.
  case tooManyLetters(most: Int)
  /// None of the words that there are.
  case unknownWord(String, choices: [String])
  /// None of the layouts that the theme has.
  case unknownLayout(String, choices: [String])
}
