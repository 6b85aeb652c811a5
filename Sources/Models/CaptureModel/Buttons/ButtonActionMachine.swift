// SPDX-License-Identifier: Apache-2.0

import Vocabulary

//   began ★                ended          no hold action: at once
//   ├──────────────────────┤
//
//   began      ended ★                    a hold action is set, released before the threshold:
//   ├──────────┤       ┊                  the action of a press, at `ended`
//
//   began              ★                  held: the hold action, at the threshold
//   ├──────────────────┊───────┤
//
//   began  cancelled                      cancelled before the decision: nothing
//   ├──────✕           ┊
//
// The photo's moment is always that of `began`. While one photo is being served (├═══┤):
//
//   drop         1 ├═══════┤        2 and 3 within it are dropped
//   queue_one    1 ├═══════┤2 ├═══┤ 2 waits, 3 is dropped
//   queue        1 ├═══════┤2 ├═══┤3 ├═══┤
//
// A film (├▓▓▓┤) begins with the moment of `began`, too. While there is one, photos are taken, and the
// camera is not switched.
//
//   toggle_recording     began               began           at once, or held, or at the release,
//                        ├▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓┤               as above; it ends any film
//
//   record_while_held    began     ★         ended           ★ the threshold, if it is a hold action:
//                        ├▓▓▓▓▓▓▓▓▓┊▓▓▓▓▓▓▓▓▓▓▓┤               only then there is a film at all
//
//                        began     ★     cancelled           a lock or an interruption cancels a hold
//                        ├▓▓▓▓▓▓▓▓▓┊▓▓▓▓▓▓▓┤                   before it does anything else: the
//                                                            film is ended like by a release, and kept
//
//                        ├▓▓▓▓▓▓▓▓▓┊▓▓▓┤   ended             its film has ended by itself: nothing
//
//                     ├▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓┤              there is a film already, of a call or of
//                        began     ★     ended               another button: dropped
//
// PhotoTimers.swift draws photos that are taken by the clock. They wait for no others, and no others
// wait for them.

