// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import Vocabulary

/// The presses of a session that the gateway reports to the engine: the actions that the engine
/// takes for them itself, the focus that the first stage of a shutter holds, and the edges that
/// photos are checked against.
struct SessionButtons {
  /// The consequences of an event, in this order.
  struct Consequences {
    var focus: FocusLock.Change?
    var outcomes: [ButtonOutcome] = []
  }

  /// As long as a self timer may be.
  static let longestCountdownUSec: Int64 = 60_000_000

  private var actions: ButtonActionMachine
  private var focus = FocusLock()
  private var edges = HeardPresses()

  init(settings: ButtonSettings) { actions = ButtonActionMachine(settings: settings) }

  /// Takes other settings.
  mutating func configure(_ settings: ButtonSettings) { actions.configure(settings) }

  /// The gateway granted this press to the session's client, and leaves it to the engine.
  mutating func handle(_ event: GatewayInterface.CaptureEvent) -> Consequences {
    edges.heard(event.press, momentUSec: event.monotonicUSec)
    var consequences = Consequences()
    guard let role = Role(event.role), let stage = FocusLock.Stage(role) else {
      return consequences
    }
    switch event.phase {
    case .began: consequences.focus = focus.began(press: event.press, stage)
    case .ended, .cancelled: consequences.focus = focus.over(press: event.press)
    case .unrecognized: break
    }
    switch event.phase {
    case .began:
      consequences.outcomes = actions.began(
        press: event.press, role: role, momentUSec: event.monotonicUSec)
    case .ended:
      consequences.outcomes = actions.ended(press: event.press, momentUSec: event.monotonicUSec)
    case .cancelled:
      consequences.outcomes = actions.cancelled(
        press: event.press, momentUSec: event.monotonicUSec)
    case .unrecognized: break
    }
    return consequences
  }

  /// Notes an edge of a press that the gateway sent to the session's client.
  mutating func heard(_ press: Int64, momentUSec: Int64) {
    edges.heard(press, momentUSec: momentUSec)
  }

  /// The source of the statement that a photo of this moment belongs to this press.
  func source(of press: Int64, momentUSec: Int64) -> PressSource {
    edges.source(of: press, momentUSec: momentUSec)
  }

  /// The photo of a press is finished, with or without success.
  mutating func served(press: Int64) -> [ButtonOutcome] { actions.served(press: press) }

  /// Notes whether a recording goes on from now on.
  mutating func filming(_ isOn: Bool) { actions.filming(isOn) }

  /// A hold is over, although nobody reports its end.
  mutating func holdOver(atUSec nowUSec: Int64) -> [ButtonOutcome] {
    actions.holdOver(atUSec: nowUSec)
  }

  /// The gateway is gone, and the ends of its presses with it.
  mutating func gatewayLost(atUSec nowUSec: Int64) -> Consequences {
    Consequences(focus: focus.allOver(), outcomes: actions.gatewayLost(atUSec: nowUSec))
  }

  /// The session is stopped or closed: the engine handles none of its presses any more.
  mutating func sessionStopped(atUSec nowUSec: Int64) -> Consequences {
    Consequences(focus: focus.allOver(), outcomes: actions.sessionStopped(atUSec: nowUSec))
  }

  /// The end of the countdown that is to be shown; nil: none runs.
  var timerUSec: Int64? { actions.timerUSec }

  /// The client counts down to this moment itself; nil: no longer.
  mutating func announce(_ untilUSec: Int64?) -> [ButtonOutcome] { actions.announce(untilUSec) }

  /// The time at which `advance` has to be called; nil if nothing is due.
  var nextDeadlineUSec: Int64? { actions.nextDeadlineUSec }

  /// Time has passed.
  mutating func advance(toUSec nowUSec: Int64) -> [ButtonOutcome] {
    actions.advance(toUSec: nowUSec)
  }
}

extension Session {
  /// Handles a press that the gateway granted to this session's client and left to the engine.
  func handle(_ event: GatewayInterface.CaptureEvent) { perform(buttons.handle(event)) }

