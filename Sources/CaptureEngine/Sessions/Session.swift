// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket
import VideoDevices

/// A capture session: joins the session machine to a camera's stream, and its photos to their callers.
///
/// It lives as long as the call that opened it streams, and then until its accepted photos are done.
@LoopActor
final class Session {
  let id: String
  let opener: PeerIdentity
  let content: ContentDirectory
  var machine = SessionMachine()
  var configuration: SessionConfiguration
  var buttons: ButtonActions
  var focus = FocusLock()
  /// Accepted photos, each of which has a job.
  var photos: PhotoMachine<EngineInterface.Photo>
  var jobs: [Int64: PhotoJob] = [:]
  /// What the photos asked for and is not done yet.
  var photoActions: [PhotoAction<EngineInterface.Photo>] = []
  var isPerforming = false
  /// As it was told last: whether a photo asked for now would be taken at once.
  var readiness = Readiness.sessionNotRunning
  /// Those who watch it.
  var readinessWatchers: [IncomingCall] = []
  private(set) var exchange: FrameExchange?
  /// Why the camera failed last, for the error that answers Start.
  private(set) var lastError: CameraError?
  /// What the camera delivers since it last started.
  private(set) var format: CaptureFormat?

  /// Whether the opener has had the first reply: before it there is no status to change.
  var isAnnounced = false
  /// The newest photos that are stored: those that OpenPhoto opens.
  private(set) var taken: [EngineInterface.Photo] = []

  unowned let engine: Engine
  private(set) var stream: (any CameraStream)?
  private var attempt = 0
  /// Closed, and its camera too: only photos that are being made keep it.
  private var isOver = false
  private var call: IncomingCall?
  private var calls: [Int64: IncomingCall] = [:]
  private var lastCall: Int64 = 0
  private var deadline: Deadline?
  private var stallDeadline: Deadline?
  /// The last outcome that was logged: a fault that lasts is logged once, not at every attempt.
  private var loggedOutcome = ""

  init(
    id: String, call: IncomingCall, configuration: SessionConfiguration,
    content: ContentDirectory, engine: Engine
  ) {
    self.id = id
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
    let number = remember(call)
    perform(machine.start(call: number, atUSec: MonotonicClock.nowUSec))
  }

  func stop(_ call: IncomingCall) {
    let number = remember(call)
    forgetPresses()
    perform(
      machine.stop(
        call: number, capturesInProgress: photos.isBusy, atUSec: MonotonicClock.nowUSec))
  }

  /// Sets the session to something else. What the camera is opened with can change only while it is
  /// closed.
  func configure(_ new: SessionConfiguration) throws(ConfigurationRefusal) {
    let isFree = machine.state == .stopped && machine.isCameraClosed
    guard isFree || configuration.opensAlike(new) else {
      throw .invalid(
        field: "configuration",
        rule:
          "camera, format and controls can be changed only while the session is stopped and its "
          + "last photo is done")
    }
    configuration = new
    if isFree { format = nil }
    buttons.configure(new.buttons)
    perform(photos.configure(new.photoRules, camera: new.camera))
    tellStatus()
  }

