// SPDX-License-Identifier: Apache-2.0

/// Something that the output tells only if the fixture asks for it with `show`.
package enum FixtureTopic: String, CaseIterable, Sendable {
  /// Changes of an interaction's status.
  case status
  /// Grabs and their ends.
  case grab
  /// What the engine is told, events of its interactions aside.
  case engine
  /// What only the audit log tells.
  case audit
}
