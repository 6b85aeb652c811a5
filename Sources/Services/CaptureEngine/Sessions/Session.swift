// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices
import Vocabulary

/// A capture session: joins the session machine to a camera's stream, and its photos to their callers.
///
/// It lives as long as the call that opened it streams, and then until its accepted photos are done.
@LoopActor
final class Session {
  let id: String
  let opener: PeerIdentity
  let content: ContentDirectory
  /// Microseconds of CLOCK_MONOTONIC.
  let openedUSec = MonotonicClock.nowUSec
  var machine = SessionMachine()
  var policy: InterruptionPolicy
  var configuration: SessionConfiguration
  var buttons: ButtonActions
  var focus = FocusLock()
  var heard = HeardPresses()
  /// Accepted photos, each of which has a job.
  var photos: PhotoMachine<EngineInterface.Photo>
  var jobs: [Int64: PhotoJob] = [:]
  /// The actions of the photos that are not performed yet.
  var photoActions: [PhotoAction<EngineInterface.Photo>] = []
  var isPerforming = false
  /// The readiness that was reported last: whether a photo requested now would be taken at once.
  var readiness = Readiness.sessionNotRunning
  /// The calls of clients that watch it.
  var readinessWatchers: [IncomingCall] = []
  /// The camera that is open.
  var run: CameraRun?
  /// The camera that is tried before `run` is given up.
  var beside: CameraRun?
  var openedAttempt = 0
  /// Whether the camera is opened as soon as another session has closed it.
  var isOpenPending = false
  /// The reason why another session has the camera that this one wants.
  var lostClaim: InterruptionReason?
  /// Whether the stream ends when the photos that have begun have their frames.
  var isLeavingStream = false
  /// The last failure of the camera, for the error that answers Start.
  var lastError: CameraError?
  /// The changes that are noted or being applied.
  var transaction = ConfigurationTransaction<SessionConfiguration>()
  /// The configuration that is being applied, and the one that was in force before.
  var proposed: SessionConfiguration?
  var former: SessionConfiguration?
  /// The reason why the camera refused it.
  var changeError: CameraError?

  /// Whether the opener has had the first reply. Until then no status is reported.
  var isAnnounced = false
  /// The newest photos that are stored, which OpenPhoto opens.
  private(set) var taken: [EngineInterface.Photo] = []

  unowned let engine: Engine
  /// Whether the session and its camera are closed: then only photos that are being made keep it.
  private var isOver = false
  private var call: IncomingCall?
  /// The calls that are answered later: Start, Stop and those that change the configuration.
  private var answers: [Int64: @LoopActor (SessionReply) -> Void] = [:]
  private var lastCall: Int64 = 0
  private var deadline: Deadline?
  /// The last outcome that was logged: a fault that lasts is logged once, not at every attempt.
  private var loggedOutcome = ""

  init(
    id: String, call: IncomingCall, configuration: SessionConfiguration,
    policy: InterruptionPolicy, content: ContentDirectory, engine: Engine
  ) {
    self.id = id
    self.policy = policy
    opener = call.peer
    self.call = call
    self.configuration = configuration
    self.content = content
    self.engine = engine
    buttons = ButtonActions(settings: configuration.buttons)
    photos = PhotoMachine(rules: configuration.photoRules, camera: configuration.camera)
  }

  // MARK: Calls

  func start(_ call: IncomingCall) {
    guard !transaction.isOpen else { return failInProgress(call) }
    if case .denied(let reason) = engine.access(of: self) {
      return call.fail(EngineInterface.NotAuthorized(reason: reason))
    }
    let number = remember { [self] in answer(call, $0) }
    engine.claim(self, wants: true)
    perform(machine.start(call: number, atUSec: MonotonicClock.nowUSec))
    engine.privacy.look()
    engine.thermal.look()
  }

  func stop(_ call: IncomingCall) {
    guard !transaction.isOpen else { return failInProgress(call) }
    let number = remember { [self] in answer(call, $0) }
    forgetPresses()
    perform(
      machine.stop(
        call: number, capturesInProgress: photos.isBusy, atUSec: MonotonicClock.nowUSec))
  }

  /// The connection that opened the session has ended.
  func close() {
    call = nil
    forgetPresses()
    endReadiness()
    perform(photos.closed(isCameraWanted: machine.isCameraWanted))
    perform(
      machine.close(capturesInProgress: photos.isBusy, atUSec: MonotonicClock.nowUSec))
  }

  /// The engine ends without finishing what was accepted.
  func cancelPhotos() {
    perform(photos.cancelAll())
  }

