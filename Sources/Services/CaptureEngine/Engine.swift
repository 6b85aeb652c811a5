// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

/// The capture engine: cameras, sessions, and the way to the gateway.
@LoopActor
package final class Engine {
  let cameras: CameraCatalogue
  let link: GatewayAttachment
  let pipeline: PhotoPipeline
  let storage: Storage
  /// Photos that are made later.
  let deferred: DeferredPhotos
  /// The launches of applications' extensions.
  private(set) lazy var launches = LaunchTable(engine: self)
  /// The directories of launches that are being handed over.
  var handOvers: Set<String> = []
  /// The clients that watch content directories.
  var contentWatchers: [ContentWatcher] = []
  /// The calls of clients that watch the cameras.
  var cameraWatchers: [IncomingCall] = []
  let privacy = CameraWatch<Bool> { $0.readPrivacyShutter($1) }
  let sources = CameraWatch<VideoSource> { $0.readSource($1) }
  let pressure: PressureWatch
  let rotation: RotationWatch
  /// The values of controls that brackets have changed.
  let controlJournal: ControlJournal
  /// Remarks about the cameras that are there.
  var remarks = CameraRemarks()
  var cameraLog = LogPace()
  var controlLatencies = ControlLatencies()
  /// Those who adjust cameras for their sessions, by the cameras' names.
  var adjusters: [String: CameraAdjuster] = [:]
  /// The cameras whose controls or light a photo has. Several sessions may share a camera, but neither of these.
  var alteredCameras: Set<String> = []
  /// By the cameras' names.
  private var withheldFrames: [String: WithheldFrames] = [:]
  let microphones = MicrophoneListing()
  let microphoneWatch = MicrophoneWatch()
  let media = MediaExamination()
  private let soundSocket: String
  /// The calls of clients that watch the rotation of a camera.
  var rotationWatchers: [RotationWatcher] = []
  var claims = CameraClaims<String>()
  /// The cameras that sessions have open beside their main ones.
  var openCompanions: [CompanionCamera] = []
  /// Whether the seat is locked by the gateway's last report; nil: it has not reported yet.
  var isLocked: Bool?
  private(set) var sessions: [String: Session] = [:] {
    didSet { watchdog.setAlert(!sessions.isEmpty) }
  }
  /// The source from which the configuration is read.
  let source: ConfigurationSource
  private(set) lazy var rereading = Rereading(source.path) {
    [source] () throws(ConfigurationErrors) in
    try EngineConfiguration.load(source)
  } apply: { [unowned self] in
    apply($0)
  }
  var configuration: EngineConfiguration
  /// The part of the program that photographs at intervals.
  package weak var intervals: (any IntervalKeeper)?
  /// Called with each new configuration that is put in force.
  package var onConfiguration: @LoopActor (EngineConfiguration) -> Void = { _ in }
  /// Alert while there are sessions: their clients wait for photos.
  private let watchdog = Watchdog(idleSeconds: 60, alertSeconds: 10)

  /// - Parameters:
  ///   - configuration: what was read from the source.
  ///   - cameras: cameras beside those that are configured or found.
  ///   - gatewayRetryUSec: microseconds between two attempts to reach the gateway.
  /// - Throws: where no folder for photos can be found.
  package convenience init(
    configuration: EngineConfiguration, source: ConfigurationSource,
    cameras: [any Camera] = [], directory: RuntimeDirectory,
    gatewayRetryUSec: Int64 = 200_000
  ) throws(SystemError) {
    try self.init(
      cameras: CameraCatalogue(configuration: configuration, more: cameras),
      storageCalls: KernelStorageCalls(), configuration: configuration, source: source,
      directory: directory,
      gatewayRetryUSec: gatewayRetryUSec)
  }

  init(
    cameras: CameraCatalogue, storageCalls: any StorageCalls,
    configuration: EngineConfiguration, source: ConfigurationSource,
    directory: RuntimeDirectory, gatewayRetryUSec: Int64 = 200_000
  ) throws(SystemError) {
    guard let root = configuration.contentDirectory ?? ContentStore.defaultRoot() else {
      throw SystemError(
        "find a folder for photos: set content_directory, or the variable", "HOME",
        errno: Errno(ENOENT))
    }
    self.configuration = configuration
    self.source = source
    storage = Storage(
      root: root, budget: StorageBudget(configuration.storage), calls: storageCalls)
    deferred = DeferredPhotos(
      storage: storage, ttlSeconds: configuration.storage.deferredTTLSeconds)
    pipeline = PhotoPipeline(storage: storage, settings: configuration.storage)
    self.cameras = cameras
    soundSocket = directory.soundSocket
    controlJournal = ControlJournal(folder: directory.engineStateFolder)
    rotation = RotationWatch(configuration.rotation.accelerometer)
    pressure = PressureWatch(configuration.pressure.sensors)
    link = GatewayAttachment(
      path: directory.path(of: .engineLink), retryUSec: gatewayRetryUSec,
      without: configuration.interruptions.locked
        ? "it counts as a locked seat, so no session runs ([interruptions] locked)"
        : "photos work, buttons do not")
  }

  /// Whether photos get the frames of a camera, for all who have it open.
  func withheldFrames(of camera: String) -> WithheldFrames {
    if let known = withheldFrames[camera] { return known }
    let new = WithheldFrames()
    withheldFrames[camera] = new
    return new
  }

  /// Lets the controls and the light of a camera be used again, which a photo had for itself.
  func controlsAreFree(of camera: String) {
    alteredCameras.remove(camera)
    adjusters[camera]?.free()
    for session in sessions.values { session.input.openPending() }
  }

  /// Serves the interface on this server.
  package func serve(_ server: VarlinkServer) {
    server.add(EngineService(engine: self))
  }

  /// The way to the microphones, by the present configuration.
  var soundService: SoundService {
    SoundService(
      socket: soundSocket, hasSynthetic: configuration.sound.syntheticMicrophone)
  }

  /// Looks for cameras and the gateway.
  /// `ready` is called when the cameras that are there are known.
  package func start(ready: @escaping @LoopActor () -> Void = {}) {
    cameras.onEvent = { [weak self] in self?.take($0) }
    link.onEvent = { @LoopActor [weak self] id, event in self?.sessions[id]?.handle(event) }
    link.onPress = { @LoopActor [weak self] id, press, momentUSec in
      self?.sessions[id]?.heard(press, momentUSec: momentUSec)
    }
    link.onLost = { @LoopActor [weak self] in self?.gatewayLost() }
    link.onAttached = { @LoopActor [weak self] in self?.launches.gatewayAttached() }
    link.onLaunch = { @LoopActor [weak self] in self?.launches.take($0) }
    // Looked up in advance, before anybody asks.
    EncoderDevices.configure(configuration.recordings.encoder)
    _ = VideoEncoder.isAvailable
    watchInterruptions()
    followRotation()
    // Cameras that are found later get theirs back when they are found.
    for camera in cameras.all { restoreControls(of: camera) }
    followDeferred()
    storage.removeLeftovers { [weak self] in self?.deferred.found($0) }
    launches.handOverLeft()
    examineStorage()
    cameras.start(ready)
    link.start()
  }

  /// Ends all sessions; `completion` is called when their accepted photos are done, at the latest
  /// after 1.5 s, so that the process ends within 2 s of SIGTERM.
  package func shutDown(_ completion: @escaping @LoopActor () -> Void) {
    isEnding = true
    for session in sessions.values { session.close() }
    onEmpty = completion
    if sessions.isEmpty, adjusters.isEmpty { return emptied() }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + 1_500_000) { [weak self] in
      guard let self else { return }
      // Their callers still get the end of their photos.
      for session in sessions.values { session.cancelOutputs() }
      emptied()
    }
  }

  private(set) var isEnding = false
  private var onEmpty: (@LoopActor () -> Void)?

  private func emptied() {
    link.close()
    cameras.giveUpLights()
    cameras.programs.close()
    deferred.close()
    let completion = onEmpty
    onEmpty = nil
    completion?()
  }

  /// Sessions that are open, or whose camera is.
  package var sessionCount: Int { sessions.count }

  // MARK: For the service

  /// Opens a session for the call that will stream its status. An extension that calls before the gateway has
  /// reported it, for instance after a restart of the engine, waits for that report.
  func open(_ call: IncomingCall, _ parameters: EngineInterface.OpenSession.Parameters) {
    launches.whenKnown(call) { [self] in admit(call, parameters) }
  }

  private func admit(_ call: IncomingCall, _ parameters: EngineInterface.OpenSession.Parameters) {
    let others = sessions.values.map(\.quotaOpener) + opening
    if let limit = SessionQuota.limit(
      for: quotaOpener(call), open: others, trusted: [0, geteuid()])
    {
      return call.fail(EngineInterface.TooManyObjects(limit: Int64(limit)))
    }
    let wanted = parameters.configuration ?? EngineInterface.Configuration()
    guard let name = wanted.camera ?? cameras.defaultCamera?.description.name else {
      let configured = configuration.defaultCamera
      return call.fail(EngineInterface.NoSuchCamera(camera: configured ?? ""))
    }
    do throws(ConfigurationRefusal) {
      var configuration = SessionConfiguration(camera: name)
      try configuration.apply(wanted)
      try check(configuration)
      open(call, parameters.application, configuration)
    } catch {
      call.fail(error)
    }
  }

  private func open(
    _ call: IncomingCall, _ application: String, _ configuration: SessionConfiguration
  ) {
    // All sessions of a launch write into its directory.
    if let content = launches.launch(of: call.process)?.content {
      return open(call, configuration, content)
    }
    let series = isOwnProcess(call) ? intervals?.content(of: application) : nil
    guard let owner = contentOwner(of: call, series) else { return }
    let opener = quotaOpener(call)
    opening.append(opener)
    let completion: Storage.Completion<ContentDirectory> = { [self] result in
      if let index = opening.firstIndex(of: opener) { opening.remove(at: index) }
      switch result {
      case .success(let content): open(call, configuration, content)
      case .failure(let error):
        let remedy = StorageExamination.remedy(for: error)
        Log.error("no session for \(application.excerpt): \(error): \(remedy)")
        fail(call, error)
      }
    }
    guard let series else {
      return storage.makeDirectory(
        uid: owner, application: application, completion: completion)
    }
    storage.makeDirectory(
      uid: owner, application: application, of: series, completion: completion)
  }

  /// Whether a part of this process calls. The number of a process alone could be another one's, of before the engine was
  /// started.
  private func isOwnProcess(_ call: IncomingCall) -> Bool {
    call.peer.pid == getpid() && call.peer.uid == geteuid()
  }

  /// The user whose photos a session makes: the caller, and for the clients that are a part of this process, the
  /// user that their configuration names. Nil, and the call answered, if there is no such user.
  private func contentOwner(of call: IncomingCall, _ series: PhotoSeriesContent?) -> UInt32? {
    guard isOwnProcess(call),
      let user = series?.user ?? configuration.buttonToCapture.user
    else { return call.peer.uid }
    if let uid = user.uid { return uid }
    let table = series?.user == nil ? "[button_to_capture]" : "[[interval]]"
    call.fail(
      EngineInterface.NotAuthorized(reason: "\(table) user: there is no user '\(user.words)'"))
    return nil
  }

  private func open(
    _ call: IncomingCall, _ configuration: SessionConfiguration, _ content: ContentDirectory
  ) {
    contentAdded(content)
    guard call.isOpen, onEmpty == nil else { return release(content) }
    var rules = InterruptionPolicy.Rules(self.configuration.interruptions)
    // It was launched to capture while the seat is locked.
    if content.launch != nil { rules.locked = false }
    let session = Session(
      id: RandomName.make(), call: call, configuration: configuration,
      policy: InterruptionPolicy(rules: rules),
      content: content, engine: self)
    sessions[session.id] = session
    session.update { $0.locked(isLocked) }
    session.pressureChanged()
    call.onEnd = { [weak session] in session?.close() }
    link.report(session)
    link.whenReported(session) {
      call.reply(
        EngineInterface.OpenSession.Reply(
          session: session.id, contentDirectory: content.record.wire(isActive: true),
          status: session.wireStatus),
        continues: true)
      session.announce()
    }
  }

  /// The caller's session of that name; nil, and the call answered, if there is none.
  func session(_ id: String, of call: IncomingCall) -> Session? {
    if let session = sessions[id], session.opener.uid == call.peer.uid, !session.machine.isEnding,
      session.content.launch == launches.launch(of: call.process)?.id
    {
      return session
    }
    call.fail(EngineInterface.NoSuchSession(session: id))
    return nil
  }

  /// The applications of this user whose sessions have a camera open, each once.
  func applications(using camera: String, of uid: uid_t, besides session: Session) -> [String] {
    let users = sessions.values.filter {
      $0 !== session && $0.opener.uid == uid && $0.input.holds(camera)
    }
    return Set(users.map(\.content.application)).sorted()
  }

  /// Whether there is a camera that has this configuration.
  func check(_ configuration: SessionConfiguration) throws(ConfigurationRefusal) {
    guard let camera = cameras.camera(named: configuration.camera) else {
      throw .noSuchCamera(configuration.camera)
    }
    let format: CaptureFormat
    do {
      format = try camera.resolve(configuration.capture)
    } catch {
      switch error {
      case .unsupported(let field, let nearest):
        throw .unsupported(field: field, nearest: nearest)
      case .tooLarge:
        throw .invalid(field: "width", rule: "a size that fits into memory. \(error)")
      case .busy, .permissionDenied, .disconnected, .inAnotherFormat, .device:
        throw .noSuchCamera(configuration.camera)
      }
    }
    guard !configuration.liveClipEnabled || RecordingOption.isFilmable(format.frames) else {
      throw .unsupported(field: "liveClipEnabled", nearest: "false")
    }
    try EngineInterface.LiveClipSupport.check(format, configuration)
    if let microphone = configuration.liveClipSound, !soundService.offers(microphone) {
      throw .unsupported(field: "liveClipSound", nearest: nil)
    }
    try checkCompanions(configuration)
  }

  /// The format that a configuration gives; nil if its camera is not there.
  func resolve(_ configuration: SessionConfiguration) -> CaptureFormat? {
    try? cameras.camera(named: configuration.camera)?.resolve(configuration.capture)
  }

  /// Forgets a session that is over and whose camera is closed.
  func forget(_ session: Session) {
    sessions[session.id] = nil
    claim(session, wants: false)
    release(session.content)
    launches.forgotten(session)
    releaseAdjusters()
    emptiedIfDone()
  }

  /// Ends the engine once it has no session, and all cameras are as they were.
  func emptiedIfDone() {
    if sessions.isEmpty, adjusters.isEmpty, onEmpty != nil { emptied() }
  }

  /// The openers of sessions whose directory is being made.
  private var opening: [SessionQuota.Opener] = []

  private func quotaOpener(_ call: IncomingCall) -> SessionQuota.Opener {
    .init(uid: call.peer.uid, isExtension: launches.launch(of: call.process) != nil)
  }
}