  /// Notes an edge of a press that the gateway sent to the session's client.
  func heard(_ press: Int64, momentUSec: Int64) {
    buttons.heard(press, momentUSec: momentUSec)
    photos.heard(press, momentUSec: momentUSec)
  }

  func gatewayLost() {
    perform(buttons.gatewayLost(atUSec: MonotonicClock.nowUSec))
    photos.gatewayLost()
  }

  /// The session is stopped or closed.
  func forgetPresses() { perform(buttons.sessionStopped(atUSec: MonotonicClock.nowUSec)) }

  /// The photo of a press is finished, or there will be none.
  func pressServed(_ press: Int64) { perform(buttons.served(press: press)) }

  private func perform(_ consequences: SessionButtons.Consequences) {
    setFocusLock(consequences.focus)
    perform(consequences.outcomes)
  }

  /// Performs the engine's own actions for presses.
  func perform(_ outcomes: [ButtonOutcome]) {
    for outcome in outcomes {
      switch outcome {
      case .photo(let press, let momentUSec): photos.capture(press: press, momentUSec: momentUSec)
      case .droppedBusy(let press):
        Log.notice("press \(press): dropped, an earlier photo is not finished (whileBusy)")
      case .droppedLockout(let press):
        Log.notice("press \(press): dropped, too soon after the last (lockoutUSec)")
      case .droppedFilming(let press):
        Log.notice("press \(press): dropped, a recording is in progress")
      case .startRecording(let press, let momentUSec):
        recordings.start(press: press, momentUSec: momentUSec)
        noteFilming()
      case .stopRecording(let press, let momentUSec):
        recordings.stop(of: press, momentUSec: momentUSec)
      case .nextCamera(let press): switchToNextCamera(press: press)
      case .timerBegan(let press, _):
        Log.information("press \(press): the self timer runs")
        reportTimer()
      case .timerCancelled(let press):
        Log.notice("press \(press): the self timer is cancelled, no photo")
        reportTimer()
      case .countdownChanged: reportTimer()
      case .timedPhoto(let press, let momentUSec):
        reportTimer()
        takeTimedPhoto(press: press, momentUSec: momentUSec)
      }
    }
    armDeadline()
  }

  /// Lights show a countdown. A session that is closed is no longer reported.
  private func reportTimer() {
    if !machine.isEnding { parts.link.report(self) }
  }

  /// Takes the photo of a self timer. A camera that is off for a while is no fault, and nobody has
  /// just pressed a button.
  private func takeTimedPhoto(press: Int64, momentUSec: Int64) {
    guard machine.isRunning else { return pressServed(press) }
    photos.captureTimed(press: press, momentUSec: momentUSec)
  }

  /// Notes that a film began, was refused or is being finished: buttons that toggle have to know, and
  /// lights show it. A session that is closed is no longer reported.
  func noteFilming() {
    buttons.filming(recordings.keepsCamera != nil)
    if !machine.isEnding { parts.link.report(self) }
  }

  /// Answers ShowCountdown.
  func showCountdown(_ call: IncomingCall, _ untilUSec: Int64?) {
    guard machine.isRunning else {
      return call.fail(notRunning)
    }
    let nowUSec = MonotonicClock.nowUSec
    if let untilUSec, untilUSec > nowUSec + SessionButtons.longestCountdownUSec {
      return call.fail(
        EngineInterface.InvalidSettings(field: "untilUSec", rule: "at most 60 s from now"))
    }
    perform(buttons.announce(untilUSec.flatMap { $0 > nowUSec ? $0 : nil }))
    call.reply(EngineInterface.ShowCountdown.Reply())
  }

  private func setFocusLock(_ change: FocusLock.Change?) {
    switch change {
    case .lock: input.stream?.setFocusLock(true)
    case .unlock: input.stream?.setFocusLock(false)
    case nil: break
    }
  }
}