/// The engine's own actions for the presses of a session.
///
/// Events go in with their kernel times, in the order of the interaction. The caller hands in
/// everything that has arrived before it advances the time, so that a release that is already there
/// counts.
package struct ButtonActionMachine: Sendable {
  /// The most presses that wait with `WhileBusy.queue`.
  package static let queueLimit = 64

  private struct Press {
    let number: Int64
    let role: Role
    let momentUSec: Int64
  }

  package private(set) var settings: ButtonSettings
  /// Presses with a hold action that are neither released nor held long enough.
  private var undecided: [Press] = []
  private var served: Int64?
  private var queue: [Press] = []
  private var lastTakenUSec: Int64?
  /// Whether the session records, as far as is known here.
  private var isFilming = false
  /// The held press whose end ends its film.
  private var holding: Int64?
  private var timers = PhotoTimers()

  /// The actions of a session.
  package init(settings: ButtonSettings) {
    self.settings = settings
  }

  /// Takes other settings. Presses that are not decided yet are decided by these.
  package mutating func configure(_ settings: ButtonSettings) {
    self.settings = settings
  }

  /// The time at which `advance` has to be called, microseconds; nil if nothing is due.
  package var nextDeadlineUSec: Int64? {
    let decision = undecided.map { $0.momentUSec + settings.holdThresholdUSec }.min()
    return [decision, timers.nextDeadlineUSec].compactMap { $0 }.min()
  }

  /// The end of the countdown that is to be shown, microseconds; nil: none runs.
  package var timerUSec: Int64? { timers.timerUSec }

  /// The client counts down to this moment itself, microseconds; nil: no longer.
  package mutating func announce(_ untilUSec: Int64?) -> [ButtonOutcome] {
    timers.announce(untilUSec)
  }

  /// A button went down.
  package mutating func began(
    press: Int64, role: Role, momentUSec: Int64
  ) -> [ButtonOutcome] {
    let began = Press(number: press, role: role, momentUSec: momentUSec)
    switch settings.actions(role).hold {
    case .none:
      return perform(settings.actions(role).press, began)
    case .photo, .toggleRecording, .recordWhileHeld, .nextCamera, .selfTimer, .interval,
      .burstWhileHeld:
      undecided.append(began)
      return []
    }
  }

  /// A button was released. The kernel's times decide, not when the event arrives.
  package mutating func ended(press: Int64, momentUSec: Int64) -> [ButtonOutcome] {
    guard let began = takeUndecided(press) else { return letGo(press, momentUSec) }
    let actions = settings.actions(began.role)
    let isHeld = momentUSec - began.momentUSec >= settings.holdThresholdUSec
    return perform(isHeld ? actions.hold : actions.press, began) + letGo(press, momentUSec)
  }

  /// A press was cancelled: it does nothing if it has done nothing yet. A film that lasts as long as it
  /// is held ends.
  package mutating func cancelled(press: Int64, momentUSec: Int64) -> [ButtonOutcome] {
    _ = takeUndecided(press)
    return letGo(press, momentUSec)
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [ButtonOutcome] {
    let held = undecided.filter { nowUSec >= $0.momentUSec + settings.holdThresholdUSec }
    let decided = held.flatMap { press in
      _ = takeUndecided(press.number)
      return perform(settings.actions(press.role).hold, press)
    }
    return decided + timers.advance(toUSec: nowUSec)
  }

  /// The photo of a press is finished, with or without success.
  package mutating func served(press: Int64) -> [ButtonOutcome] {
    timers.served(press)
    guard served == press else { return [] }
    served = nil
    guard !queue.isEmpty else { return [] }
    return [serve(queue.removeFirst())]
  }

  /// A recording goes on from now on, whoever began it, or no recording does. Called also after each
  /// outcome that begins a recording, if that was refused.
  package mutating func filming(_ isOn: Bool) {
    isFilming = isOn
    if !isOn { holding = nil }
  }

  /// The session no longer runs, or is about to be stopped: presses that are undecided or waiting are
  /// forgotten, and a hold is over.
  package mutating func sessionStopped(atUSec nowUSec: Int64) -> [ButtonOutcome] {
    undecided = []
    queue = []
    return timers.stopped() + holdOver(atUSec: nowUSec)
  }

  /// A hold is over, although nobody reports its end: the session is about to be interrupted, or its
  /// camera has failed. The gateway cancels the session's presses only once it knows that.
  package mutating func holdOver(atUSec nowUSec: Int64) -> [ButtonOutcome] {
    timers.interrupted() + endHold(nowUSec)
  }

  /// The gateway is gone: undecided presses will never end, and do nothing. A hold is over.
  package mutating func gatewayLost(atUSec nowUSec: Int64) -> [ButtonOutcome] {
    undecided = []
    timers.gatewayLost()
    return endHold(nowUSec)
  }

  private mutating func endHold(_ nowUSec: Int64) -> [ButtonOutcome] {
    holding.map { letGo($0, nowUSec) } ?? []
  }

  /// The press is over: so is the film, or the burst, that lasts as long as it.
  private mutating func letGo(_ press: Int64, _ momentUSec: Int64) -> [ButtonOutcome] {
    timers.released(press)
    guard holding == press else { return [] }
    filming(false)
    return [.stopRecording(of: press, momentUSec: momentUSec)]
  }

  private mutating func takeUndecided(_ press: Int64) -> Press? {
    guard let index = undecided.firstIndex(where: { $0.number == press }) else { return nil }
    return undecided.remove(at: index)
  }

  private mutating func perform(_ action: ButtonAction, _ press: Press) -> [ButtonOutcome] {
    switch action {
    case .none: []
    case .photo: photograph(press).map { [$0] } ?? []
    case .toggleRecording: [toggle(press)]
    case .recordWhileHeld: [record(press, whileHeld: true)]
    case .nextCamera:
      isFilming ? [.droppedFilming(press: press.number)] : [.nextCamera(press: press.number)]
    case .selfTimer:
      timers.pressedTimer(
        press.number, momentUSec: press.momentUSec, delayUSec: settings.timerUSec)
    case .interval:
      timers.pressedInterval(
        press.number, momentUSec: press.momentUSec, stepUSec: settings.intervalUSec)
    case .burstWhileHeld:
      timers.pressedBurst(
        press.number, momentUSec: press.momentUSec, stepUSec: settings.burstIntervalUSec)
    }
  }

  private mutating func toggle(_ press: Press) -> ButtonOutcome {
    guard isFilming else { return record(press, whileHeld: false) }
    filming(false)
    return .stopRecording(of: nil, momentUSec: press.momentUSec)
  }

  private mutating func record(_ press: Press, whileHeld: Bool) -> ButtonOutcome {
    guard !isFilming else { return .droppedFilming(press: press.number) }
    filming(true)
    if whileHeld { holding = press.number }
    return .startRecording(press: press.number, momentUSec: press.momentUSec)
  }

  private mutating func photograph(_ press: Press) -> ButtonOutcome? {
    if let lastTakenUSec, abs(press.momentUSec - lastTakenUSec) < settings.lockoutUSec {
      return .droppedLockout(press: press.number)
    }
    guard served != nil else {
      lastTakenUSec = press.momentUSec
      return serve(press)
    }
    let room =
      switch settings.whileBusy {
      case .drop: 0
      case .queueOne: 1
      case .queue: Self.queueLimit
      }
    guard queue.count < room else { return .droppedBusy(press: press.number) }
    lastTakenUSec = press.momentUSec
    queue.append(press)
    return nil
  }

  private mutating func serve(_ press: Press) -> ButtonOutcome {
    served = press.number
    return .photo(press: press.number, momentUSec: press.momentUSec)
  }
}

/// The outcome of a press that the engine handles itself.
package enum ButtonOutcome: Hashable, Sendable {
  /// Take a photo of this moment, then call `served` with the press.
  case photo(press: Int64, momentUSec: Int64)
  /// An earlier press is being served, and there is no room to wait.
  case droppedBusy(press: Int64)
  /// Too soon after the last press that was taken.
  case droppedLockout(press: Int64)
  /// Begin a film with this moment; if that is refused, call `filming(false)`.
  case startRecording(press: Int64, momentUSec: Int64)
  /// End the film that this press began, if there still is one; nil: any film.
  case stopRecording(of: Int64?, momentUSec: Int64)
  /// Go to the next camera.
  case nextCamera(press: Int64)
  /// A self timer runs from now on; lights count down to that moment.
  case timerBegan(press: Int64, dueUSec: Int64)
  /// The self timer that this press began takes no photo.
  case timerCancelled(press: Int64)
  /// Lights have to show another countdown of the client's own, or none.
  case countdownChanged
  /// Take a photo of this moment, which is not that of the press, if the session runs; then call
  /// `served` with the press.
  case timedPhoto(press: Int64, momentUSec: Int64)
  /// The session records already, so that no film begins, and no other camera is taken.
  case droppedFilming(press: Int64)
}

/// The actions of a session for the presses that the engine handles itself.
package struct ButtonSettings: Hashable, Sendable {
  package var primary = ButtonAction.none
  package var primaryHold = ButtonAction.none
  package var secondary = ButtonAction.none
  package var secondaryHold = ButtonAction.none
  /// The time for which a button is held to mean the hold action, microseconds.
  package var holdThresholdUSec: Int64 = 500_000
  package var whileBusy = WhileBusy.drop
  /// Presses closer than this to the last one that was taken are dropped, microseconds.
  package var lockoutUSec: Int64 = 0
  /// The delay of a self timer, microseconds.
  package var timerUSec: Int64 = 3_000_000
  /// The time from one photo to the next, microseconds: at intervals, and at least in a burst.
  package var intervalUSec: Int64 = 5_000_000
  package var burstIntervalUSec: Int64 = 200_000

  /// Settings that do nothing.
  package init() {}

  /// The actions of a role: for a press, and for one that is held.
  func actions(_ role: Role) -> (press: ButtonAction, hold: ButtonAction) {
    switch role {
    case .primary: (primary, primaryHold)
    case .secondary: (secondary, secondaryHold)
    // The first stage of a shutter holds the focus (`FocusLock`), and takes no photo.
    case .halfPress, .none, .lock, .launch, .zoomIn, .zoomOut, .exposureUp, .exposureDown,
      .controlUp, .controlDown:
      (.none, .none)
    }
  }
}

/// The treatment of a press while an earlier one is still being served.
package enum WhileBusy: String, CaseIterable, Sendable {
  case drop
  /// One press waits, further ones are dropped.
  case queueOne = "queue_one"
  /// All wait, up to `ButtonActionMachine.queueLimit`.
  case queue
}
