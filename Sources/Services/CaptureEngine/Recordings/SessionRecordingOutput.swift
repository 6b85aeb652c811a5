// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import MovieFormats
import ShutterInterfaces
import VarlinkSocket
import VideoDevices
import Vocabulary

//   start ──▶ accept ──▶ RecordingMachine ── begin ──▶ Film ◀── frames ── FrameExchange
//                          ▲    │                       │
//                          │    └── tell ──▶ caller     │ began, ended
//                          └────────────────────────────┘

/// The recordings of a session, one at a time: joins their machine to the film that is being written
/// and to the caller.
@LoopActor
final class SessionRecordingOutput {
  private unowned let session: Session
  private var machine: RecordingMachine
  /// The recording that was accepted last, until its end is reported.
  private var job: RecordingJob?
  private var actions = ActionQueue<RecordingAction>()
  private var connection: StreamConnection?
  private var rules = RecordingRules()
  private var usesRing: Bool
  /// A request that came while another stream was about to follow: a film has one format, that of the next one.
  private var postponed: Request?

  private struct Request {
    let settings: RecordingParameters
    let caller: RecordingJob.Caller
    let arrivalUSec: Int64
  }

  init(of session: Session) {
    self.session = session
    let configuration = session.configuration
    rules.recordingEnabled = configuration.recordingEnabled
    usesRing = configuration.zeroShutterLag
    machine = RecordingMachine(rules: rules)
  }

  /// The name of the recording in progress.
  var name: String? { machine.isBusy ? job?.name : nil }

  /// The name of the recording because of which the camera and its format may not be changed.
  var keepsCamera: String? { machine.keepsCamera == nil ? nil : job?.name }

  /// The ways to record the camera's frames; none before the first frame.
  var options: [RecordingOption] { rules.options }

  // MARK: Requests

  /// Records for a client, until it stops or its connection ends.
  ///
  /// - Parameter arrivalUSec: the time of the request, CLOCK_MONOTONIC.
  func start(_ call: IncomingCall, _ settings: RecordingParameters, arrivalUSec: Int64) {
    // The gateway's report of the press may have arrived without having been read.
    if settings.press != nil { session.parts.link.takeArrived() }
    if settings.sound != nil,
      case .denied(let reason) = session.access(to: .microphone)
    {
      return call.fail(EngineInterface.NotAuthorized(reason: reason))
    }
    take(Request(settings: settings, caller: .client(call), arrivalUSec: arrivalUSec))
  }

  /// Records for a press that the engine handles itself.
  func start(press: Int64, momentUSec: Int64) {
    var settings = RecordingParameters()
    settings.press = press
    settings.momentUSec = momentUSec
    take(
      Request(
        settings: settings, caller: .button(press: press), arrivalUSec: MonotonicClock.nowUSec))
  }

  private func take(_ request: Request) {
    guard session.machine.isRunning, session.machine.isChangingStream else {
      return begin(request)
    }
    guard postponed == nil else {
      switch request.caller {
      case .client(let call): session.failInProgress(call)
      case .button(let press): Log.notice("press \(press): no film: another one begins first")
      }
      return
    }
    postponed = request
    if case .client(let call) = request.caller {
      call.onEnd = { [weak self] in self?.postponed = nil }
    }
  }

  /// Begins the film that was asked for while there was no stream for it, or refuses it.
  private func beginPostponed() {
    guard let request = postponed else { return }
    postponed = nil
    begin(request)
  }

  private func begin(_ request: Request) {
    do throws(RecordingRefusal) {
      // The encoder may have been found only after the camera began.
      followFormat()
      offerMicrophone(request.settings.sound)
      let order = try machine.accept(request.settings, atUSec: request.arrivalUSec)
      job = RecordingJob(order, request.caller)
      if case .client(let call) = request.caller {
        call.onEnd = { [weak self] in self?.callerGone(order.number) }
      }
      perform(machine.proceed())
    } catch {
      switch request.caller {
      case .client(let call): fail(call, error)
      case .button(let press): Log.notice("press \(press): no film: \(error)")
      }
    }
  }

  /// Offers the microphone of a request. The request does not wait for a list of microphones:
  /// opening the film shows whether this one is there.
  private func offerMicrophone(_ name: String?) {
    guard machine.keepsCamera == nil else { return }
    rules.microphones = [name].compactMap { $0 }.filter(session.parts.microphones.service.offers)
    machine.configure(rules)
  }

