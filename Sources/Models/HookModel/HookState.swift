// SPDX-License-Identifier: Apache-2.0

/// The state that outlives the process: which files were found, and what has to be done for them.
package struct HookState: Hashable, Sendable {
  /// Runs that have ended and are remembered.
  package static let mostEnded = 2000
  /// Copied files that are still there and remembered.
  package static let mostCopied = 50_000
  /// Runs that were given up and wait for a person. Older ones are dropped.
  package static let mostFailed = 1000

  /// The number of the newest run.
  package internal(set) var last = 0
  /// Whether the files that were there before the first start are marked.
  package internal(set) var hasBegun = false
  /// The numbers of files for which each hook has its run, by directory ("UID/NAME") and ending.
  package private(set) var found: [String: [String: NumberRanges]] = [:]
  /// The numbers of files that a hook does not have yet although others do, by the hook's name, directory and ending.
  /// They are not in `found`: an older program, which knows no such list, takes them for new ones and forgets none.
  package private(set) var owed: [String: [String: [String: NumberRanges]]] = [:]
  /// Runs that wait, are under way or failed.
  package private(set) var open: [Int: HookRun] = [:]
  /// The hashes of copied files that were not deleted, by directory, name, and the copy's name.
  package private(set) var copies: [String: [String: [String: String]]] = [:]
  /// Files that are not deleted, by directory and ending: what failed for them was dropped because there was too much.
  package private(set) var kept: [String: [String: NumberRanges]] = [:]
  /// The newest runs that have ended, oldest first.
  package private(set) var ended: [HookRun] = []

  package init() {}

  package func hasFound(_ file: CapturedFile) -> Bool {
    found[file.folder]?[file.ending]?.contains(file.number) ?? false
  }

  /// The hooks that do not have it yet, sorted; none if it is new, or if each hook has it.
  package func hooksOwed(_ file: CapturedFile) -> [String] {
    owed.filter { $0.value[file.folder]?[file.ending]?.contains(file.number) ?? false }
      .keys.sorted()
  }

  /// Whether a hook does not have it yet.
  func isOwed(_ file: CapturedFile) -> Bool {
    guard !owed.isEmpty else { return false }
    let (folder, ending) = (file.folder, file.ending)
    return owed.values.contains { $0[folder]?[ending]?.contains(file.number) ?? false }
  }

  /// The endings of the files that a hook does not have yet.
  func endingsOwed(to hook: String) -> Set<String> {
    owed[hook, default: [:]].values.reduce(into: []) { $0.formUnion($1.keys) }
  }

  /// Whether it stays although nothing is to be done for it any more: nobody said that its failures do not matter.
  package func isKept(_ file: CapturedFile) -> Bool {
    kept[file.folder]?[file.ending]?.contains(file.number) ?? false
  }

  /// Takes a change.
  package mutating func take(_ record: HookRecord) {
    switch record {
    case .begun: hasBegun = true
    case .last(let number): last = max(last, number)
    case .found(let file, let runs, let hooks):
      mark(file, owedTo: hooks)
      for run in runs { put(run) }
    case .allFound(let folder, let ending, let numbers):
      found[folder, default: [:]][ending] = numbers
    case .allOwed(let hook, let folder, let ending, let numbers):
      owed[hook, default: [:]][folder, default: [:]][ending] = numbers
    case .waived(let hook, let ending): waive(hook, ending)
    case .allKept(let folder, let ending, let numbers):
      kept[folder, default: [:]][ending] = numbers
    case .gone(let folder):
      found[folder] = nil
      for hook in owed.keys {
        owed[hook]?[folder] = nil
        if owed[hook]?.isEmpty == true { owed[hook] = nil }
      }
      kept[folder] = nil
      copies[folder] = nil
    case .copied(let file, let hashes): copies[file.folder, default: [:]][file.name] = hashes
    case .run(let run):
      put(run)
      note(run)
    }
  }

  /// Notes what a run says of copies.
  private mutating func note(_ run: HookRun) {
    guard let file = run.file, let hash = run.copied else { return }
    if run.isDeleted {
      copies[file.folder]?[file.name] = nil
    } else if run.hook != RetentionRule.name {
      copies[file.folder, default: [:]][file.name, default: [:]][run.hook] = hash
    }
  }

  private mutating func put(_ run: HookRun) {
    last = max(last, run.number)
    guard !run.isOpen else {
      open[run.number] = run
      ended.removeAll { $0.number == run.number }
      return
    }
    open[run.number] = nil
    ended.append(run)
  }

  /// Forgets the oldest ended runs beyond the limit, and drops the oldest failed ones, whose files stay.
  package mutating func forgetOldest() {
    let failed = open.values.filter { $0.stage == .failed }
    if failed.count > Self.mostFailed {
      let oldest = failed.sorted { $0.number < $1.number }.prefix(failed.count - Self.mostFailed)
      for var run in oldest {
        run.stage = .dropped
        put(run)
        guard let file = run.file else { continue }
        kept[file.folder, default: [:]][file.ending, default: NumberRanges()].insert(file.number)
      }
    }
    forgetOldestCopies()
    // Removing from the front moves all others: not for each one.
    if ended.count > Self.mostEnded + Self.mostEnded / 4 {
      ended.removeFirst(ended.count - Self.mostEnded)
    }
  }
}

