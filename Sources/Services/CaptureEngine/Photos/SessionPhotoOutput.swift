// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices
import Vocabulary

//   capture ──▶ accept ──▶ PhotoMachine ── lookForFrame ──▶ FrameExchange, SessionCompanions
//                          ▲    │    └── captureAlone ──▶ SessionFrameRuns
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
  private var actions = ActionQueue<PhotoAction<EngineInterface.Photo>>()
  /// The stream from which photos get their frames.
  private var connection: StreamConnection?
  /// Why the last stream has ended: the reason of photos that still wait for its camera to settle.
  private var lossReason = CaptureFault.deviceFailure
  private var usesRing: Bool
  /// The cameras that photograph the same moments too.
  private(set) lazy var companions = SessionCompanions(
    in: session.parts.cameras, session.parts.pipeline
  ) { [weak self] event in self?.take(event) }
  private let runs: SessionFrameRuns
  let preparation: SessionPreparation
  private let replacements: FrameReplacements
  private var warmUp: SessionWarmUp
  private let reports = PressReports()
  private let readinessReports = ReadinessReports()
  private var newest = TakenPhotos()

  init(of session: Session) {
    self.session = session
    let configuration = session.configuration
    machine = PhotoMachine(
      rules: session.photoRules(configuration), camera: configuration.camera)
    usesRing = configuration.zeroShutterLag
    preparation = SessionPreparation(of: session)
    runs = SessionFrameRuns(of: session)
    replacements = FrameReplacements()
    warmUp = SessionWarmUp()
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
  func capture(_ call: IncomingCall, _ settings: PhotoParameters) {
    do throws(PhotoRefusal) {
      // The gateway's report of the press may have arrived without having been read.
      if settings.press != nil { session.parts.link.takeArrived() }
      try accept(settings, .client(call))
    } catch {
      call.fail(error, of: session)
    }
  }

  /// Makes everything ready that photos with these settings need. Refuses settings that a photo
  /// would be refused for.
  func prepare(_ call: IncomingCall, _ settings: [PhotoParameters]) {
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
      call.fail(error, of: session)
    }
  }

  /// Takes a photo for a press that the engine handles itself.
  func capture(press: Int64, momentUSec: Int64) {
    var settings = PhotoParameters()
    settings.press = press
    settings.momentUSec = momentUSec
    capture(settings, for: press)
  }

  /// Takes a photo by the clock, for a press that the engine handles itself. The photo does not name
  /// the press, whose moment is another one.
  func captureTimed(press: Int64, momentUSec: Int64) {
    var settings = PhotoParameters()
    settings.momentUSec = momentUSec
    capture(settings, for: press)
  }

  private func capture(_ settings: PhotoParameters, for press: Int64) {
    var settings = settings
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
    _ settings: PhotoParameters, _ caller: PhotoJob.Caller
  ) throws(PhotoRefusal) {
    let photo = try machine.accept(
      settings, stillObstacle: stillObstacle(of: settings), atUSec: MonotonicClock.nowUSec)
    jobs[photo] = PhotoJob(caller: caller)
    perform(machine.proceed())
  }

  /// Asked only for a photo that names a size.
  private func stillObstacle(of settings: PhotoParameters) -> StillObstacle? {
    settings.size.flatMap { _ in session.stillObstacle }
  }

  // MARK: The machine's actions

  /// Performs the actions of the machine one after the other: actions that another one causes at
  /// once come behind those that were noted before.
  private func perform(_ more: [PhotoAction<EngineInterface.Photo>]) {
    guard actions.add(more) else { return }
    while let action = actions.next() { perform(action) }
    session.outputChanged()
  }

  private func perform(_ action: PhotoAction<EngineInterface.Photo>) {
    switch action {
    case .tell(let photo, let report, let product):
      jobs[photo]?.tell(report, product)
      if report.isLastResult { session.clips.photoIsMade(photo) }
      // Perhaps it needs the camera no longer, and has not ended.
      if report.isLastResult || report.step == .didFinishRecordingLiveClip,
        machine.order(of: photo) != nil
      {
        session.outputFinished()
      }
    case .lookForFrame(let order, let frameCount):
      warmUp.then { [weak self] fromUSec in
        // It may have been given up in the meantime.
        guard let self, jobs[order.uniqueID] != nil else { return }
        lookForFrame(order, frameCount, fromUSec: fromUSec)
      }
    case .captureAlone(let order):
      warmUp.then { [weak self] _ in
        guard let self else { return }
        guard jobs[order.uniqueID] != nil else { return perform(machine.framesSettled()) }
        captureAlone(order)
      }
    case .recordClip(let photo): recordClip(photo)
    case .encode(let result): encode(result)
    case .store(let result): store(result)
    case .end(let photo): ended(photo)
    case .readinessChanged(let readiness): report(readiness)
    case .orphaned(let photo, let product, let policy): orphaned(photo, product, policy)
    }
  }

  /// - Parameter fromUSec: the time from which the camera's frames may be used; nil: all may.
  private func lookForFrame(_ order: PhotoOrder, _ frameCount: Int, fromUSec: Int64?) {
    let request = FrameRule.Request(
      momentUSec: order.momentUSec, arrivalUSec: max(order.arrivalUSec, fromUSec ?? 0),
      usesRing: usesRing && (fromUSec ?? 0) <= order.momentUSec, frameCount: frameCount)
    companions.begin(order, request)
    jobs[order.uniqueID]?.request = request
    guard let connection else { return take(.failure(lossReason), of: order.uniqueID) }
    connection.exchange.request(order.uniqueID, request)
    framesDecided(otherwise: .noDataCaptured)
  }

  private func captureAlone(_ order: PhotoOrder) {
    let photo = order.uniqueID
    runs.begin(order, on: connection) { [self] event in
      switch event {
      case .captured(let frames, let flashFired, let switchUSec):
        captured(frames, flashFired, switchUSec, of: photo)
      case .settled: perform(machine.framesSettled())
      }
    }
  }

  private func captured(
    _ frames: [CompanionCamera.Answer], _ flashFired: Bool?, _ switchUSec: Int64?, of photo: Int64
  ) {
    var missing: [Int: CaptureFault] = [:]
    for (number, frame) in frames.enumerated() {
      switch frame {
      case .success(let (chosen, camera)):
        prepare(
          photo, frame: number, chosen, camera, flashFired: flashFired, switchUSec: switchUSec)
      case .failure(let failure): missing[number] = failure
      }
    }
    if missing.count == frames.count, let failure = missing[0] {
      perform(machine.noFrame(photo, failure))
    } else {
      perform(machine.frameChosen(photo, missing: missing))
    }
  }

  /// Takes the step by which the making of a photo's files begins, as soon as the gateway has reported the press that
  /// the photo names, if there is a gateway. Frames that are taken alone come so late that they need not wait.
  private func whenReported(_ photo: Int64, _ step: @escaping PressReports.Step) {
    if session.parts.link.isAttached, let order = machine.order(of: photo),
      let press = order.press,
      session.buttons.source(of: press, momentUSec: order.momentUSec) == .caller
    {
      reports.wait(for: press, momentUSec: order.momentUSec, step)
    } else if reports.isEmpty {
      step()
    } else {
      reports.wait(step)
    }
  }

  /// Notes an edge of a press that the gateway reported.
  func heard(_ press: Int64, momentUSec: Int64) { reports.heard(press, momentUSec: momentUSec) }

  /// The gateway is gone: it reports nothing more.
  func gatewayLost() { reports.end() }

  private func recordClip(_ photo: Int64) {
    guard let work = jobs[photo]?.works.first else {
      return clipFinished(photo, nil, .noDataCaptured)
    }
    session.clips.record(work)
  }

  /// Notes that no frame comes into the live clip of a photo any more.
  func clipRecorded(_ photo: Int64) { perform(machine.clipRecorded(photo)) }

  /// Notes that the live clip of a photo is durable, or never will be.
  func clipFinished(
    _ photo: Int64, _ clip: EngineInterface.LiveClip?, _ failure: CaptureFault?
  ) {
    jobs[photo]?.clip = clip
    perform(machine.clipFinished(photo, failure))
  }

  /// Begins to make a photo's file, which keeps the session alive until the photo is
  /// done, even if nothing else does: an engine that shuts down waits for a slow disk only for a
  /// limited time.
  private func encode(_ result: PhotoResultID) {
    guard let job = jobs[result.photo],
      let work = job.works.first(where: { $0.result.photoCount == result.photoCount })
    else { return }
    make(work, result, job)
  }

  private func make(_ work: PhotoWork, _ result: PhotoResultID, _ job: PhotoJob) {
    let owner = session
    let file = PhotoFile(of: work) { [self] outcome in
      switch outcome {
      case .success(let photo):
        if work.isRecoded, let form = replacements.hasForm(connection) {
          session.parts.cameras.notes.note(.jpegForm(form), of: work.camera.name)
        }
        newest.append(photo)
        if photo.proxy { session.parts.desk.deferred.taken(photo.name, in: session.content) }
        perform(machine.concluded(result, outcome))
      // It may wait for a frame now, and no longer than until a deadline.
      case .failure(.encodingFailed) where makesOtherwise(work, result): session.outputChanged()
      case .failure: perform(machine.concluded(result, outcome))
      }
      withExtendedLifetime(owner) {}
    }
    job.files[result.photoCount] = file
    session.parts.pipeline.make(file, of: work) { [self] in
      if job.stored.contains(result.photoCount) {
        file.keep()
      } else {
        perform(machine.encoded(result))
      }
      withExtendedLifetime(owner) {}
    }
  }

  private func store(_ result: PhotoResultID) {
    guard let job = jobs[result.photo] else { return }
    job.stored.insert(result.photoCount)
    job.files[result.photoCount]?.keep()
  }

  // MARK: Frames that turn out to be damaged

  /// Whether a photo whose frame makes no file is made in another way: of the decoded frame, or of the nearest one
  /// that is not known to be damaged.
  private func makesOtherwise(_ work: PhotoWork, _ result: PhotoResultID) -> Bool {
    let frame = work.chosen.frame
    guard let job = jobs[result.photo], frame.payload.format.pixelFormat == .mjpg else {
      return false
    }
    if !work.isRecoded, let form = job.files[result.photoCount]?.damage?.form {
      replacements.isTried(form)
      var again = work
      again.isRecoded = true
      replace(again, result, job)
      return true
    }
    // A frame that is damaged may look like one of another form: all of them have to.
    if work.isRecoded, job.damaged.count == FrameReplacements.most,
      let form = replacements.hasFailed(connection)
    {
      session.parts.cameras.notes.note(.undecodableJPEG(form), of: work.camera.name)
    }
    // Frames that were taken alone have neighbours with other settings, and those of a set belong together.
    guard let connection, connection.camera.name == work.camera.name, work.set == nil,
      let request = job.request, job.damaged.count < FrameReplacements.most
    else { return false }
    job.damaged.insert(frame.sequence)
    replacements.begin(result, work)
    connection.exchange.request(result.photo, request.replacing(job.damaged))
    framesDecided(otherwise: .noDataCaptured)
    return true
  }

  private func replace(_ work: PhotoWork, _ result: PhotoResultID, _ job: PhotoJob) {
    job.works.removeAll { $0.result.photoCount == result.photoCount }
    job.works.append(work)
    make(work, result, job)
  }

  /// Takes the frame that comes in the place of a damaged one; false if the photo waits for none.
  private func takeReplacement(_ answer: CompanionCamera.Answer, of photo: Int64) -> Bool {
    guard let (result, former) = replacements.end(photo) else { return false }
    let intervalUSec = connection?.exchange.configuration?.frameInterval?.uSec ?? 0
    guard case .success(let (chosen, _)) = answer, let job = jobs[photo],
      FrameReplacements.isNear(
        chosen.frame.stampUSec, former.chosen.frame.stampUSec, intervalUSec: intervalUSec)
    else {
      perform(machine.concluded(result, .failure(.encodingFailed)))
      return true
    }
    var work = former
    work.chosen = chosen
    work.isReplaced = true
    work.isRecoded = replacements.isRecoded(connection)
    work.unixUSec = session.parts.desk.storage.clock.unixUSec(
      ofMonotonicUSec: chosen.frame.stampUSec)
    Log.notice(
      "photo \(photo): frame \(former.chosen.frame.sequence) of \(former.camera.label) is damaged, "
        + "and frame \(chosen.frame.sequence) takes its place")
    replace(work, result, job)
    return true
  }

  /// Handles a photo whose client is gone, and gets no report about it.
  private func orphaned(
    _ photo: Int64, _ product: EngineInterface.Photo?, _ policy: OrphanPolicy
  ) {
    let name = product?.name ?? "\(photo)"
    let result = policy == .keep ? "kept" : "discarded"
    Log.notice(
      "session \(session.id.prefix(8)) (\(session.content.application)): "
        + "orphanResult \(result): photo \(name), whose client is gone")
    guard policy == .discard, let product else { return }
    session.parts.desk.discard(product.name, in: session.content)
  }

  private func ended(_ photo: Int64) {
    guard let job = jobs.removeValue(forKey: photo) else { return }
    companions.forget(photo)
    job.release()
    session.clips.drop(photo)
    if case .button(let press) = job.caller { session.pressServed(press) }
    session.outputFinished()
  }

  /// Reports a readiness that a photo or the camera has changed. A session that is closed is no
  /// longer reported.
  private func report(_ readiness: Readiness) {
    guard !session.machine.isEnding else { return }
    readinessReports.last = readiness
    session.parts.link.report(session)
    readinessReports.send()
  }
}