  /// Ends a recording at the moment of a press.
  ///
  /// - Parameter press: the press that began it; nil: whatever began it.
  func stop(of press: Int64?, momentUSec: Int64) {
    if case .button(let first)? = postponed?.caller, press == nil || press == first {
      postponed = nil
      Log.notice("press \(first): no film: it was over before the camera ran in another format")
    }
    guard let job, press == nil || job.press == press else { return }
    perform(machine.stop(job.order.number, atUSec: momentUSec))
  }

  /// Notes that the connection of the request is gone.
  private func callerGone(_ number: Int64) {
    guard let job, job.order.number == number else { return }
    Log.notice("film of \(session.content.application.excerpt): its client is gone, it is kept")
    perform(machine.callerGone(number, atUSec: MonotonicClock.nowUSec))
  }

  /// Gives the machine an input about the recording of this name, with the present time.
  ///
  /// - Returns: false, and the call is answered with an error, if there is no such recording.
  func change(
    _ call: IncomingCall, _ name: String,
    _ input: (inout RecordingMachine, _ number: Int64, _ nowUSec: Int64) -> [RecordingAction]
  ) -> Bool {
    guard let job, job.name == name else {
      call.fail(EngineInterface.NoSuchObject(name: name))
      return false
    }
    measure()
    perform(input(&machine, job.order.number, MonotonicClock.nowUSec))
    return true
  }

  /// Gives the machine the film's present figures, for the next report.
  private func measure() {
    if let job, let film = job.film { machine.measured(job.order.number, film.figures) }
  }

  private func fail(_ call: IncomingCall, _ refusal: RecordingRefusal) {
    switch refusal {
    case .invalidSettings(let broken):
      call.fail(EngineInterface.InvalidSettings(field: broken.field, rule: broken.rule))
    case .unsupported(let field, let nearest):
      call.fail(EngineInterface.ConfigurationUnsupported(field: field, nearest: nearest))
    case .noSuchMicrophone(let name):
      call.fail(EngineInterface.NoSuchMicrophone(microphone: name))
    case .sessionNotRunning(let state):
      call.fail(session.notRunning(state))
    case .recordingInProgress:
      call.fail(EngineInterface.RecordingInProgress(recording: job?.name ?? ""))
    }
  }

  // MARK: The machine's actions

  /// Performs the actions of the machine one after the other: actions that another one causes at
  /// once come behind those that were noted before.
  private func perform(_ more: [RecordingAction]) {
    guard actions.add(more) else { return }
    while let action = actions.next() { perform(action) }
    session.outputChanged()
  }

  private func perform(_ action: RecordingAction) {
    switch action {
    case .begin(let order): begin(order)
    case .pause(_, let momentUSec): job?.film?.pause(atUSec: momentUSec)
    case .resume(_, let momentUSec): job?.film?.resume(atUSec: momentUSec)
    case .end(_, let momentUSec):
      job?.film?.stop(
        atUSec: momentUSec, waitUntilUSec: MonotonicClock.nowUSec + Self.lastFrameLimitUSec)
    case .endOfFrames: job?.film?.streamEnded()
    case .abandon:
      job?.film?.abandon()
      job?.detach()
    case .tell(let report): job?.tell(report)
    case .forget:
      job = nil
      session.outputFinished()
    case .filmingChanged: session.noteFilming()
    }
  }

  /// Begins the film, which keeps the session alive until it is finished.
  private func begin(_ order: RecordingOrder) {
    guard let job, let connection else {
      return ended(order.number, Film.Outcome(failure: .deviceFailure))
    }
    let owner = session
    let camera = connection.camera.name
    let film = Film(
      order, usesRing: usesRing, pressSource: pressSource(order),
      rotation: session.parts.cameras.turns.rotation(of: connection.camera),
      interval: connection.exchange.configuration?.frameInterval, sound: sound(of: order),
      in: session.content,
      storage: session.parts.desk.storage
    ) { [self] event in
      switch event {
      case .began(let frameUSec): began(order, frameUSec)
      case .soundLost(let failure): perform(machine.failed(order.number, failure))
      case .remark(let remark): session.parts.cameras.notes.note(remark, of: camera)
      case .ended(let outcome): ended(order.number, outcome)
      }
      withExtendedLifetime(owner) {}
    }
    job.attach(film, to: connection.exchange)
    do throws(SystemError) {
      try film.start(connection.exchange)
    } catch {
      Log.error("no thread for a film: \(error)")
      ended(order.number, Film.Outcome(failure: .deviceFailure))
    }
  }

