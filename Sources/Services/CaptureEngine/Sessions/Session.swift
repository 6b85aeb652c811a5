// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices
import Vocabulary

//   calls ──────────────┐              ┌──▶ answers, status, the report to the gateway
//   presses ─▶ buttons ─┤              │
//                       ▼              │
//   CameraInput ─▶ SessionMachine ─────┴──▶ CameraInput: open, close, try, adopt
//        │              ▲
//        │ connection   │ busy, finished
//        ▼              │
//      outputs ─────────┘                   live clips, photos, recordings, previews; each with its machine

/// A capture session: joins the session machine to a camera, to outputs and to the client.
///
/// It lives as long as the call that opened it streams, and then until everything is done that its
/// outputs accepted.
@LoopActor
final class Session {
  let id: String
  let opener: PeerIdentity
  let content: ContentDirectory
  /// Microseconds of CLOCK_MONOTONIC.
  let openedUSec = MonotonicClock.nowUSec
  let parts: SessionParts
  private weak var keeper: (any SessionKeeper)?

  private(set) var machine = SessionMachine()
  var policy: InterruptionPolicy
  private(set) lazy var input = CameraInput(parts.cameras, parts.pressure) {
    [weak self] in self?.handle($0)
  }
  private(set) lazy var clips = SessionClipOutput(of: self)
  private(set) lazy var photos = SessionPhotoOutput(of: self)
  private(set) lazy var recordings = SessionRecordingOutput(of: self)
  private(set) lazy var previews = SessionPreviewOutput(of: self)
  var configurations: SessionConfigurations
  var buttons: SessionButtons
  var answers = SessionAnswers()
  /// Whether it is to open its camera again because another session changes the format.
  var isFollowing = false
  /// The camera's light, from the first time that the session wanted it until it stops running.
  var torch: CameraTorch?

  private var status: StatusStream
  private var outcomes = OutcomeLog()
  private var deadline: Deadline?
  /// Whether the session and its camera are closed: then only unfinished work keeps it.
  private var isOver = false

  init(
    id: String, call: IncomingCall, configuration: SessionConfiguration,
    policy: InterruptionPolicy, content: ContentDirectory, parts: SessionParts,
    keeper: any SessionKeeper
  ) {
    self.id = id
    self.policy = policy
    self.content = content
    self.parts = parts
    self.keeper = keeper
    opener = call.peer
    status = StatusStream(call)
    configurations = SessionConfigurations(inForce: configuration)
    buttons = SessionButtons(settings: configuration.buttons)
  }

  /// The outputs that use the camera's frames. Clips come before the photos that they belong to: they are
  /// there when a photo begins, and end where it does.
  private var outputs: [any SessionOutput] { [clips, photos, recordings, previews] }

  /// The configuration in force.
  var configuration: SessionConfiguration { configurations.inForce }

  // MARK: Calls

  func start(_ call: IncomingCall) {
    guard !configurations.areOpen else { return failInProgress(call) }
    if case .denied(let reason) = access(to: .camera) {
      return call.fail(EngineInterface.NotAuthorized(reason: reason))
    }
    if configuration.clipMicrophone != nil,
      case .denied(let reason) = access(to: .microphone)
    {
      return call.fail(EngineInterface.NotAuthorized(reason: reason))
    }
    let number = answers.keep { [self] in answer(call, $0) }
    parts.cameras.claim(self, wants: true)
    perform(machine.start(call: number, atUSec: MonotonicClock.nowUSec))
    parts.cameras.look()
    parts.pressure.look()
    parts.cameras.turns.look()
  }

  func stop(_ call: IncomingCall) {
    guard !configurations.areOpen else { return failInProgress(call) }
    let number = answers.keep { [self] in answer(call, $0) }
    forgetPresses()
    perform(
      machine.stop(call: number, capturesInProgress: isBusy, atUSec: MonotonicClock.nowUSec))
    endFormatWait()
    parts.microphones.look()
  }

  /// Closes the session, because the connection that opened it has ended.
  func close() {
    status.end()
    forgetPresses()
    leaveTorch()
    for output in outputs { output.close(isCameraWanted: machine.isCameraWanted) }
    perform(machine.close(capturesInProgress: isBusy, atUSec: MonotonicClock.nowUSec))
  }

  /// Makes outputs leave accepted work unfinished, because the engine ends.
  func cancelOutputs() {
    for output in outputs { output.cancel() }
  }

  /// Changes the settings with which the camera is opened, for the client.
  func change(toOtherCamera: Bool, _ answer: @escaping SessionAnswers.Answer) {
    let number = answers.keep(answer)
    perform(
      machine.change(
        call: number, toOtherCamera: toOtherCamera, atUSec: MonotonicClock.nowUSec))
  }

