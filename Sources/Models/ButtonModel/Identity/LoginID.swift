// SPDX-License-Identifier: Apache-2.0

/// A login session of a person at the machine (nothing to do with capture sessions): logind's name
/// for it, or, where there is no logind, the virtual terminal that it has.
package struct LoginID: Hashable, Sendable, CustomStringConvertible {
  /// The name as logind and the log write it: "3", "c1", "tty2".
  package let name: String

  /// Names one; equal names are the same.
  package init(_ name: String) {
    self.name = name
  }

  package var description: String { name }
}
