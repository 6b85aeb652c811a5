// SPDX-License-Identifier: Apache-2.0

//           wanted             open                  first frame
//   off ───────────▶ waiting ─────────▶ opening ─────────────────▶ delivering
//    ▲                ▲  │ borrow          │                            │
//    │                │  └──────▶ borrowing│ no frame in time           │ stalls, must yield,
//    │                │ give back    │     │                            │ not wanted
//    │                ├──────────────┘     ▼                            │
//    │                └──── closed ── closing ◀─────────────────────────┘
//    └── not wanted ──────────────────┘
//
// Its decisions when it waits and looks at the camera:
//
//   free      nobody has it                       open it
//   lent      somebody has it, and it delivers    borrow the frames: it is not opened twice
//   taken     somebody opens or closes it         wait for the next look
//   absent    it is unplugged                     wait for the next look
//
// A camera that another session wants as its main one is left to that session: a companion that has
// it open and sees `taken` or `lent` closes it, and borrows when the other session delivers.

/// The plan of a camera that photographs beside a session's main one (requirements R-105): when the
/// session opens it, borrows its frames from another session, and gives it up.
///
/// Each input returns the actions to perform. After each the caller asks `nextDeadlineUSec`,
/// microseconds of CLOCK_MONOTONIC, and calls `advance` when it has come.
package struct CompanionPlan: Hashable, Sendable {
  /// The use that others make of the camera, as its plan sees it.
  package enum Sight: String, CaseIterable, Sendable {
    case free, lent, taken, absent
  }

  /// The next step of the engine.
  package enum Action: String, Sendable {
    /// Look at the camera, and answer with `look`.
    case look
    /// Open it. Answered by `firstFrame`, and by `closed` when it ends, whatever the reason.
    case open
    /// Take the frames of the session that has it, from now on.
    case borrow
    /// Take them no longer.
    case giveBack
    /// Close it. Answered by `closed`.
    case close
  }

  private enum Phase: Hashable {
    case off
    /// Until a look shows that it can go on, and no earlier than the time.
    case waiting(fromUSec: Int64)
    case opening(byUSec: Int64)
    /// If there is a time, the camera has stalled and is given up at that time.
    case delivering(byUSec: Int64?)
    case borrowing
    case closing
  }

  private var phase = Phase.off
  private var isWanted = false
  /// Whether it failed, and a new attempt waits a while.
  private var hasFailed = false

  /// The time that a camera has for its first frame, microseconds.
  package static var openingLimitUSec: Int64 { 5_000_000 }
  /// The time that a stall may last beyond the one after which it is reported, microseconds.
  package static var stallLimitUSec: Int64 { 1_000_000 }
  /// The time between a failure and the next attempt, microseconds.
  package static var pauseUSec: Int64 { 500_000 }

  /// A plan for a camera that is not wanted.
  package init() {}

  /// Whether a photo that asks now has to wait for the camera's first frame.
  package var isOpening: Bool {
    if case .opening = phase { true } else { false }
  }

  /// Whether its frames come.
  package var delivers: Bool {
    switch phase {
    case .delivering, .borrowing: true
    case .off, .waiting, .opening, .closing: false
    }
  }

  /// The time at which `advance` has to be called; nil if nothing is due.
  package var nextDeadlineUSec: Int64? {
    switch phase {
    case .waiting(let fromUSec): fromUSec > 0 ? fromUSec : nil
    case .opening(let byUSec): byUSec
    case .delivering(let byUSec): byUSec
    case .off, .borrowing, .closing: nil
    }
  }

  /// The session wants the camera, or no longer does.
  package mutating func want(_ isWanted: Bool) -> [Action] {
    self.isWanted = isWanted
    if isWanted {
      guard phase == .off else { return [] }
      phase = .waiting(fromUSec: 0)
      return [.look]
    }
    hasFailed = false
    return leave()
  }

  /// The camera was looked at.
  package mutating func look(_ sight: Sight, atUSec nowUSec: Int64) -> [Action] {
    switch (phase, sight) {
    case (.waiting, .lent):
      phase = .borrowing
      return [.borrow]
    case (.waiting(let fromUSec), .free) where fromUSec <= nowUSec:
      phase = .opening(byUSec: nowUSec + Self.openingLimitUSec)
      return [.open]
    case (.waiting(let fromUSec), _):
      // Nothing is due any more: the next look comes when something has changed.
      if fromUSec <= nowUSec { phase = .waiting(fromUSec: 0) }
      return []
    case (.opening, .lent), (.opening, .taken), (.delivering, .lent), (.delivering, .taken):
      return leave()
    case (.borrowing, .free), (.borrowing, .taken), (.borrowing, .absent):
      return leave() + [.look]
    case (.off, _), (.closing, _), (.borrowing, .lent), (.opening, .free), (.opening, .absent),
      (.delivering, .free), (.delivering, .absent):
      return []
    }
  }

  /// The camera that was opened has delivered its first frame.
  package mutating func firstFrame() {
    if case .opening = phase { phase = .delivering(byUSec: nil) }
  }

  /// Its frames have stopped.
  package mutating func stalled(atUSec nowUSec: Int64) {
    if case .delivering = phase { phase = .delivering(byUSec: nowUSec + Self.stallLimitUSec) }
  }

  /// They come again.
  package mutating func recovered() {
    if case .delivering = phase { phase = .delivering(byUSec: nil) }
  }

  /// The camera that was opened is closed.
  package mutating func closed(atUSec nowUSec: Int64) -> [Action] {
    switch phase {
    case .off, .waiting, .borrowing: return []
    case .opening, .delivering: hasFailed = true
    case .closing: break
    }
    guard isWanted else {
      phase = .off
      return []
    }
    defer { hasFailed = false }
    phase = .waiting(fromUSec: hasFailed ? nowUSec + Self.pauseUSec : 0)
    return hasFailed ? [] : [.look]
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    guard let deadlineUSec = nextDeadlineUSec, deadlineUSec <= nowUSec else { return [] }
    if case .waiting = phase { return [.look] }
    hasFailed = true
    return leave()
  }

  /// Gives up the camera, whether open or borrowed.
  private mutating func leave() -> [Action] {
    switch phase {
    case .opening, .delivering:
      phase = .closing
      return [.close]
    case .borrowing:
      phase = isWanted ? .waiting(fromUSec: 0) : .off
      return [.giveBack]
    case .waiting:
      if !isWanted { phase = .off }
      return []
    case .off, .closing: return []
    }
  }
}