  // MARK: The client's view

  /// Begins to send the status, because the opener has had the first reply.
  func announce() { status.begin() }

  /// Sends the status to the client that opened the session.
  func sendStatus() { status.send(wireStatus) }

  var wireStatus: EngineInterface.SessionStatus {
    EngineInterface.SessionStatus(
      state: machine.state.reported.wire, interruption: machine.state.interruption?.wire,
      failure: machine.state.failure?.rawValue, configuration: wire(configuration),
      pressure: parts.pressure.pressure.reported, adjustment: wireAdjustment)
  }

  // MARK: Camera

  /// Handles that the session's camera came or went.
  func cameraChanged(isPresent: Bool) {
    let now = MonotonicClock.nowUSec
    if !isPresent { input.error = .disconnected }
    perform(isPresent ? machine.deviceBack(atUSec: now) : machine.deviceLost(atUSec: now))
  }

  /// Something keeps the session from running, or does not any more.
  func setInterruption(_ reason: InterruptionReason, _ isOn: Bool) {
    let now = MonotonicClock.nowUSec
    perform(
      isOn
        ? machine.interrupt(reason, atUSec: now)
        : machine.interruptionEnded(reason, atUSec: now))
  }

  private func handle(_ event: CameraInput.Event) {
    let now = MonotonicClock.nowUSec
    switch event {
    case .firstFrame(let attempt, let isCandidate):
      if !isCandidate { connectOutputs() }
      perform(machine.firstFrame(attempt: attempt, atUSec: now))
    case .frames(let arrive):
      for output in outputs { output.frames(arrive: arrive) }
    case .decided:
      for output in outputs { output.framesDecided(otherwise: .noDataCaptured) }
    case .streamEnded(let error):
      let failure =
        reasonBesideError ?? error?.failure ?? machine.state.failure ?? .noDataCaptured
      for output in outputs { output.framesDecided(otherwise: failure) }
    case .failed(let attempt, let error):
      perform(
        machine.deviceError(
          attempt: attempt, error.failure, isCrowded: error.isCrowded, atUSec: now))
    case .formatInUse(let attempt, let error):
      // A change of the configuration cannot wait: the client asked for it while the session ran.
      perform(
        machine.isBetweenStreams
          ? machine.deviceError(attempt: attempt, error.failure, atUSec: now)
          : machine.interrupt(.formatInUse, atUSec: now))
    case .freed(let attempt): perform(machine.cameraFreed(attempt: attempt, atUSec: now))
    case .closed(let attempt):
      disconnectOutputs()
      perform(machine.cameraClosed(attempt: attempt, atUSec: now))
      parts.cameras.cameraClosed()
      forgetIfOver()
    case .otherClosed:
      parts.cameras.cameraClosed()
      forgetIfOver()
    }
  }

  private func connectOutputs() {
    guard let connection = input.connection else { return }
    for output in outputs { output.connected(to: connection) }
    parts.cameras.notes.note(.delivers, of: connection.camera.name)
    parts.cameras.delivers(connection.camera.name)
  }

  private func disconnectOutputs() {
    let failure =
      reasonBesideError ?? machine.state.failure ?? input.error?.failure ?? .operationCancelled
    let end: StreamEnd =
      machine.isBetweenStreams
      ? .replaced : .ended(failure, isBroughtBack: machine.isCameraWanted)
    for output in outputs { output.disconnected(end) }
  }

  /// The reason why outputs have no frame, if the camera is not the cause.
  private var reasonBesideError: CaptureFault? {
    if machine.state.interruption != nil { return .sessionWasInterrupted }
    return machine.isBetweenStreams ? .sessionConfigurationChanged : nil
  }

  // MARK: Outputs

  /// Whether work that outputs have accepted needs the camera or is in progress.
  private var isBusy: Bool { outputs.contains { $0.isBusy } }

  /// Hands a new configuration in force to the outputs.
  func configureOutputs() {
    for output in outputs { output.configure(configuration) }
  }

  /// Notes that an output has had an input: its deadline may have changed, and it may have its last
  /// frames.
  func outputChanged() {
    if machine.isLeavingStream { postFramesTaken() }
    armDeadline()
  }

  /// Something that an output accepted has ended. Stop may have waited for the last of it, or the
  /// end of a session that is over.
  func outputFinished() {
    if !isBusy { perform(machine.capturesFinished(atUSec: MonotonicClock.nowUSec)) }
    forgetIfOver()
  }

  /// Whether outputs have their last frames of a stream that is being left.
  var hasLastFrames: Bool { machine.isLeavingStream && !outputs.contains { $0.awaitsFrames } }

