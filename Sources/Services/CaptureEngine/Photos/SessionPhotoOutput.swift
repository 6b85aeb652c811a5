// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices
import Vocabulary

//   capture ──▶ accept ──▶ PhotoMachine ── lookForFrame ──▶ FrameExchange, SessionCompanions
//                          ▲    │    └── captureBracket ──▶ BracketRun
//                          │    │                              │ decided, captured
//                          │    └── encode ──▶ PhotoPipeline   ▼
//                          └────────────────────────────── PhotoJob.works

/// The photos of a session: joins their machine to the camera's frames, to the pipeline that makes
/// files, and to their callers.
@LoopActor
final class SessionPhotoOutput {
  private unowned let session: Session
  /// Accepted photos, each of which has a job.
  private var machine: PhotoMachine<EngineInterface.Photo>
  private var jobs: [Int64: PhotoJob] = [:]
  /// The actions of the machine that are not performed yet.
  private var actions: [PhotoAction<EngineInterface.Photo>] = []
  private var isPerforming = false
  /// The stream that photos get their frames of.
  private var connection: StreamConnection?
  private var usesRing: Bool
  /// The cameras that photograph the same moments too.
  private(set) lazy var companions = SessionCompanions(engine: session.engine) {
    [weak self] event in self?.take(event)
  }
  /// The bracket that has the camera's controls.
  private var bracket: BracketRun?
  private let readinessReports = ReadinessReports()
  private var newest = TakenPhotos()

  init(of session: Session) {
    self.session = session
    let configuration = session.configuration
    machine = PhotoMachine(
      rules: session.engine.photoRules(configuration), camera: configuration.camera)
    usesRing = configuration.zeroShutterLag
    companions.configure(configuration)
  }

  /// Accepted photos that have not ended.
  var count: Int { jobs.count }

  /// The readiness that was reported last: whether a photo requested now would be taken at once.
  var readiness: Readiness { readinessReports.last }

  /// A photo that OpenPhoto may open.
  func taken(_ name: String) -> EngineInterface.Photo? { newest.photo(name) }

  // MARK: Requests

  /// Takes a photo for a client. A request that is refused fails before any step.
  func capture(_ call: IncomingCall, _ settings: PhotoSettings) {
    do throws(PhotoRefusal) {
      // The gateway's report of the press may have arrived without having been read.
      if settings.press != nil { session.engine.link.takeArrived() }
      try accept(settings, .client(call))
    } catch {
      call.fail(error)
    }
  }

  /// Takes a photo for a press that the engine handles itself.
  func capture(press: Int64, momentUSec: Int64) {
    var settings = PhotoSettings()
    settings.press = press
    settings.momentUSec = momentUSec
    settings.mediaType = machine.usualMedia?.rawValue
    do throws(PhotoRefusal) {
      try accept(settings, .button(press: press))
    } catch {
      Log.notice("press \(press): no photo: \(error)")
      session.pressServed(press)
    }
  }

  /// Reports the readiness to a client, and with 'more' every change of it.
  func watchReadiness(_ call: IncomingCall) { readinessReports.watch(call) }

  /// Accepts a request. It begins after the actions that are being performed.
  private func accept(
    _ settings: PhotoSettings, _ caller: PhotoJob.Caller
  ) throws(PhotoRefusal) {
    let photo = try machine.accept(settings, atUSec: MonotonicClock.nowUSec)
    jobs[photo] = PhotoJob(caller: caller, engine: session.engine)
    perform(machine.proceed())
  }

  // MARK: The machine's actions

  /// Performs the actions of the machine one after the other: actions that another one causes at
  /// once come behind those that were noted before.
  private func perform(_ more: [PhotoAction<EngineInterface.Photo>]) {
    actions += more
    guard !isPerforming else { return }
    isPerforming = true
    while let action = actions.first {
      actions.removeFirst()
      perform(action)
    }
    isPerforming = false
    session.outputChanged()
  }

