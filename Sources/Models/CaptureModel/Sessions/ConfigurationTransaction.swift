// SPDX-License-Identifier: Apache-2.0

//   begin   configure   begin   configure   commit   commit ──▶ all of it is applied, or nothing
//     ├─────────┼─────────┼────────┼───────────┤        │
//     1                   2                    1        0      depth
//
//   configure ──▶ applied at once: a transaction of its own
//
//   applying: begin, configure and commit are refused until the camera has taken it or refused it

/// The changes of a session's configuration that are applied together (requirements R-50). It nests;
/// the outermost commit applies.
package struct ConfigurationTransaction<Configuration: Sendable>: Sendable {
  /// The consequence of a call.
  package enum Step: Sendable {
    /// Noted but not in force: the configuration that is to be.
    case staged(Configuration)
    /// To be applied now; `ended` follows.
    case apply(Configuration)
  }

  /// The configuration that the open transaction has noted.
  package private(set) var staged: Configuration?
  private var depth = 0
  /// Whether a change is being applied.
  package private(set) var isApplying = false

  /// No transaction.
  package init() {}

  /// Whether a transaction was begun and not ended: the session is neither started nor stopped
  /// during it.
  package var isOpen: Bool { depth > 0 }

  /// Opens a transaction, or one more inside of it.
  ///
  /// - Parameter inForce: the configuration that the session has.
  /// - Returns: the configuration that holds in the transaction.
  package mutating func begin(_ inForce: Configuration) throws(TransactionRefusal) -> Configuration
  {
    guard !isApplying else { throw .inProgress }
    depth += 1
    let configuration = staged ?? inForce
    staged = configuration
    return configuration
  }

  /// Changes the configuration. The caller throws from `change` if it finds the result wrong; then
  /// nothing is noted.
  package mutating func configure(
    _ inForce: Configuration, _ change: (Configuration) throws -> Configuration
  ) throws -> Step {
    guard !isApplying else { throw TransactionRefusal.inProgress }
    let changed = try change(staged ?? inForce)
    guard isOpen else {
      isApplying = true
      return .apply(changed)
    }
    staged = changed
    return .staged(changed)
  }

  /// Ends the innermost transaction.
  package mutating func commit() throws(TransactionRefusal) -> Step {
    guard !isApplying else { throw .inProgress }
    guard depth > 0, let staged else { throw .notBegun }
    depth -= 1
    guard depth == 0 else { return .staged(staged) }
    self.staged = nil
    isApplying = true
    return .apply(staged)
  }

  /// The configuration that was to be applied is in force, or was refused.
  package mutating func ended() { isApplying = false }
}

/// The reason why a call of a ``ConfigurationTransaction`` is out of place. It is not nested in
/// that type, because the compiler of Swift 6.0 crashes on an error whose type is generic.
package enum TransactionRefusal: Error, Hashable, Sendable {
  /// A change is being applied.
  case inProgress
  /// No transaction is open that a commit could end.
  case notBegun
}