  private func sound(of order: RecordingOrder) -> FilmSound.Wish? {
    order.sound.map {
      FilmSound.Wish(
        microphone: $0, codec: order.option.container.soundCodec,
        origin: session.parts.microphones.service, rules: session.parts.microphones.rules)
    }
  }

  private func pressSource(_ order: RecordingOrder) -> PressSource? {
    order.press.map { session.buttons.source(of: $0, momentUSec: order.momentUSec) }
  }

  private func began(_ order: RecordingOrder, _ frameUSec: Int64) {
    guard let job, job.order.number == order.number else { return }
    // Asked once more: by now the gateway has usually reported the press.
    job.film?.setPressSource(pressSource(order))
    perform(
      machine.firstFrame(order.number, frameUSec: frameUSec, atUSec: MonotonicClock.nowUSec))
  }

  private func ended(_ number: Int64, _ outcome: Film.Outcome) {
    if let job, job.order.number == number {
      job.detach()
      (job.refusal, job.sound) = (outcome.refusal, outcome.sound)
      if outcome.refusal?.ending == .microphoneBusy, let microphone = job.order.sound {
        session.parts.microphones.isBusy(microphone, for: session, isForClips: false)
      }
      job.file = outcome.name.flatMap { session.content.path(of: $0) }
      job.log(outcome)
    }
    if let limit = outcome.limit { perform(machine.limitReached(number, limit)) }
    if let failure = outcome.failure { perform(machine.failed(number, failure)) }
    perform(
      machine.finished(
        number,
        RecordingResult(
          figures: outcome.figures, frameUSec: nil, isPlayable: outcome.isPlayable)))
  }

  /// The time that the last frame before a stop is waited for, microseconds: a second without frames
  /// is a stall.
  private static let lastFrameLimitUSec: Int64 = 1_000_000
}

extension SessionRecordingOutput: SessionOutput {
  func configure(_ configuration: SessionConfiguration) {
    usesRing = configuration.zeroShutterLag
    rules.recordingEnabled = configuration.recordingEnabled
    machine.configure(rules)
  }

  func sessionChanged(to state: SessionState) {
    perform(machine.session(state, atUSec: MonotonicClock.nowUSec))
    if state != .running { beginPostponed() }
  }

  func close(isCameraWanted: Bool) {
    perform(machine.closed(atUSec: MonotonicClock.nowUSec))
    beginPostponed()
  }

  func cancel() { perform(machine.cancelAll()) }

  func connected(to connection: StreamConnection) {
    self.connection = connection
    followFormat()
    beginPostponed()
  }

  private func followFormat() {
    guard let format = connection?.format, machine.keepsCamera == nil else { return }
    rules.options = RecordingOption.options(for: format, VideoEncoder.encoder(for: format))
    machine.configure(rules)
  }

  /// A stall does not end a film: the frame before it lasts longer.
  func frames(arrive: Bool) {}

  /// The exchange decides about photos.
  func framesDecided(otherwise failure: CaptureFault) {}

  func streamLeft() { perform(machine.streamEnded(.sessionConfigurationChanged)) }

  func disconnected(_ end: StreamEnd) {
    connection = nil
    switch end {
    case .replaced: perform(machine.streamEnded(.sessionConfigurationChanged))
    case .ended(let failure, _): perform(machine.streamEnded(failure))
    }
  }

  var isBusy: Bool { machine.isBusy }

  var awaitsFrames: Bool {
    machine.isFilming || (machine.isBusy && job?.film?.hasAllFrames == false)
  }

  var isEmpty: Bool { machine.isEmpty }

  var nextDeadlineUSec: Int64? {
    [machine.nextDeadlineUSec, job?.film?.nextDeadlineUSec].compactMap { $0 }.min()
  }

  func advance(toUSec nowUSec: Int64) {
    job?.film?.advance(toUSec: nowUSec)
    measure()
    perform(machine.advance(toUSec: nowUSec))
  }
}