  /// The session's camera came or went.
  func cameraChanged(isPresent: Bool) {
    let now = MonotonicClock.nowUSec
    if !isPresent { lastError = .disconnected }
    perform(isPresent ? machine.deviceBack(atUSec: now) : machine.deviceLost(atUSec: now))
  }

  var status: EngineInterface.SessionStatus {
    EngineInterface.SessionStatus(
      state: machine.state.reported.wire, interruption: machine.state.interruption?.wire,
      failure: machine.state.failure?.rawValue, configuration: wire(configuration))
  }

  /// Something keeps the session from running, or does not any more.
  func setInterruption(_ reason: InterruptionReason, _ isOn: Bool) {
    let now = MonotonicClock.nowUSec
    perform(
      isOn
        ? machine.interrupt(reason, atUSec: now)
        : machine.interruptionEnded(reason, atUSec: now))
  }

  var exchange: FrameExchange? { run?.exchange }

  var stream: (any CameraStream)? { run?.stream }

  /// Sends the status to the client that opened the session.
  func tellStatus() {
    guard isAnnounced else { return }
    call?.reply(EngineInterface.OpenSession.Reply(status: status), continues: true)
  }

  /// Remembers a photo for OpenPhoto. A session of months remembers only the last ones.
  func remember(_ photo: EngineInterface.Photo) {
    taken.append(photo)
    if taken.count > 1024 { taken.removeFirst(256) }
  }

  /// A photo has ended. Stop may have waited for the last one, or the end of a session that is
  /// over.
  func photoFinished() {
    if !photos.isBusy { perform(machine.capturesFinished(atUSec: MonotonicClock.nowUSec)) }
    if isOver, photos.isEmpty { engine.forget(self) }
  }

  /// Keeps one deadline on the loop, at the earliest of all.
  func armDeadline() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    let next = [
      machine.nextDeadlineUSec, buttons.nextDeadlineUSec, exchange?.nextDeadlineUSec,
      photos.nextDeadlineUSec,
    ].compactMap { $0 }.min()
    guard let next else { return }
    deadline = EventLoop.shared.schedule(atUSec: next) { [weak self] in self?.timePassed() }
  }

  private func timePassed() {
    deadline = nil
    let now = MonotonicClock.nowUSec
    take(buttons.advance(toUSec: now))
    exchange?.advance(toUSec: now)
    takeDecisions()
    perform(photos.advance(toUSec: now))
    perform(machine.advance(toUSec: now))
  }

  /// Numbers a call for the machine; `answer` is called with its reply.
  func remember(_ answer: @escaping @LoopActor (SessionReply) -> Void) -> Int64 {
    lastCall += 1
    answers[lastCall] = answer
    return lastCall
  }

  // MARK: The machine's actions

  func perform(_ actions: [SessionAction]) {
    for action in actions { perform(action) }
    engine.claim(self, wants: machine.isCameraWanted)
    armDeadline()
  }

  private func perform(_ action: SessionAction) {
    switch action {
    case .openCamera(let attempt): openCamera(attempt)
    case .closeCamera(let attempt): closeCamera(attempt)
    case .openBeside(let attempt): openBeside(attempt)
    case .closeBeside: closeBeside()
    case .adoptBeside(let attempt): adoptBeside(attempt)
    case .leaveStream: leaveStream()
    case .keepStream: keepStream()
    case .configure(let version): use(version)
    case .stateChanged(let state):
      log(state)
      tellStatus()
      engine.link.report(self)
      perform(photos.session(state))
    case .reply(let number, let reply):
      guard let answer = answers.removeValue(forKey: number) else { return }
      // A press that comes after the reply is routed by the new state, so the gateway has to know
      // it first.
      engine.link.whenReported(self) { answer(reply) }
    case .reportClosed: engine.link.reportClosed(self)
    case .finished:
      isOver = true
      if photos.isEmpty { engine.forget(self) }
    }
  }

  private func log(_ state: SessionState) {
    guard state != .starting else { return }
    var outcome = state.name
    if let failure = state.failure {
      outcome = "\(failure.rawValue): \(lastError.map { "\($0)" } ?? "no frame came in time.")"
      if machine.wantsRunning { outcome += " Trying again until it works." }
    }
    if let reason = state.interruption { outcome += " (\(reason.name)); it goes on by itself" }
    guard outcome != loggedOutcome else { return }
    loggedOutcome = outcome
    Log.information("session \(id.prefix(8)) (\(content.application)): \(outcome)")
  }
}
