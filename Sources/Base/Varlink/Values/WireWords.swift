// SPDX-License-Identifier: Apache-2.0

/// The words of a model that an interface has too: both spell them alike, which tests compare. The press path has
/// switches of its own in their place, because a switch makes no string.
extension RawRepresentable where RawValue == String, Self: CaseIterable {
  /// The interface's enumeration.
  package func wire<Word: VarlinkEnumeration>(as _: Word.Type = Word.self) -> Word {
    Word(rawValue: rawValue)
  }

  /// The model's word; nil for one that the model has no use for, such as one that is newer than it.
  package init?(_ wire: some VarlinkEnumeration) { self.init(rawValue: wire.rawValue) }
}