  /// The connection that opened the session has ended.
  func close() {
    call = nil
    forgetPresses()
    endReadiness()
    perform(photos.closed(isStarting: machine.isCameraOpening))
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
      state: .init(rawValue: machine.state.name), interruption: nil,
      failure: machine.state.failure?.rawValue, configuration: configuration.wire(format))
  }

  /// Sends the status to whoever opened the session.
  func tellStatus() {
    guard isAnnounced else { return }
    call?.reply(EngineInterface.OpenSession.Reply(status: status), continues: true)
  }

  /// Remembers a photo for OpenPhoto; a session of months remembers the last ones only.
  func remember(_ photo: EngineInterface.Photo) {
    taken.append(photo)
    if taken.count > 1024 { taken.removeFirst(256) }
  }

  /// A photo has ended: the last one may be what Stop waits for, or the end of a session that is over.
  func photoFinished() {
    if !photos.isBusy { perform(machine.capturesFinished(atUSec: MonotonicClock.nowUSec)) }
    if isOver, photos.isEmpty { engine.forget(self) }
  }

  /// Keeps one deadline of the loop at the earliest of all.
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

  private func remember(_ call: IncomingCall) -> Int64 {
    lastCall += 1
    calls[lastCall] = call
    return lastCall
  }

  // MARK: The machine's actions

  private func perform(_ actions: [SessionAction]) {
    for action in actions { perform(action) }
    armDeadline()
  }

  private func perform(_ action: SessionAction) {
    switch action {
    case .openCamera(let attempt): openCamera(attempt)
    case .closeCamera(let attempt): closeCamera(attempt)
    case .stateChanged(let state):
      log(state)
      tellStatus()
      engine.link.report(self)
      perform(photos.session(state))
    case .reply(let number, let reply):
      guard let call = calls.removeValue(forKey: number) else { return }
      // A press that comes after the reply is routed by the new state: the gateway has to know.
      engine.link.whenReported(self) { [self] in answer(call, reply) }
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
      outcome =
        "\(failure.rawValue): \(lastError.map { "\($0)" } ?? "no frame came in time") "
        + "Trying again until it works."
    }
    guard outcome != loggedOutcome else { return }
    loggedOutcome = outcome
    Log.information("session \(id.prefix(8)) (\(content.application)): \(outcome)")
  }

  private func openCamera(_ attempt: Int) {
    self.attempt = attempt
    do throws(CameraError) {
      guard let camera = engine.cameras.camera(named: configuration.camera) else {
        throw .disconnected
      }
      let stream = try camera.open(configuration.capture)
      let exchange = FrameExchange { [weak self] event in self?.take(event, attempt: attempt) }
      self.stream = stream
      self.exchange = exchange
      format = stream.format
      stream.start(sink: exchange)
    } catch {
      lastError = error
      // From the loop, as every other answer of a camera: never from within the machine's actions.
      EventLoop.shared.post { [self] in
        perform(
          machine.deviceError(
            attempt: attempt, error.failure, atUSec: MonotonicClock.nowUSec))
      }
    }
  }

  private func closeCamera(_ attempt: Int) {
    if let stream {
      stream.stop()
    } else {
      EventLoop.shared.post { [self] in closed(attempt) }
    }
  }

  private func closed(_ attempt: Int) {
    guard attempt == self.attempt else { return }
    stream = nil
    exchange = nil
    stallDeadline.map(EventLoop.shared.cancel)
    stallDeadline = nil
    perform(
      photos.streamEnded(machine.state.failure ?? lastError?.failure ?? .operationCancelled))
    perform(machine.cameraClosed(attempt: attempt, atUSec: MonotonicClock.nowUSec))
  }

  /// No frame has come for some frame times. Without one in a second more the camera is closed and
  /// opened again.
  private func awaitFrames(_ attempt: Int) {
    Log.warning("camera '\(configuration.camera)' delivers no frames")
    let limit = MonotonicClock.nowUSec + Self.stallLimitUSec
    stallDeadline = EventLoop.shared.schedule(atUSec: limit) { [weak self] in
      guard let self else { return }
      stallDeadline = nil
      lastError = .device(
        SystemError("wait for a frame of", configuration.camera, errno: Errno(ETIMEDOUT)))
      perform(
        machine.deviceError(
          attempt: attempt, .deviceFailure, atUSec: MonotonicClock.nowUSec))
    }
  }

  private static let stallLimitUSec: Int64 = 1_000_000

  private func take(_ event: FrameExchange.Event, attempt: Int) {
    guard attempt == self.attempt else { return }
    let now = MonotonicClock.nowUSec
    switch event {
    case .firstFrame:
      // The driver may have set another rate than it was asked for.
      format?.frameInterval = exchange?.configuration?.frameInterval
      startPhotos()
      perform(machine.firstFrame(attempt: attempt, atUSec: now))
    case .stalled:
      awaitFrames(attempt)
      perform(photos.frames(arrive: false))
    case .recovered:
      stallDeadline.map(EventLoop.shared.cancel)
      stallDeadline = nil
      perform(photos.frames(arrive: true))
    case .decided: takeDecisions()
    case .ended(let error):
      stream = nil
      takeDecisions(error?.failure ?? machine.state.failure ?? .noDataCaptured)
      if let error {
        lastError = error
        perform(machine.deviceError(attempt: attempt, error.failure, atUSec: now))
      }
      closed(attempt)
    }
  }
}
