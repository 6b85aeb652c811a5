// SPDX-License-Identifier: Apache-2.0

//   asked       lock ───────────── unlock ────────────── unlock ─────────────
//   file             │ written            │ fails    · · again ·  │ written
//   in force    ─────┴────────────────────────────────────────────┴──────────
//               locked at once            refused: still locked   unlocked
//
// A seat is unlocked only after the file says so; it is locked without waiting for the file. The locks in
// force may differ from seat to seat; there is one file, and one write at a time, for all of them.

/// The locks that are in force, and the state that the next start of the gateway will find in its
/// file.
///
/// Inputs take the time, microseconds of CLOCK_MONOTONIC, and return the steps to take, in order.
/// At most one write is under way. A failed write may or may not have changed the file, so the locks
/// that are in force are then written again until that succeeds.
package struct KeptLock: Sendable {
  /// The time between a failed write and the next attempt, microseconds.
  package static let retryUSec: Int64 = 10_000_000

  /// A step for the caller.
  package enum Action: Hashable, Sendable {
    /// Put these locks in force.
    case apply(SeatLocks)
    /// Write this state to the file and report the outcome with `written`.
    case write(SeatLocks)
    /// Answer the caller with this ticket. If `isKept` is false, the file could not be written; an
    /// unlock is then refused.
    case answer(ticket: Int, isKept: Bool)
  }

  /// The locks in force.
  package private(set) var locks: SeatLocks
  /// The newest state that was asked for and not refused.
  private var wanted: SeatLocks
  /// The state in the file; nil if it is uncertain.
  private var kept: SeatLocks?
  /// The state that is being written; nil if no write is under way.
  private var writing: SeatLocks?
  /// The tickets of the calls that wait for the file.
  private var waiting: [Int] = []

  /// When `advance` has to be called; nil if only an input changes anything.
  package private(set) var nextDeadlineUSec: Int64?

  /// - Parameter kept: the state in the file; nil if it cannot be read, which locks all
  ///   seats.
  package init(kept: SeatLocks?) {
    self.kept = kept
    locks = kept ?? SeatLocks(all: true)
    wanted = locks
  }

  /// Whether a write is under way.
  package var isWriting: Bool { writing != nil }

  /// Locks or unlocks.
  ///
  /// - Parameters:
  ///   - seat: nil for all seats.
  ///   - ticket: names the caller in the answer; nil if the caller does not wait for one.
  package mutating func ask(
    _ locked: Bool, seat: SeatID? = nil, ticket: Int? = nil
  ) -> [Action] {
    var actions: [Action] = []
    wanted.set(locked, seat)
    // A lock is added to the locks in force; an unlock that still waits for its file is not.
    var stricter = locks
    stricter.formUnion(wanted)
    if stricter != locks {
      locks = stricter
      actions.append(.apply(locks))
    }
    if let ticket { waiting.append(ticket) }
    return actions + goOn()
  }

  /// Takes the outcome of the write that was under way.
  package mutating func written(isKept: Bool, atUSec nowUSec: Int64) -> [Action] {
    guard let state = writing else { return [] }
    writing = nil
    kept = isKept ? state : nil
    // The other state has been asked for since then: its write decides.
    if isKept || state != wanted { return goOn() }
    wanted = locks
    nextDeadlineUSec = nowUSec + Self.retryUSec
    return answer(isKept: false)
  }

  /// Tries a failed write again when it is due.
  package mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    guard let nextDeadlineUSec, nowUSec >= nextDeadlineUSec else { return [] }
    return goOn()
  }

  /// Writes the wanted state if the file does not have it; otherwise puts it in force.
  private mutating func goOn() -> [Action] {
    if writing != nil { return [] }
    nextDeadlineUSec = nil
    guard kept == wanted else {
      writing = wanted
      return [.write(wanted)]
    }
    var actions: [Action] = []
    if wanted != locks {
      locks = wanted
      actions.append(.apply(wanted))
    }
    return actions + answer(isKept: true)
  }

  private mutating func answer(isKept: Bool) -> [Action] {
    defer { waiting = [] }
    return waiting.map { .answer(ticket: $0, isKept: isKept) }
  }
}
