// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices
import Vocabulary

//   capture ──▶ accept ──▶ PhotoMachine ── lookForFrame ──▶ FrameExchange
//                          ▲    │    └── captureAlone ──▶ BracketRun, LightRun
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
  /// The bracket that has the camera's controls, or the photo that has the light.
  private var run: (any FrameRun)?
  let preparation: SessionPreparation
  private let readinessReports = ReadinessReports()
  private var newest = TakenPhotos()

  init(of session: Session) {
    self.session = session
    let configuration = session.configuration
    machine = PhotoMachine(
      rules: session.engine.photoRules(configuration), camera: configuration.camera)
    usesRing = configuration.zeroShutterLag
    preparation = SessionPreparation(of: session)
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

  /// Makes ready what photos of these settings need. One that would be refused is refused here.
  func prepare(_ call: IncomingCall, _ settings: [PhotoSettings]) {
    do throws(PhotoRefusal) {
      guard settings.count <= PhotoRules.photosInFlightLimit else {
        throw .tooManyObjects(limit: PhotoRules.photosInFlightLimit)
      }
      var orders: [PhotoOrder] = []
      for photo in settings {
        orders.append(try machine.check(photo, atUSec: MonotonicClock.nowUSec))
      }
      preparation.prepare(call, orders)
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
    case .captureAlone(let order):
      if order.hasLight { captureWithLight(order) } else { captureBracket(order) }
    case .recordClip(let photo): recordClip(photo)
    case .encode(let result): encode(result)
    case .store(let result): jobs[result.photo]?.files[result.photoCount]?.keep()
    case .end(let photo): ended(photo)
    case .readinessChanged(let readiness): report(readiness)
    case .orphaned(let photo, let product, let policy): orphaned(photo, product, policy)
    }
  }

  private func lookForFrame(_ order: PhotoOrder, _ frameCount: Int) {
    guard let connection else { return perform(machine.noFrame(order.uniqueID, .deviceFailure)) }
    connection.exchange.request(
      order.uniqueID,
      FrameRule.Request(
        momentUSec: order.momentUSec, arrivalUSec: order.arrivalUSec,
        usesRing: usesRing, frameCount: frameCount))
    framesDecided(otherwise: .noDataCaptured)
  }

  private func captureBracket(_ order: PhotoOrder) {
    let photo = order.uniqueID
    guard let connection, let camera = session.engine.cameras.camera(named: connection.camera.name)
    else { return endRun(photo, .deviceWasDisconnected) }
    let name = camera.description.name
    guard session.engine.bracketedCameras.insert(name).inserted else {
      Log.notice("no bracket of camera '\(name)': another session takes one")
      return endRun(photo, .cameraBusy)
    }
    let intervalUSec = connection.exchange.configuration?.frameInterval?.uSec ?? 0
    let target = BracketRun.Target(
      camera: camera, exchange: connection.exchange, journal: session.engine.controlJournal,
      intervalUSec: intervalUSec,
      latencies: session.engine.controlLatencies.frames(of: name, intervalUSec: intervalUSec))
    let plan = BracketPlan(order.bracket, BracketControls(camera.description))
    let owners = (session, session.engine)
    do throws(SystemError) {
      run = try BracketRun(plan, on: target) { [self] event in
        take(event, of: photo, connection.camera, intervalUSec: intervalUSec)
        withExtendedLifetime(owners) {}
      }
    } catch {
      Log.error("no bracket of camera '\(name)': \(error)")
      session.engine.bracketedCameras.remove(name)
      endRun(photo, .deviceFailure)
    }
  }

  private func captureWithLight(_ order: PhotoOrder) {
    let photo = order.uniqueID
    guard let connection else { return endRun(photo, .deviceWasDisconnected) }
    let camera = connection.camera
    let isCompressed = connection.format?.pixelFormat.isCompressed == true
    let owners = (session, session.engine)
    do throws(SystemError) {
      run = try LightRun(
        // Several frames of a camera's own JPEG cannot be averaged.
        order, frameCount: isCompressed ? 1 : order.frameCount,
        light: session.engine.cameras.light(of: camera.name), on: connection.exchange
      ) { [self] event in
        take(event, of: photo, camera)
        withExtendedLifetime(owners) {}
      }
    } catch {
      Log.error("no photo with light of camera '\(camera.name)': \(error)")
      endRun(photo, .deviceFailure)
    }
  }

  private func take(_ event: LightRun.Event, of photo: Int64, _ camera: CameraDescription) {
    switch event {
    case .captured(.success(let frames), let flashFired):
      guard let order = machine.order(of: photo) else { return }
      let chosen = ChosenFrame(lit: frames, momentUSec: order.momentUSec)
      prepare(photo, step: nil, chosen, camera, flashFired: flashFired)
      perform(machine.frameChosen(photo))
    case .captured(.failure(let failure), _): perform(machine.noFrame(photo, failure))
    case .settled: runSettled()
    }
  }

  /// A photo that takes its frames alone could not even begin.
  private func endRun(_ photo: Int64, _ failure: CaptureFailure) {
    perform(machine.noFrame(photo, failure))
    runSettled()
  }

  private func runSettled() {
    run = nil
    perform(machine.framesSettled())
  }

  private func take(
    _ event: BracketRun.Event, of photo: Int64, _ camera: CameraDescription, intervalUSec: Int64
  ) {
    switch event {
    case .measured(let control, let latencyFrames):
      session.engine.controlLatencies.keep(
        latencyFrames, of: control, camera: camera.name, intervalUSec: intervalUSec)
    case .captured(let outcomes): captured(outcomes, of: photo, camera)
    case .settled:
      session.engine.bracketedCameras.remove(camera.name)
      runSettled()
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
        prepare(photo, step: step, chosen, camera)
      case .failure(let failure): missing[step] = failure
      }
    }
    if missing.count == outcomes.count, let failure = missing[0] {
      perform(machine.noFrame(photo, failure))
    } else {
      perform(machine.frameChosen(photo, missing: missing))
    }
  }

  private func recordClip(_ photo: Int64) {
    guard let work = jobs[photo]?.works.first else {
      return clipFinished(photo, nil, .noDataCaptured)
    }
    session.clips.record(work)
  }

  /// No frame comes into the live clip of a photo any more.
  func clipRecorded(_ photo: Int64) { perform(machine.clipRecorded(photo)) }

  /// The live clip of a photo is durable, or never will be.
  func clipFinished(
    _ photo: Int64, _ clip: EngineInterface.LiveClip?, _ failure: CaptureFailure?
  ) {
    jobs[photo]?.clip = clip
    perform(machine.clipFinished(photo, failure))
  }

  /// The file keeps the session and the engine alive until the photo is done, even if nothing else
  /// does any more: an engine that shuts down waits for a slow disk only so long.
  private func encode(_ result: PhotoResultID) {
    guard let job = jobs[result.photo],
      let work = job.works.first(where: { $0.result.photoCount == result.photoCount })
    else { return }
    let owners = (session, session.engine)
    let file = PhotoFile(of: work) { [self] outcome in
      if case .success(let photo) = outcome {
        newest.append(photo)
        if photo.proxy { session.engine.deferred.taken(photo.name, in: session.content) }
      }
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
    job.release()
    session.clips.drop(photo)
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
    perform(
      machine.configure(
        session.engine.photoRules(configuration), camera: configuration.camera))
    if let format = connection?.format { preparation.streams(format) }
  }

  func sessionChanged(to state: SessionState) { perform(machine.session(state)) }

  func close(isCameraWanted: Bool) {
    readinessReports.close(EngineInterface.NoSuchSession(session: session.id))
    preparation.close()
    let orphans = session.engine.configuration.storage.orphans
    if orphans == .discard { run?.end(.operationCancelled) }
    perform(machine.closed(isCameraWanted: isCameraWanted, orphans: orphans))
  }

  func cancel() {
    run?.end(.operationCancelled)
    perform(machine.cancelAll())
  }

  /// The camera delivers frames: photos can be made of them.
  func connected(to connection: StreamConnection) {
    guard let format = connection.format else { return }
    self.connection = connection
    session.engine.pipeline.prepare(format, PhotoNeeds(encoders: 1))
    preparation.streams(format)
    perform(
      machine.streaming(
        PhotoSource(format, rotation: session.engine.rotation(of: connection.camera))))
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
      guard let chosen = decision.chosen else {
        perform(machine.noFrame(decision.photo, failure))
        continue
      }
      prepare(decision.photo, step: nil, chosen, connection.camera)
      perform(machine.frameChosen(decision.photo))
    }
  }

  /// Prepares the making of the files of a frame.
  ///
  /// - Parameters:
  ///   - step: of a bracket.
  ///   - flashFired: whether light was on the frame; nil where none was asked for.
  private func prepare(
    _ photo: Int64, step: Int?, _ chosen: ChosenFrame<Frame>, _ camera: CameraDescription,
    flashFired: Bool? = nil
  ) {
    guard let job = jobs[photo], let order = machine.order(of: photo),
      let resolved = machine.resolved(of: photo)
    else { return }
    // Asked only now: by now the gateway has usually reported the press, and nothing has to wait
    // for it.
    let source = order.press.map { session.buttons.source(of: $0, momentUSec: order.momentUSec) }
    let fileNumber = session.content.nextFile()
    let unixUSec = WallClock.unixUSec(ofMonotonicUSec: chosen.frame.stampUSec)
    job.works += order.results.filter { $0.step == step }.map { result in
      PhotoWork(
        order: order, result: result, pressSource: source, chosen: chosen,
        flashFired: flashFired, camera: camera,
        rotation: resolved.rotation, content: session.content, fileNumber: fileNumber,
        unixUSec: unixUSec)
    }
  }

  func streamLeft() { perform(machine.leaveStream()) }

  func disconnected(_ end: StreamEnd) {
    connection = nil
    preparation.streamEnded()
    switch end {
    case .replaced:
      run?.end(.sessionConfigurationChanged)
      perform(machine.leaveStream())
    case .ended(let failure, let isBroughtBack):
      run?.end(failure)
      perform(machine.streamEnded(failure, isBroughtBack: isBroughtBack))
    }
  }

  var isBusy: Bool { machine.isBusy }

  var awaitsFrames: Bool { machine.awaitsFrames }

  var isEmpty: Bool { machine.isEmpty }

  var nextDeadlineUSec: Int64? {
    [machine.nextDeadlineUSec, connection?.exchange.nextDeadlineUSec].compactMap { $0 }.min()
  }

  func advance(toUSec nowUSec: Int64) {
    connection?.exchange.advance(toUSec: nowUSec)
    framesDecided(otherwise: .noDataCaptured)
    perform(machine.advance(toUSec: nowUSec))
  }
}