  private func perform(_ action: PhotoAction<EngineInterface.Photo>) {
    switch action {
    case .tell(let photo, let report, let product): jobs[photo]?.tell(report, product)
    case .lookForFrame(let order, let frameCount): lookForFrame(order, frameCount)
    case .captureBracket(let order): captureBracket(order)
    case .encode(let result): encode(result)
    case .store(let result): jobs[result.photo]?.files[result.photoCount]?.keep()
    case .end(let photo): ended(photo)
    case .readinessChanged(let readiness): report(readiness)
    case .orphaned(let photo, let product, let policy): orphaned(photo, product, policy)
    }
  }

  private func lookForFrame(_ order: PhotoOrder, _ frameCount: Int) {
    let request = FrameRule.Request(
      momentUSec: order.momentUSec, arrivalUSec: order.arrivalUSec, usesRing: usesRing,
      frameCount: frameCount)
    companions.begin(order, request)
    guard let connection else { return take(.failure(.deviceFailure), of: order.uniqueID) }
    connection.exchange.request(order.uniqueID, request)
    framesDecided(otherwise: .noDataCaptured)
  }

  private func captureBracket(_ order: PhotoOrder) {
    let photo = order.uniqueID
    guard let connection, let camera = session.engine.cameras.camera(named: connection.camera.name)
    else { return endBracket(photo, .deviceWasDisconnected) }
    let target = BracketRun.Target(
      camera: camera, exchange: connection.exchange, journal: session.engine.controlJournal,
      intervalUSec: connection.exchange.configuration?.frameInterval?.uSec ?? 0,
      latencyFrames: session.engine.controlLatencies[camera.description.name])
    let plan = BracketPlan(order.bracket, BracketControls(camera.description.controls))
    let owners = (session, session.engine)
    do throws(SystemError) {
      bracket = try BracketRun(plan, on: target) { [self] event in
        take(event, of: photo, connection.camera)
        withExtendedLifetime(owners) {}
      }
    } catch {
      Log.error("no bracket of camera '\(camera.description.name)': \(error)")
      endBracket(photo, .deviceFailure)
    }
  }

  /// A bracket could not even begin.
  private func endBracket(_ photo: Int64, _ failure: CaptureFailure) {
    perform(machine.noFrame(photo, failure))
    perform(machine.bracketSettled())
  }

  private func take(_ event: BracketRun.Event, of photo: Int64, _ camera: CameraDescription) {
    switch event {
    case .measured(let latencyFrames):
      session.engine.controlLatencies[camera.name] = latencyFrames
    case .captured(let outcomes): captured(outcomes, of: photo, camera)
    case .settled:
      bracket = nil
      perform(machine.bracketSettled())
    }
  }

  private func captured(
    _ outcomes: [BracketMachine<Frame>.Outcome], of photo: Int64, _ camera: CameraDescription
  ) {
    var missing: [Int: CaptureFailure] = [:]
    for (step, outcome) in outcomes.enumerated() {
      switch outcome {
      case .success(let frame):
        let momentUSec = machine.order(of: photo)?.momentUSec ?? frame.stampUSec
        let chosen = ChosenFrame(frame: frame, momentUSec: momentUSec, zeroShutterLag: .off)
        prepare(photo, frame: step, chosen, camera)
      case .failure(let failure): missing[step] = failure
      }
    }
    if missing.count == outcomes.count, let failure = missing[0] {
      perform(machine.noFrame(photo, failure))
    } else {
      perform(machine.frameChosen(photo, missing: missing))
    }
  }

  /// The file keeps the session and the engine alive until the photo is done, even if nothing else
  /// does any more: an engine that shuts down waits for a slow disk only so long.
  private func encode(_ result: PhotoResultID) {
    guard let job = jobs[result.photo],
      let work = job.works.first(where: { $0.result.photoCount == result.photoCount })
    else { return }
    let owners = (session, session.engine)
    let file = PhotoFile(of: work) { [self] outcome in
      if case .success(let photo) = outcome { newest.append(photo) }
      perform(machine.concluded(result, outcome))
      withExtendedLifetime(owners) {}
    }
    job.files[result.photoCount] = file
    session.engine.pipeline.make(file, of: work) { [self] in
      perform(machine.encoded(result))
      withExtendedLifetime(owners) {}
    }
  }