extension Session {
  fileprivate var quotaOpener: SessionQuota.Opener {
    .init(uid: opener.uid, isExtension: content.launch != nil)
  }
}

extension Engine {
  /// Answers ListSessions. Sessions of other users are listed only for root, who could look into
  /// the process anyway.
  func listSessions(_ call: IncomingCall) {
    let visible = sessions.values.filter { session in
      !session.machine.isEnding && (call.peer.uid == 0 || call.peer.uid == session.opener.uid)
    }
    call.reply(
      EngineInterface.ListSessions.Reply(
        sessions: visible.map(\.summary).sorted {
          ($0.openedUSec, $0.session) < ($1.openedUSec, $1.session)
        }, pressure: pressure.pressure.reported))
  }
}

extension Session {
  /// The entry in the list of sessions.
  fileprivate var summary: EngineInterface.SessionSummary {
    EngineInterface.SessionSummary(
      session: id, application: content.application, uid: Int64(opener.uid), pid: Int64(opener.pid),
      openedUSec: openedUSec, camera: configuration.camera,
      state: machine.state.reported.wire,
      interruptions: machine.interruptions.sorted().map(\.wire),
      failure: machine.state.failure?.rawValue, readiness: photos.readiness.wire,
      outputs: configuration.outputs, photosInProgress: Int64(photos.count),
      recording: recordings.name, previews: Int64(previews.count))
  }
}
