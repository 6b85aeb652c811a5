// SPDX-License-Identifier: Apache-2.0

//   add ──▶ a b ── next ──▶ a is performed, which makes the machine ask for c:
//                             add ──▶ b c     not performed there, but after b
//           ◀── next ── b, c, nil: all are performed

/// The actions of a machine that wait to be performed. An action that is caused by another one comes
/// after all actions that were noted before.
struct ActionQueue<Action> {
  private var waiting: [Action] = []
  private var isPerforming = false

  /// Notes actions.
  ///
  /// - Returns: whether the caller is to perform the waiting actions, with `next` until that returns nil.
  ///   False if a caller further up does so already.
  mutating func add(_ actions: [Action]) -> Bool {
    waiting += actions
    defer { isPerforming = true }
    return !isPerforming
  }

  /// The next action to perform; nil if there is none.
  mutating func next() -> Action? {
    guard waiting.isEmpty else { return waiting.removeFirst() }
    isPerforming = false
    return nil
  }
}
