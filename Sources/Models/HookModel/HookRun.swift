// SPDX-License-Identifier: Apache-2.0
import Vocabulary

/// A command for one kind of occasion, as far as the rules are concerned.
package struct HookRule: Hashable, Sendable {
  /// The users whose photos and films it runs for.
  package enum Owners: Hashable, Sendable {
    case everybody
    case user(UInt32)
    /// The configured user does not exist, or cannot be looked up now: files wait until it is known whose they are.
    case unknown
    /// No file asks for it by itself.
    case nobody
  }

  package let name: String
  package let kind: HookKind
  package var timeoutUSec: Int64 = 60_000_000
  /// Runs at the same time.
  package var jobs = 1
  /// Tries of one photo or film; then a person has to look.
  package var attempts = 100
  /// The pause after the first failure. Each further one is twice as long, up to `longestPauseUSec`.
  package var pauseUSec: Int64 = 10_000_000
  package var owners = Owners.everybody
  /// Presses: whether it runs when the button goes down; else when the press is over, and it is known how long it was
  /// held.
  package var runsAtBegin = false
  /// Whether it copies files, which this product does itself; else it runs a command.
  package var isCopy = false
  /// Copies: whether the file is deleted when it was copied and nothing else is to be done for it.
  package var deletes = false

  package static let longestPauseUSec: Int64 = 3_600_000_000

  package init(name: String, kind: HookKind) {
    self.name = name
    self.kind = kind
  }

  /// Whether it runs for this file.
  package func isMeant(for file: CapturedFile) -> Bool {
    guard kind == file.kind else { return false }
    switch owners {
    case .everybody: return true
    case .user(let uid): return uid == file.uid
    case .unknown, .nobody: return false
    }
  }

  /// Whether it runs for an occasion of its kind with these facts.
  package func isMeant(for fields: [HookField]) -> Bool {
    guard let phase = fields.first(where: { $0.name == "phase" }) else { return true }
    return (phase.value == .text("began")) == runsAtBegin
  }

  /// The pause after so many failures in a row, microseconds.
  package func pauseUSec(after failures: Int) -> Int64 {
    let doubled = pauseUSec.multipliedReportingOverflow(by: 1 << min(max(failures - 1, 0), 30))
    return doubled.overflow
      ? Self.longestPauseUSec : min(doubled.partialValue, max(Self.longestPauseUSec, pauseUSec))
  }
}

/// One thing that a hook or a copy has to do.
package struct HookRun: Hashable, Sendable {
  package enum Stage: String, CaseIterable, Sendable {
    /// It has not begun, or it failed and will be tried again.
    case waiting
    /// It is under way, or was when the process ended.
    case running
    case done
    /// It was tried as often as may be.
    case failed
    /// A person gave it up, or its file is gone.
    case dropped
  }

  /// What it runs for.
  package enum Cause: Hashable, Sendable {
    case file(CapturedFile)
    /// An event that is not kept, with its facts.
    case event([HookField])
  }

  /// Counts up. Numbers of events are not kept, so after a restart they may come again.
  package let number: Int
  package let hook: String
  package let kind: HookKind
  package let cause: Cause
  package let foundUnixUSec: Int64
  package internal(set) var stage = Stage.waiting
  /// How often it was begun.
  package internal(set) var attempts = 0
  /// How often of these before a person asked for more.
  package internal(set) var attemptsBefore = 0
  /// Why it failed last, or was dropped.
  package internal(set) var reason: String?
  package internal(set) var changedUnixUSec: Int64
  /// The hash of a copy that was read back: if the run is open, the file is to be deleted.
  package internal(set) var copied: String?
  /// Whether the file was deleted.
  package internal(set) var isDeleted = false

  package init(number: Int, rule: String, kind: HookKind, cause: Cause, foundUnixUSec: Int64) {
    self.number = number
    hook = rule
    self.kind = kind
    self.cause = cause
    self.foundUnixUSec = foundUnixUSec
    changedUnixUSec = foundUnixUSec
  }

  package var file: CapturedFile? { if case .file(let file) = cause { file } else { nil } }

  /// Whether something is still to happen.
  package var isOpen: Bool {
    switch stage {
    case .waiting, .running, .failed: true
    case .done, .dropped: false
    }
  }

  /// For a journal: as it was written.
  package init(
    number: Int, hook: String, file: CapturedFile, foundUnixUSec: Int64, stage: Stage,
    attempts: Int, attemptsBefore: Int, reason: String?, changedUnixUSec: Int64,
    copied: String? = nil, isDeleted: Bool = false
  ) {
    self.init(
      number: number, rule: hook, kind: file.kind, cause: .file(file),
      foundUnixUSec: foundUnixUSec)
    self.stage = stage
    self.attempts = attempts
    self.attemptsBefore = attemptsBefore
    self.reason = reason
    self.changedUnixUSec = changedUnixUSec
    self.copied = copied
    self.isDeleted = isDeleted
  }
}

/// A fact of an event, as commands get it.
package struct HookField: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case number(Int64)
    case text(String)
    case flag(Bool)
  }

  /// As in JSON: "heldUSec".
  package let name: String
  package let value: Value

  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// As in the environment: "SHUTTERD_HELD_USEC".
  package var variable: String {
    var words = ""
    var previous: Character = "A"
    for letter in name {
      if letter.isUppercase, previous.isLowercase { words += "_" }
      words += letter.uppercased()
      previous = letter
    }
    return "SHUTTERD_\(words)"
  }

  /// Its value as text: numbers in digits, flags as "true" and "false".
  package var text: String {
    switch value {
    case .number(let number): "\(number)"
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    }
  }
}
