// SPDX-License-Identifier: Apache-2.0

/// Decides when a live picture is opened at the engine.
///
///     waiting ── the session runs ──▶ opening ── opened ──▶ open
///        ▲                              ▲  │                 │
///        │ the session does not run     │  ▼ it ended        ▼ it ended, having shown a frame: opening at once
///        └───────────────────────────── pausing ◀────────────┘ else a pause
///
/// A preview ends for a change of format, or because the session no longer runs. The engine says so on the preview's
/// connection, and the session's state comes on another one, so either may come first. Therefore a preview that ended
/// while the session seems to run is opened again after a pause, and one that ended because it does not run waits for
/// the state.
struct PreviewPlan {
  /// An action.
  enum Action: Equatable, Sendable {
    case open
  }

  private enum Place { case waiting, opening, open, pausing, over }

  private var place = Place.waiting
  private var isRunning = false
  private var hasShown = false
  private var pause = RetryPause(longestUSec: 1_000_000)
  /// When to call `advance`.
  private(set) var deadlineUSec: Int64?

  /// The session runs, or does not.
  mutating func session(isRunning: Bool) -> Action? {
    guard isRunning != self.isRunning else { return nil }
    self.isRunning = isRunning
    switch place {
    case .waiting where isRunning:
      place = .opening
      return .open
    case .pausing where !isRunning:
      place = .waiting
      deadlineUSec = nil
    case .waiting, .opening, .open, .pausing, .over: break
    }
    return nil
  }

  /// The engine has opened the preview.
  mutating func opened(atUSec nowUSec: Int64) {
    guard place == .opening else { return }
    place = .open
    hasShown = false
    pause.reached(atUSec: nowUSec)
  }

  /// A frame has come.
  mutating func shown() { hasShown = true }

  /// The preview has ended, or could not be opened, for a reason that may pass.
  mutating func ended(atUSec nowUSec: Int64) -> Action? {
    guard place == .opening || place == .open else { return nil }
    let mayHurry = place == .open && hasShown
    defer { pause.lost() }
    guard isRunning else {
      place = .waiting
      return nil
    }
    guard !mayHurry else {
      place = .opening
      return .open
    }
    place = .pausing
    deadlineUSec = pause.deadlineUSec(atUSec: nowUSec)
    return nil
  }

  /// The preview has ended for good.
  mutating func finish() {
    place = .over
    deadlineUSec = nil
  }

  /// The deadline has come.
  mutating func advance(toUSec nowUSec: Int64) -> Action? {
    guard let deadlineUSec, deadlineUSec <= nowUSec else { return nil }
    self.deadlineUSec = nil
    guard place == .pausing else { return nil }
    place = .opening
    return .open
  }
}