extension SessionPhotoOutput: SessionOutput {
  func configure(_ configuration: SessionConfiguration) {
    usesRing = configuration.zeroShutterLag
    companions.configure(configuration)
    perform(
      machine.configure(
        session.photoRules(configuration, runs: session.format(of: configuration)),
        camera: configuration.camera))
    if let format = connection?.format { preparation.streams(format) }
  }

  func sessionChanged(to state: SessionState) { perform(machine.session(state)) }

  func close(isCameraWanted: Bool) {
    readinessReports.close(EngineInterface.NoSuchSession(session: session.id))
    preparation.close()
    let orphans = session.parts.desk.orphans
    if orphans == .discard { runs.end(.operationCancelled) }
    perform(machine.closed(isCameraWanted: isCameraWanted, orphans: orphans))
  }

  func cancel() {
    runs.end(.operationCancelled)
    perform(machine.cancelAll())
  }

  /// Takes the stream of a camera that delivers frames, from which photos can be made.
  func connected(to connection: StreamConnection) {
    guard let format = connection.format else { return }
    if let left = self.connection, left.exchange !== connection.exchange {
      runs.end(.sessionConfigurationChanged)
    }
    if self.connection?.exchange !== connection.exchange {
      warmUp.begin(session.configuration, connection) { [weak self] in
        // Photos wait for a frame from now on, and no longer than until a deadline.
        self?.session.outputChanged()
      }
    }
    self.connection = connection
    session.parts.pipeline.prepare(format, PhotoNeeds(encoders: 1))
    preparation.streams(format)
    // The camera's abilities may be known only now, or differ from those before it was unplugged.
    let configuration = session.configuration
    perform(
      machine.configure(
        session.photoRules(configuration, runs: session.format(of: configuration)),
        camera: configuration.camera))
    var source = PhotoSource(
      format, rotation: session.parts.cameras.turns.rotation(of: connection.camera))
    source.hasUprightPixels = connection.camera.hasUprightPixels
    perform(machine.streaming(source))
    companions.start()
  }

