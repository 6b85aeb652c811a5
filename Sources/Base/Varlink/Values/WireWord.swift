// SPDX-License-Identifier: Apache-2.0

/// A word that is also a word of an interface, spelt alike on both sides. This is the one bridge between the two: it goes
/// by the spelling, so no `switch` lists the words a second time. Tests compare the two sets.
package protocol WireWord: RawRepresentable<String> {
  /// The interface's enumeration.
  associatedtype Wire: VarlinkEnumeration
}

extension WireWord {
  /// The interface's word.
  package var wire: Wire { Wire(rawValue: rawValue) }

  /// The word for one of the interface; nil if there is none, because the interface's is newer.
  package init?(_ wire: Wire) { self.init(rawValue: wire.rawValue) }
}
