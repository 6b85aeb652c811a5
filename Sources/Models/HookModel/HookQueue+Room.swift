// SPDX-License-Identifier: Apache-2.0
import Vocabulary

//   no room ─▶ owed ─▶ half of the list is free ─▶ look ─▶ a listing ─▶ its runs; what is still owed stays so
//   what comes meanwhile is owed, too: nothing overtakes
//
//   no hook of this name is for such files any more      owed, but never a reason to look: a person gives them up

extension HookQueue {
  /// Files of one kind that were seen, and that a hook does not have yet.
  package struct Owed: Hashable, Comparable, Sendable {
    package let hook: String
    package let kind: HookKind

    package static func < (left: Owed, right: Owed) -> Bool {
      (left.hook, left.kind.rawValue) < (right.hook, right.kind.rawValue)
    }
  }

  /// The hooks to which files that were seen are owed.
  package var hooksWithMore: Set<String> { Set(more.map(\.hook)) }

  /// All that is owed by what is kept.
  static func owed(in state: HookState) -> Set<Owed> {
    state.owed.keys.reduce(into: []) { owed, hook in
      for ending in state.endingsOwed(to: hook) {
        guard let kind = CapturedFile.kind(ofEnding: ending) else { continue }
        owed.insert(Owed(hook: hook, kind: kind))
      }
    }
  }

  /// Notes that these hooks do not have this file yet.
  mutating func owe(_ file: CapturedFile, to hooks: [String], isListed: Bool) {
    let owed = hooks.map { Owed(hook: $0, kind: file.kind) }
    more.formUnion(owed)
    if !isListed { moreUnlisted.formUnion(owed) }
  }

  /// A listing has come: what is owed follows from it. What came since it began may not be in it.
  mutating func beginListed() {
    more = moreUnlisted
    moreUnlisted = []
  }

  /// Notes that all files are looked for.
  mutating func askForAll() {
    more = []
    moreUnlisted = []
  }

  /// Whether files are to be looked for: a hook has room for a good number of those that are owed to it.
  mutating func asksForMore() -> Bool {
    guard !more.isEmpty else { return false }
    let waiting = self.waiting
    let withRoom = more.filter { owed in
      waiting[owed.hook, default: 0] <= most(of: owed.hook) / 2
        && isConfigured(owed) { $0.owners != .unknown }
    }
    more.subtract(withRoom)
    moreUnlisted.subtract(withRoom)
    return !withRoom.isEmpty
  }

  /// Whether a hook is configured for such files, and fulfils a condition.
  package func isConfigured(_ owed: Owed, _ condition: (HookRule) -> Bool = { _ in true }) -> Bool {
    rules.contains { $0.name == owed.hook && $0.kind == owed.kind && condition($0) }
  }

  /// Gives up the files that are owed to hooks which are not configured for them any more.
  mutating func waiveWithoutHook() {
    for owed in Self.owed(in: state).sorted() where !isConfigured(owed) {
      for ending in state.endingsOwed(to: owed.hook).sorted()
      where CapturedFile.kind(ofEnding: ending) == owed.kind {
        change(.waived(hook: owed.hook, ending: ending))
      }
      more.remove(owed)
      moreUnlisted.remove(owed)
    }
  }

  /// Whether a hook can have another file now.
  ///
  /// - Parameter isListed: it comes in its turn; else those come first that are owed to the hook.
  func hasRoom(_ rule: HookRule, _ waiting: [String: Int], isListed: Bool) -> Bool {
    waiting[rule.name, default: 0] < most(of: rule.name)
      && (isListed || !more.contains(Owed(hook: rule.name, kind: rule.kind)))
  }

  /// The number of files that wait for each hook. A file that only waits to be deleted takes up no room, unless another hook
  /// still lacks it: that may last for ever, and the copy's list must not grow for ever with it.
  var waiting: [String: Int] {
    var waiting: [String: Int] = [:]
    for run in state.open.values where run.stage != .failed {
      guard run.copied == nil || run.file.map(state.isOwed) ?? false else { continue }
      waiting[run.hook, default: 0] += 1
    }
    return waiting
  }

  /// The files that may wait for a hook.
  func most(of hook: String) -> Int {
    rules.contains { $0.name == hook && $0.isCopy } ? Self.mostCopiesWaiting : Self.mostWaiting
  }
}
