// SPDX-License-Identifier: Apache-2.0

//  want                    no key down            no key down still
//  ────▶ opening ───────────────────────▶ taking ───────────────────▶ held
//           │ keys down                     ▲ │ a key went down,         │ unwanted
//           ▼                    all up     │ │ or somebody else has it  ├──────────────▶ idle
//        waiting ───────────────────────────┘ ▼                          │ a key is down
//           │ 2 s ──────────────────────▶ pausing ── time ─▶ opening     ▼
//                                                             │       leaving ─ all up, 2 s ─▶ idle
//                                     the same keys for 5 s   ▼
//                                     handed over, and then taking

/// When a device is grabbed and released. It is never grabbed with a key down, because others would
/// see that key down forever. It never waits forever, because a jammed key would keep the
/// descriptor open that sees all typing.
///
/// A key that stays down is a switch that is closed, or a thing that lies on the keyboard. It must not keep
/// the other keys from working. So it is handed over: others are shown its release, and after the grab the
/// twin shows it as down.
///
/// Every input returns the next step; the outcome of the step is the next input.
struct GrabPlan {
  /// A step that the caller has to take.
  enum Step: Equatable {
    case nothing
    /// Open the second descriptor and ask which keys are down. Then call `opened` or `failed`.
    case open
    /// Grab it and ask again. Then call `taken` or `failed`.
    case take
    /// The same, but first show others the release of these keys. After the grab, or if it fails, they are
    /// down again.
    case handOver(KeySet)
    /// Close it; nothing was grabbed.
    case close
    /// The grab holds: report it.
    case hold
    /// Close the descriptor, if no key has gone down since, and report it; or call `kept`.
    case release
    /// Release the twin's keys, close the descriptor and report it, also with a key down.
    case giveUp
  }

  private enum State: Equatable {
    case idle
    case opening
    case waiting(down: KeySet, untilUSec: Int64)
    case taking
    case pausing(untilUSec: Int64)
    case held
    case leaving(untilUSec: Int64)
  }

  /// The time that a key may keep the second descriptor, or the release, waiting.
  static let patienceUSec: Int64 = 2_000_000
  /// How long a key is down until it counts as one that rests, not as one that somebody presses.
  static let restUSec: Int64 = 5_000_000
  /// The first pause after a failure; each further one is twice as long.
  static let firstPauseUSec: Int64 = 500_000
  static let longestPauseUSec: Int64 = 16_000_000

  private var state = State.idle
  private var isWanted = false
  private var failures = 0
  /// The keys that were down whenever anybody looked, and since when.
  private var resting: (keys: KeySet, sinceUSec: Int64)?
  /// The keys that stay down and cannot be handed over; nil: none, or it was taken.
  private var stuck: KeySet?
  private var wasStuck = false

  /// True while the kernel gives the device's events only to us.
  var isHeld: Bool {
    switch state {
    case .held, .leaving: true
    case .idle, .opening, .waiting, .taking, .pausing: false
    }
  }

  /// True while the release waits for keys that are down. Call `released` when they are up.
  var isLeaving: Bool {
    switch state {
    case .leaving: true
    case .idle, .opening, .waiting, .taking, .pausing, .held: false
    }
  }

  /// The time at which `expire` has to be called, microseconds.
  var deadlineUSec: Int64? {
    switch state {
    case .waiting(_, let untilUSec), .pausing(let untilUSec), .leaving(let untilUSec): untilUSec
    case .idle, .opening, .taking, .held: nil
    }
  }

  /// Takes whether the grab is wanted. `isAnyKeyDown` is true while its end would show others a
  /// release without its press.
  mutating func want(_ wanted: Bool, isAnyKeyDown: Bool, nowUSec: Int64) -> Step {
    isWanted = wanted
    switch state {
    case .idle:
      guard wanted else { return .nothing }
      failures = 0
      resting = nil
      (stuck, wasStuck) = (nil, false)
      state = .opening
      return .open
    case .pausing:
      if !wanted { state = .idle }
      return .nothing
    case .waiting:
      if wanted { return .nothing }
      state = .idle
      return .close
    case .held:
      if wanted { return .nothing }
      return leave(isAnyKeyDown: isAnyKeyDown, nowUSec: nowUSec)
    case .leaving:
      if wanted { state = .held }
      return .nothing
    case .opening, .taking:
      // Decided at the end of the current step.
      return .nothing
    }
  }