  /// The client of a photo is gone, and is not told of it.
  private func orphaned(
    _ photo: Int64, _ product: EngineInterface.Photo?, _ policy: OrphanPolicy
  ) {
    let name = product?.name ?? "\(photo)"
    let result = policy == .keep ? "kept" : "discarded"
    Log.notice(
      "session \(session.id.prefix(8)) (\(session.content.application)): "
        + "orphanResult \(result): photo \(name), whose client is gone")
    guard policy == .discard, let product else { return }
    session.engine.discard(product.name, in: session.content)
  }

  private func ended(_ photo: Int64) {
    guard let job = jobs.removeValue(forKey: photo) else { return }
    companions.forget(photo)
    for file in job.files.values { file.drop() }
    if case .button(let press) = job.caller { session.pressServed(press) }
    session.outputFinished()
  }

  /// A photo or the camera has changed the readiness. A session that is closed is no longer
  /// reported.
  private func report(_ readiness: Readiness) {
    guard !session.machine.isEnding else { return }
    readinessReports.last = readiness
    session.engine.link.report(session)
    readinessReports.send()
  }
}

extension SessionPhotoOutput: SessionOutput {
  func configure(_ configuration: SessionConfiguration) {
    usesRing = configuration.zeroShutterLag
    companions.configure(configuration)
    perform(
      machine.configure(
        session.engine.photoRules(configuration), camera: configuration.camera))
  }

  func sessionChanged(to state: SessionState) { perform(machine.session(state)) }

  func close(isCameraWanted: Bool) {
    readinessReports.close(EngineInterface.NoSuchSession(session: session.id))
    let orphans = session.engine.configuration.storage.orphans
    if orphans == .discard { bracket?.end(.operationCancelled) }
    perform(machine.closed(isCameraWanted: isCameraWanted, orphans: orphans))
  }

  func cancel() {
    bracket?.end(.operationCancelled)
    perform(machine.cancelAll())
  }

  /// The camera delivers frames: photos can be made of them.
  func connected(to connection: StreamConnection) {
    guard let format = connection.format else { return }
    self.connection = connection
    session.engine.pipeline.prepare(format)
    perform(
      machine.streaming(
        PhotoSource(format, rotation: session.engine.rotation(of: connection.camera))))
    companions.start()
  }

  /// The machine is turned otherwise: photos that have not begun are too.
  func turned() {
    guard let connection else { return }
    machine.turned(to: session.engine.rotation(of: connection.camera))
  }

  func frames(arrive: Bool) { perform(machine.frames(arrive: arrive)) }

  /// Photos have their frames, or none.
  func framesDecided(otherwise failure: CaptureFailure) {
    guard let connection else { return }
    for decision in connection.exchange.takeDecisions() {
      if let chosen = decision.chosen {
        take(.success((chosen, connection.camera)), of: decision.photo)
      } else {
        take(.failure(failure), of: decision.photo)
      }
    }
  }

  /// The session's camera has the frame of a photo, or none.
  private func take(_ answer: CompanionCamera.Answer, of photo: Int64) {
    if companions.awaits(photo) { return companions.answered(photo, answer) }
    switch answer {
    case .failure(let failure): perform(machine.noFrame(photo, failure))
    case .success(let (chosen, camera)):
      prepare(photo, frame: 0, chosen, camera)
      perform(machine.frameChosen(photo))
    }
  }

  private func take(_ event: SessionCompanions.Event) {
    switch event {
    case .whole(let photo, let set, let cameras): take(set, of: photo, cameras)
    case .changed: session.outputChanged()
    }
  }

  /// All cameras have answered.
  private func take(
    _ set: WholeSet<Frame>, of photo: Int64, _ cameras: [Int: CameraDescription]
  ) {
    let missing = set.missing
    guard let skewUSec = set.skewUSec else {
      return perform(machine.noFrame(photo, missing[0] ?? .noDataCaptured))
    }
    let record = PhotoSetRecord(
      id: RandomName.make(), skewUSec: skewUSec, isPartial: !missing.isEmpty)
    for (place, answer) in set.answers.enumerated() {
      guard case .success(let chosen) = answer, let camera = cameras[place] else { continue }
      prepare(photo, frame: place, chosen, camera, record)
    }
    if let order = machine.order(of: photo) {
      for (place, failure) in missing.sorted(by: { $0.key < $1.key }) {
        let name = place == 0 ? session.configuration.camera : order.companions[place - 1]
        Log.notice("the set \(record.id) is partial: camera '\(name)': \(failure.rawValue)")
      }
    }
    perform(machine.frameChosen(photo, missing: missing))
  }

