// SPDX-License-Identifier: Apache-2.0

/// Decides when a capture session is opened at the engine, started and stopped.
///
///     none ── wanted ──▶ opening ──▶ open ──── runs(true) ──▶ start ──▶ heard ── runs(false) ──▶ stop ─┐
///                         ▲  │ no engine      ▲                                                      │
///                         │  ▼                └──────────────────────────────────────────────────────┘
///                        waiting ◀── lost
///
/// A session that was open once is opened again after every loss, and started if it should run. Pauses double
/// only up to 1 s, because no photo can be taken during them. A start and a stop use connections of their own,
/// which may overtake each other. So a stop is sent only when the engine is known to have the start, and a
/// start only when the stop before it was answered.
struct SessionPlan {
  /// An action. Actions must be carried out in their order.
  enum Action: Equatable, Sendable {
    case open
    case start
    case stop
    case close
  }

  private enum Place { case none, waiting, opening, open }
  /// Whether a start was sent, and whether the engine is known to have it.
  private enum Start { case none, asked, heard }

  private var place = Place.none
  private var start = Start.none
  /// Whether a stop has been sent and not answered.
  private(set) var isStopping = false
  /// Whether the session ran since the last start. From then on the engine brings it back by itself.
  private var hasRun = false
  private var wasOpen = false
  private var pause = RetryPause(longestUSec: 1_000_000)

  /// Whether the program started the session and has not stopped it since.
  private(set) var wantsRunning = false
  /// When to call `advance`.
  private(set) var deadlineUSec: Int64?

  /// Whether the engine has the session.
  var isOpen: Bool { place == .open }

  /// Whether there is something to stop, or a stop is under way.
  var isStarted: Bool { start != .none || isStopping }

  // MARK: The program

  /// The program needs the session.
  mutating func want() -> [Action] {
    guard place == .none else { return [] }
    place = .opening
    return [.open]
  }

  /// The program starts the session, or stops it.
  mutating func run(_ wanted: Bool) -> [Action] {
    wantsRunning = wanted
    // Do not wait any longer before the next attempt of a failed start.
    if isOpen { deadlineUSec = nil }
    return wanted && place == .none ? want() : step()
  }

  /// The program has finished with the session.
  mutating func end() -> [Action] {
    guard place != .none else { return [] }
    self = SessionPlan()
    return [.close]
  }

  // MARK: The engine

  /// The engine has opened the session, which is stopped.
  mutating func opened(atUSec nowUSec: Int64) -> [Action] {
    place = .open
    wasOpen = true
    pause.reached(atUSec: nowUSec)
    return step()
  }

  /// The engine has refused the session. It is tried again only if the engine had it before.
  mutating func refused(atUSec nowUSec: Int64) {
    guard wasOpen else {
      self = SessionPlan()
      return
    }
    place = .waiting
    deadlineUSec = pause.deadlineUSec(atUSec: nowUSec)
  }

  /// The start is answered, and the session runs.
  mutating func started() -> [Action] {
    start = .heard
    hasRun = true
    return step()
  }

  /// The engine reports a state other than stopped, so it has the start.
  mutating func heardStart() -> [Action] {
    guard start == .asked else { return [] }
    start = .heard
    return step()
  }

  /// The start has failed. If the session ran before, this changes nothing.
  ///
  /// - Parameter isAwaited: whether a call of the program waits for the start. Then the call throws, and the
  ///   program may try again; otherwise this plan tries again.
  mutating func startFailed(isAwaited: Bool, atUSec nowUSec: Int64) -> [Action] {
    guard !hasRun else { return step() }
    start = .none
    if isAwaited {
      wantsRunning = false
    } else if wantsRunning {
      deadlineUSec = pause.deadlineUSec(atUSec: nowUSec)
    }
    return step()
  }

  /// The stop is answered.
  mutating func stopped() -> [Action] {
    isStopping = false
    start = .none
    hasRun = false
    return step()
  }

  /// The connection has ended, or could not be made.
  mutating func lost(atUSec nowUSec: Int64) {
    guard place != .none else { return }
    place = .waiting
    start = .none
    isStopping = false
    hasRun = false
    deadlineUSec = pause.deadlineUSec(atUSec: nowUSec)
    pause.lost()
  }

  /// The deadline has come.
  mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    guard let deadlineUSec, deadlineUSec <= nowUSec else { return [] }
    self.deadlineUSec = nil
    guard place == .waiting else { return step() }
    place = .opening
    return [.open]
  }

  private mutating func step() -> [Action] {
    guard isOpen, !isStopping, deadlineUSec == nil else { return [] }
    switch (start, wantsRunning) {
    case (.none, true):
      start = .asked
      return [.start]
    case (.heard, false):
      isStopping = true
      return [.stop]
    case (.none, false), (.asked, _), (.heard, true): return []
    }
  }
}