  /// Checks whether outputs have their last frames: from the loop, never from within the actions of
  /// a machine.
  private func postFramesTaken() {
    EventLoop.shared.post { [self] in
      guard hasLastFrames else { return }
      if isFollowing { return parts.cameras.lookAtFormatChanges() }
      leaveStream()
    }
  }

  /// Closes the camera of the stream that is being left, whose last frames are there.
  func leaveStream() { perform(machine.framesTaken(atUSec: MonotonicClock.nowUSec)) }

  /// The stream that is being left goes on.
  func keepStream() { perform(machine.streamStays()) }

  /// The previews that the session's user has open, in all sessions. The keeper outlives its sessions, except in tests.
  var previewUse: PreviewUse { keeper?.previewUse(of: opener.uid) ?? PreviewUse() }

  private func forgetIfOver() {
    if isOver, outputs.allSatisfy({ $0.isEmpty }), input.isEmpty { keeper?.forget(self) }
  }

  // MARK: Time

  /// Keeps one deadline on the loop, at the earliest of all.
  func armDeadline() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    var next = [machine.nextDeadlineUSec, buttons.nextDeadlineUSec]
    for output in outputs { next.append(output.nextDeadlineUSec) }
    guard let next = next.compactMap({ $0 }).min() else { return }
    deadline = EventLoop.shared.schedule(atUSec: next) { [weak self] in self?.timePassed() }
  }

  private func timePassed() {
    deadline = nil
    let now = MonotonicClock.nowUSec
    perform(buttons.advance(toUSec: now))
    for output in outputs { output.advance(toUSec: now) }
    perform(machine.advance(toUSec: now))
  }

  // MARK: The machine's actions

  private func perform(_ actions: [SessionAction]) {
    for action in actions { perform(action) }
    parts.cameras.claim(self, wants: machine.isCameraWanted)
    // Others may have waited for it.
    if !machine.isCameraWanted { parts.cameras.lookAtFormatsSoon() }
    armDeadline()
  }

  private func perform(_ action: SessionAction) {
    switch action {
    case .openCamera(let attempt): input.open(attempt, configuration)
    case .closeCamera(let attempt): input.close(attempt)
    case .openCandidate(let attempt):
      if let proposed = configurations.proposed { input.openCandidate(attempt, proposed) }
    case .closeCandidate: input.closeCandidate()
    case .adoptCandidate(let attempt):
      // Photos still wait for a camera that was lost while it was being left.
      input.finishFrames()
      for output in outputs { output.framesDecided(otherwise: .sessionConfigurationChanged) }
      input.adoptCandidate(attempt)
      connectOutputs()
      input.checkStall()
    case .leaveStream:
      // A live clip goes on while the others are waited for: they may keep the stream.
      for output in outputs where !(isFollowing && output === clips) { output.streamLeft() }
      postFramesTaken()
    case .keepStream: connectOutputs()
    case .configure(let version): use(version)
    case .stateChanged(let state):
      outcomes.log(self)
      if state.failure == .startTimedOut { input.noteSilence() }
      sendStatus()
      parts.link.report(self)
      switch state {
      case .interrupted, .failed:
        // The gateway's own word, that the press is cancelled, comes later.
        perform(buttons.holdOver(atUSec: MonotonicClock.nowUSec))
      case .stopped, .starting, .running: break
      }
      if state != .running { leaveTorch() }
      for output in outputs { output.sessionChanged(to: state) }
    case .reply(let number, let reply):
      guard let answer = answers.take(number) else { return }
      // A press that comes after the reply is routed by the new state, so the gateway has to know
      // it first.
      parts.link.whenReported(self) { answer(reply) }
    case .reportClosed: parts.link.reportClosed(self)
    case .finished:
      isOver = true
      forgetIfOver()
    }
  }
}

/// The outcomes of a session in the log: a fault that lasts is logged once, not at every attempt.
private struct OutcomeLog {
  private var last = ""

  @LoopActor
  mutating func log(_ session: Session) {
    let state = session.machine.state
    guard state != .starting else { return }
    var outcome = state.name
    if let failure = state.failure {
      let reason = session.input.error.map { "\($0)" } ?? "no frame came in time."
      outcome = "\(failure.rawValue): \(reason)"
      if session.machine.wantsRunning { outcome += " Trying again until it works." }
    }
    if let reason = state.interruption { outcome += " (\(reason.name)); it goes on by itself" }
    guard outcome != last else { return }
    last = outcome
    Log.information(
      "session \(session.id.prefix(8)) (\(session.content.application)): \(outcome)")
  }
}