  /// Notes that the machine was turned: photos that have not begun are turned with it.
  func turned() {
    guard let connection else { return }
    machine.turned(to: session.parts.cameras.turns.rotation(of: connection.camera))
  }

  func frames(arrive: Bool) { perform(machine.frames(arrive: arrive)) }

  /// Takes the frames that the exchange has chosen for photos, or the reason why there are none.
  func framesDecided(otherwise failure: CaptureFault) {
    guard let connection else { return }
    for decision in connection.exchange.takeDecisions() {
      if let chosen = decision.chosen {
        take(.success((chosen, connection.camera)), of: decision.photo)
      } else {
        take(.failure(failure), of: decision.photo)
      }
    }
  }

  /// Takes the frame of a photo from the session's camera, or the reason why there is none.
  private func take(_ answer: CompanionCamera.Answer, of photo: Int64) {
    if takeReplacement(answer, of: photo) { return }
    if companions.awaits(photo) { return companions.answered(photo, answer) }
    switch answer {
    case .failure(let failure): perform(machine.noFrame(photo, failure))
    case .success(let (chosen, camera)):
      whenReported(photo) { [self] in
        prepare(photo, frame: 0, chosen, camera)
        perform(machine.frameChosen(photo))
      }
    }
  }

  private func take(_ event: SessionCompanions.Event) {
    switch event {
    case .whole(let photo, let set, let cameras):
      whenReported(photo) { [self] in take(set, of: photo, cameras) }
    case .changed: session.outputChanged()
    }
  }