  /// The second descriptor is open, and these keys are down.
  ///
  /// - Parameter canHandOver: whether these keys can be shown to others as up, and then by the twin.
  mutating func opened(down: KeySet, canHandOver: Bool = false, nowUSec: Int64) -> Step {
    guard state == .opening else { return .nothing }
    guard isWanted else {
      state = .idle
      return .close
    }
    guard down.isEmpty else {
      noteResting(down, nowUSec: nowUSec)
      let rests = resting.map { nowUSec - $0.sinceUSec >= Self.restUSec } ?? false
      if rests, canHandOver {
        state = .taking
        return .handOver(down)
      }
      state = .waiting(down: down, untilUSec: nowUSec + Self.patienceUSec)
      if rests, !wasStuck { (stuck, wasStuck) = (down, true) }
      return .nothing
    }
    state = .taking
    return .take
  }

  /// Keys that stay down and keep the device from being grabbed: once, when that is known.
  mutating func takeStuck() -> KeySet? {
    defer { stuck = nil }
    return stuck
  }

  /// Keeps since when all keys that are down are.
  private mutating func noteResting(_ down: KeySet, nowUSec: Int64) {
    if let resting, down.isSubset(of: resting.keys) {
      self.resting = (down, resting.sinceUSec)
    } else {
      resting = (down, nowUSec)
    }
  }

  /// A key moved, as seen on the second descriptor.
  mutating func moved(_ code: UInt16, pressed: Bool) {
    guard case .waiting(var down, let untilUSec) = state else { return }
    resting?.keys.remove(code)
    if pressed { down.insert(code) } else { down.remove(code) }
    state = .waiting(down: down, untilUSec: untilUSec)
  }

  /// Events were lost on the second descriptor, and these keys are down.
  mutating func found(down: KeySet) {
    guard case .waiting(_, let untilUSec) = state else { return }
    state = .waiting(down: down, untilUSec: untilUSec)
  }

  /// All events that were there have been passed to `moved`.
  mutating func drained() -> Step {
    guard case .waiting(let down, _) = state, down.isEmpty else { return .nothing }
    state = .taking
    return .take
  }

  /// The grab succeeded, and these keys are down.
  mutating func taken(down: KeySet, nowUSec: Int64) -> Step {
    guard state == .taking else { return .nothing }
    guard down.isEmpty else { return failed(nowUSec: nowUSec) }
    failures = 0
    state = .held
    return .hold
  }

  /// The current step failed.
  mutating func failed(nowUSec: Int64) -> Step {
    switch state {
    case .opening, .taking, .waiting:
      if isWanted {
        let pause = min(Self.firstPauseUSec << min(failures, 10), Self.longestPauseUSec)
        failures += 1
        state = .pausing(untilUSec: nowUSec + pause)
      } else {
        state = .idle
      }
      return .close
    case .idle, .pausing, .held, .leaving:
      return .nothing
    }
  }

  /// No key is down any more.
  mutating func released() -> Step {
    guard case .leaving = state else { return .nothing }
    state = .idle
    return .release
  }

  /// The device is closed: the release waits for keys no longer.
  mutating func abandon() -> Step { released() == .release ? .giveUp : .nothing }

  /// The release did not happen, because a key went down in the last moment.
  mutating func kept(nowUSec: Int64) {
    state = isWanted ? .held : .leaving(untilUSec: nowUSec + Self.patienceUSec)
  }

  /// `deadlineUSec` has come.
  mutating func expire(nowUSec: Int64) -> Step {
    switch state {
    case .waiting(_, let untilUSec) where untilUSec <= nowUSec:
      return failed(nowUSec: nowUSec)
    case .pausing(let untilUSec) where untilUSec <= nowUSec:
      state = .opening
      return .open
    case .leaving(let untilUSec) where untilUSec <= nowUSec:
      state = .idle
      return .giveUp
    case .idle, .opening, .waiting, .taking, .pausing, .held, .leaving:
      return .nothing
    }
  }

  private mutating func leave(isAnyKeyDown: Bool, nowUSec: Int64) -> Step {
    if isAnyKeyDown {
      state = .leaving(untilUSec: nowUSec + Self.patienceUSec)
      return .nothing
    }
    state = .idle
    return .release
  }
}