  /// Prepares the making of the files of a frame.
  ///
  /// - Parameter frame: its number: the step of a bracket, or the place of its camera.
  private func prepare(
    _ photo: Int64, frame: Int, _ chosen: ChosenFrame<Frame>, _ camera: CameraDescription,
    _ set: PhotoSetRecord? = nil
  ) {
    guard let job = jobs[photo], let order = machine.order(of: photo),
      let resolved = machine.resolved(of: photo)
    else { return }
    // Asked only now: by now the gateway has usually reported the press, and nothing has to wait
    // for it.
    let source = order.press.map { session.buttons.source(of: $0, momentUSec: order.momentUSec) }
    let fileNumber = session.content.nextFile()
    let isMain = order.isBracket || frame == 0
    let rotation =
      isMain ? resolved.rotation : order.rotation ?? session.engine.rotation(of: camera)
    job.works += order.results.filter { $0.frame == frame }.map { result in
      PhotoWork(
        order: order, result: result, pressSource: source, chosen: chosen, camera: camera,
        rotation: rotation, content: session.content, fileNumber: fileNumber, set: set)
    }
  }

  func streamLeft() { perform(machine.leaveStream()) }

  func disconnected(_ end: StreamEnd) {
    connection = nil
    switch end {
    case .replaced:
      companions.mainEnded(.sessionConfigurationChanged, isReplaced: true)
      bracket?.end(.sessionConfigurationChanged)
      perform(machine.leaveStream())
    case .ended(let failure, let isBroughtBack):
      companions.mainEnded(failure, isReplaced: false)
      bracket?.end(failure)
      perform(machine.streamEnded(failure, isBroughtBack: isBroughtBack))
    }
  }

  var isBusy: Bool { machine.isBusy }

  var awaitsFrames: Bool { machine.awaitsFrames }

  var isEmpty: Bool { machine.isEmpty }

  var nextDeadlineUSec: Int64? {
    [
      machine.nextDeadlineUSec, connection?.exchange.nextDeadlineUSec, companions.nextDeadlineUSec,
    ].compactMap { $0 }.min()
  }

  func advance(toUSec nowUSec: Int64) {
    connection?.exchange.advance(toUSec: nowUSec)
    framesDecided(otherwise: .noDataCaptured)
    companions.advance(toUSec: nowUSec)
    perform(machine.advance(toUSec: nowUSec))
  }
}

/// The readiness of a session's photos, and the calls of clients that watch it.
@LoopActor
private final class ReadinessReports {
  /// The readiness that was reported last.
  var last = Readiness.sessionNotRunning
  private var watchers: [IncomingCall] = []

  /// Answers a call, and keeps it if it wants more.
  func watch(_ call: IncomingCall) {
    call.reply(reply, continues: call.wantsMore)
    guard call.wantsMore, call.isOpen else { return }
    watchers.append(call)
    call.onEnd = { [weak self, weak call] in self?.watchers.removeAll { $0 === call } }
  }

  func send() {
    for call in watchers { call.reply(reply, continues: true) }
  }

  /// The session is closed and has no readiness any more.
  func close(_ error: EngineInterface.NoSuchSession) {
    for call in watchers { call.fail(error) }
    watchers = []
  }

  private var reply: EngineInterface.WatchReadiness.Reply {
    .init(readiness: last.wire)
  }
}

/// The newest photos that are stored. A session of months remembers only the last ones.
private struct TakenPhotos {
  private var photos: [EngineInterface.Photo] = []

  mutating func append(_ photo: EngineInterface.Photo) {
    photos.append(photo)
    if photos.count > 1024 { photos.removeFirst(256) }
  }

  func photo(_ name: String) -> EngineInterface.Photo? { photos.last { $0.name == name } }
}

extension PhotoSource {
  /// The source that frames of this format are.
  fileprivate init(_ format: FrameFormat, rotation: Int) {
    self.init(
      width: format.width, height: format.height, rotation: rotation,
      isCompressed: format.pixelFormat.isCompressed, media: format.photoMedia,
      frameBytes: format.typicalBytes)
  }
}