  /// Takes the frames of a set after all cameras have answered.
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
      prepare(photo, frame: place, chosen, camera, set: record)
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
  /// - Parameters:
  ///   - frame: its number: the step of a bracket, or the place of its camera.
  ///   - flashFired: whether light was on the frame; nil where none was asked for.
  ///   - switchUSec: the time that it took to switch the camera; nil where it was not.
  ///   - set: the set that it belongs to.
  private func prepare(
    _ photo: Int64, frame: Int, _ chosen: ChosenFrame<Frame>, _ camera: CameraDescription,
    flashFired: Bool? = nil, switchUSec: Int64? = nil, set: PhotoSetRecord? = nil
  ) {
    guard let job = jobs[photo], let order = machine.order(of: photo),
      let resolved = machine.resolved(of: photo)
    else { return }
    let source = order.press.map { session.buttons.source(of: $0, momentUSec: order.momentUSec) }
    let fileNumber = session.content.nextFile()
    let clock = session.parts.desk.storage.clock
    let unixUSec = clock.unixUSec(ofMonotonicUSec: chosen.frame.stampUSec)
    let isMain = order.isBracket || frame == 0
    let rotation =
      isMain
      ? resolved.rotation : order.rotation ?? session.parts.cameras.turns.rotation(of: camera)
    job.works += order.results.filter { $0.frame == frame }.map { result in
      PhotoWork(
        order: order, result: result, pressSource: source, chosen: chosen,
        flashFired: flashFired, switchUSec: switchUSec, camera: camera, rotation: rotation,
        content: session.content,
        fileNumber: fileNumber, unixUSec: unixUSec, set: set)
    }
    // Nothing is gained by trying such a frame as it is first.
    if isMain, replacements.isRecoded(connection) {
      for index in job.works.indices { job.works[index].isRecoded = true }
    }
  }

  func streamLeft() { perform(machine.leaveStream()) }

  func disconnected(_ end: StreamEnd) {
    connection = nil
    lossReason =
      switch end {
      case .replaced: .sessionConfigurationChanged
      case .ended(let failure, _): failure
      }
    warmUp.end()
    reports.end()
    replacements.streamEnded()
    for photo in replacements.photos { _ = takeReplacement(.failure(.encodingFailed), of: photo) }
    preparation.streamEnded()
    switch end {
    case .replaced:
      companions.mainEnded(.sessionConfigurationChanged, isReplaced: true)
      runs.end(.sessionConfigurationChanged)
      perform(machine.leaveStream())
    case .ended(let failure, let isBroughtBack):
      companions.mainEnded(failure, isReplaced: false)
      runs.end(failure)
      perform(machine.streamEnded(failure, isBroughtBack: isBroughtBack))
    }
  }

  var isBusy: Bool { machine.isBusy }

  var awaitsFrames: Bool { machine.awaitsFrames || !replacements.photos.isEmpty }

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
