// SPDX-License-Identifier: Apache-2.0
import CaptureModel
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
  var photos: [Int64: PhotoJob] = [:]
  var order = ResultOrder<PhotoOutcome>()
  var identifiers = UsedIdentifiers()
  /// Accepted photos that wait for the session to run, each with its latest time.
  var queued: [(job: PhotoJob, untilUSec: Int64)] = []
  private(set) var exchange: FrameExchange?
  private(set) var isStalled = false
  /// Why the camera failed last, for the error that answers Start.
  private(set) var lastError: CameraError?
  /// What the camera delivers since it last started.
  private(set) var format: CaptureFormat?

  /// Whether the opener has had the first reply: before it there is no status to change.
  var isAnnounced = false
  /// The photos that are stored, by name.
  var taken: [String: EngineInterface.Photo] = [:]

  unowned let engine: Engine
  private var stream: (any CameraStream)?
  private var attempt = 0
  private var call: IncomingCall?
  private var calls: [Int64: IncomingCall] = [:]
  private var lastCall: Int64 = 0
  private var deadline: Deadline?

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
  }

  // MARK: Calls

  func start(_ call: IncomingCall) {
    let number = remember(call)
    perform(machine.start(call: number, atUSec: MonotonicClock.nowUSec))
  }

  func stop(_ call: IncomingCall) {
    let number = remember(call)
    buttons.sessionStopped()
    perform(
      machine.stop(
        call: number, capturesInProgress: !photos.isEmpty, atUSec: MonotonicClock.nowUSec))
  }

  /// Sets the session to something else. What the camera is opened with can change only while it is
  /// closed.
  func configure(_ new: SessionConfiguration) throws(ConfigurationRefusal) {
    guard machine.state == .stopped || configuration.opensAlike(new) else {
      throw .invalid(
        field: "configuration",
        rule: "camera, format and controls can be changed only while the session is stopped")
    }
    configuration = new
    if machine.state == .stopped { format = nil }
    buttons.configure(new.buttons)
    tellStatus()
  }

  /// The connection that opened the session has ended.
  func close() {
    call = nil
    buttons.sessionStopped()
    for (job, _) in queued { fail(job, .operationCancelled) }
    queued = []
    perform(
      machine.close(capturesInProgress: !photos.isEmpty, atUSec: MonotonicClock.nowUSec))
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

  /// A photo has ended: the last one may be what Stop waits for.
  func photoFinished() {
    guard photos.isEmpty else { return }
    perform(machine.capturesFinished(atUSec: MonotonicClock.nowUSec))
  }

  /// Keeps one deadline of the loop at the earliest of all.
  func armDeadline() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    let next = [
      machine.nextDeadlineUSec, buttons.nextDeadlineUSec, exchange?.nextDeadlineUSec,
      queued.map(\.untilUSec).min(),
    ].compactMap { $0 }.min()
    guard let next else { return }
    deadline = EventLoop.shared.schedule(atUSec: next) { [weak self] in self?.timePassed() }
  }

  private func timePassed() {
    deadline = nil
    let now = MonotonicClock.nowUSec
    take(buttons.advance(toUSec: now))
    if let exchange { decided(exchange.advance(toUSec: now)) }
    for (job, _) in queued.filter({ $0.untilUSec <= now }) { fail(job, .startTimedOut) }
    queued.removeAll { $0.untilUSec <= now }
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
      Log.information("session \(id.prefix(8)) (\(content.application)): \(describe(state))")
      tellStatus()
      engine.link.report(self)
      if state == .running { beginQueued() }
    case .reply(let number, let reply):
      guard let call = calls.removeValue(forKey: number) else { return }
      // A press that comes after the reply is routed by the new state: the gateway has to know.
      engine.link.whenReported(self) { [self] in answer(call, reply) }
    case .reportClosed: engine.link.reportClosed(self)
    case .finished: engine.forget(self)
    }
  }

  private func describe(_ state: SessionState) -> String {
    guard let failure = state.failure else { return state.name }
    return "\(failure.rawValue): \(lastError.map { "\($0)" } ?? "no frame came in time")"
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
    isStalled = false
    perform(machine.cameraClosed(attempt: attempt, atUSec: MonotonicClock.nowUSec))
  }

  private func take(_ event: FrameExchange.Event, attempt: Int) {
    guard attempt == self.attempt else { return }
    let now = MonotonicClock.nowUSec
    switch event {
    case .firstFrame: perform(machine.firstFrame(attempt: attempt, atUSec: now))
    case .stalled:
      isStalled = true
      Log.warning("camera '\(configuration.camera)' delivers no frames")
    case .recovered: isStalled = false
    case .decided(let decisions): decided(decisions)
    case .ended(let error):
      stream = nil
      if let error {
        lastError = error
        perform(machine.deviceError(attempt: attempt, error.failure, atUSec: now))
      }
      closed(attempt)
    }
  }
}
