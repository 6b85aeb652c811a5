// SPDX-License-Identifier: Apache-2.0

//   asked       lock ───────────── unlock ────────────── unlock ─────────────
//   file             │ written            │ fails    · · again ·  │ written
//   in force    ─────┴────────────────────────────────────────────┴──────────
//               locked at once            refused: still locked   unlocked
//
// The seat is never unlocked before the file says so, and never waits for the file to be locked.

/// The lock that is in force, and the state that the next start of the gateway will find in its file.
///
/// Inputs take the time, microseconds of CLOCK_MONOTONIC, and return what is to be done, in order. At
/// most one write is under way. A write that failed may have changed the file or not: the lock that is in
/// force is then written again until that succeeds.
package struct KeptLock: Sendable {
  /// How long after a failed write the next one is tried.
  package static let retryUSec: Int64 = 10_000_000

  /// A step for the caller.
  package enum Action: Hashable, Sendable {
    /// Lock or unlock the seat.
    case apply(Bool)
    /// Write this state to the file, and report the outcome by `written`.
    case write(Bool)
    /// Answer whoever asked. False: the file could not be written; if it was an unlock, it is refused.
    case answer(ticket: Int, isKept: Bool)
  }

  /// Whether the seat is locked.
  package private(set) var isLocked: Bool
  /// The newest state that was asked for, and not refused.
  private var wanted: Bool
  /// The state in the file; nil: nobody can be sure.
  private var kept: Bool?
  /// The state that is being written; nil: no write is under way.
  private var writing: Bool?
  /// The tickets of the calls that wait for the file.
  private var waiting: [Int] = []

  /// When `advance` has to be called; nil: nothing changes by itself.
  package private(set) var nextDeadlineUSec: Int64?

  /// - Parameter kept: the state in the file; nil if it cannot be read, which counts as locked.
  package init(kept: Bool?) {
    self.kept = kept
    isLocked = kept ?? true
    wanted = isLocked
  }

  /// Whether a write is under way.
  package var isWriting: Bool { writing != nil }

  /// Somebody locks or unlocks.
  ///
  /// - Parameter ticket: for the answer; nil: nobody waits for one.
  package mutating func ask(_ locked: Bool, ticket: Int? = nil) -> [Action] {
    var actions: [Action] = []
    if locked && !isLocked {
      isLocked = true
      actions.append(.apply(true))
    }
    wanted = locked
    if let ticket { waiting.append(ticket) }
    return actions + goOn()
  }

  /// The write that was under way is over.
  package mutating func written(isKept: Bool, atUSec nowUSec: Int64) -> [Action] {
    guard let state = writing else { return [] }
    writing = nil
    kept = isKept ? state : nil
    // Somebody has asked for the other state since: that write decides.
    if isKept || state != wanted { return goOn() }
    wanted = isLocked
    nextDeadlineUSec = nowUSec + Self.retryUSec
    return answer(isKept: false)
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    guard let nextDeadlineUSec, nowUSec >= nextDeadlineUSec else { return [] }
    return goOn()
  }

  /// Writes the wanted state if the file does not have it, or else puts it in force.
  private mutating func goOn() -> [Action] {
    if writing != nil { return [] }
    nextDeadlineUSec = nil
    guard kept == wanted else {
      writing = wanted
      return [.write(wanted)]
    }
    var actions: [Action] = []
    if wanted != isLocked {
      isLocked = wanted
      actions.append(.apply(wanted))
    }
    return actions + answer(isKept: true)
  }

  private mutating func answer(isKept: Bool) -> [Action] {
    defer { waiting = [] }
    return waiting.map { .answer(ticket: $0, isKept: isKept) }
  }
}
