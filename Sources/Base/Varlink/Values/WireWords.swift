// SPDX-License-Identifier: Apache-2.0

/// Joins the words of a model with those of an interface by their spelling. Tests compare the two. The words of each press
/// are joined by a switch instead, because a switch makes no string.
extension RawRepresentable where RawValue == String, Self: CaseIterable {
  /// The interface's enumeration.
  package func wire<Word: VarlinkEnumeration>(as _: Word.Type = Word.self) -> Word {
    Word(rawValue: rawValue)
  }

  /// The model's word; nil for one that the model has no use for, such as one that is newer than it.
  package init?(_ wire: some VarlinkEnumeration) { self.init(rawValue: wire.rawValue) }
}