extension HookState {
  /// Marks a file as found, or as found by all hooks but these.
  private mutating func mark(_ file: CapturedFile, owedTo hooks: [String]) {
    for hook in hooksOwed(file) where !hooks.contains(hook) { settle(hook, file) }
    for hook in hooks {
      owed[hook, default: [:]][file.folder, default: [:]][file.ending, default: NumberRanges()]
        .insert(file.number)
    }
    guard hooks.isEmpty else { return }
    found[file.folder, default: [:]][file.ending, default: NumberRanges()].insert(file.number)
  }

  /// Notes that a hook has a file now.
  private mutating func settle(_ hook: String, _ file: CapturedFile) {
    owed[hook]?[file.folder]?[file.ending]?.remove(file.number)
    guard owed[hook]?[file.folder]?[file.ending]?.isEmpty == true else { return }
    owed[hook]?[file.folder]?[file.ending] = nil
    removeEmpty(hook, file.folder)
  }

  private mutating func removeEmpty(_ hook: String, _ folder: String) {
    if owed[hook]?[folder]?.isEmpty == true { owed[hook]?[folder] = nil }
    if owed[hook]?.isEmpty == true { owed[hook] = nil }
  }

  /// Marks as found what no other hook lacks.
  private mutating func waive(_ hook: String, _ ending: String) {
    for folder in owed[hook, default: [:]].keys {
      guard let ranges = owed[hook]?[folder]?.removeValue(forKey: ending) else { continue }
      for number in ranges.numbers {
        let isOwed = owed.values.contains { $0[folder]?[ending]?.contains(number) ?? false }
        guard !isOwed else { continue }
        found[folder, default: [:]][ending, default: NumberRanges()].insert(number)
      }
      removeEmpty(hook, folder)
    }
  }

  /// Forgets the oldest copies beyond the limit, some at a time. Files whose copies are forgotten are not deleted.
  private mutating func forgetOldestCopies() {
    let count = copies.values.reduce(0) { $0 + $1.count }
    guard count > Self.mostCopied + Self.mostCopied / 10 else { return }
    let oldest = copies.flatMap { folder in folder.value.keys.map { (name: $0, folder: folder.key) }
    }
    .sorted { ($0.name, $0.folder) < ($1.name, $1.folder) }
    for (name, folder) in oldest.prefix(count - Self.mostCopied) {
      copies[folder]?[name] = nil
      if copies[folder]?.isEmpty == true { copies[folder] = nil }
    }
  }
}

/// A change that the journal takes.
package enum HookRecord: Hashable, Sendable {
  /// The files that were there before are marked.
  case begun
  case last(Int)
  /// One record, and one line of the journal: a power cut must not keep the mark and lose what is to be done.
  case found(CapturedFile, [HookRun], owedTo: [String] = [])
  case allFound(folder: String, ending: String, NumberRanges)
  /// Files that a hook does not have yet.
  case allOwed(hook: String, folder: String, ending: String, NumberRanges)
  /// A person gave up the files with this ending that a hook does not have yet.
  case waived(hook: String, ending: String)
  /// Files that are not deleted.
  case allKept(folder: String, ending: String, NumberRanges)
  /// The hashes of a file's copies, by the copies' names.
  case copied(CapturedFile, [String: String])
  /// There is no such directory any more.
  case gone(folder: String)
  /// All of the run as it is now.
  case run(HookRun)
}
