// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

/// The sessions: opens them for clients, finds them for calls, hands them what the gateway reports, and forgets them.
@LoopActor
final class SessionDesk {
  private var sessions: [String: Session] = [:] {
    didSet { watchdog.setAlert(!sessions.isEmpty) }
  }
  /// Called when the last session is forgotten.
  var onEmpty: @LoopActor () -> Void = {}
  /// The part of the program that photographs at intervals.
  weak var intervals: (any IntervalKeeper)?
  let parts: SessionParts
  private let launches: LaunchTable
  private var configuration: EngineConfiguration
  /// Whether the seat is locked by the gateway's last report; nil: it has not reported yet.
  private var isLocked: Bool?
  /// Whether no more sessions are opened, because the engine ends.
  private var isClosing = false
  /// The openers of sessions whose directory is being made.
  private var opening: [SessionQuota.Opener] = []
  /// Alert while there are sessions: their clients wait for photos.
  private let watchdog = Watchdog(idleSeconds: 60, alertSeconds: 10)

  init(_ parts: SessionParts, _ launches: LaunchTable, _ configuration: EngineConfiguration) {
    self.parts = parts
    self.launches = launches
    self.configuration = configuration
    parts.desk.written = { [weak self] in self?.all.map(\.content) ?? [] }
    launches.onEnd = { [weak self] launch in
      guard let self else { return }
      for session in all where session.content.launch == launch { session.close() }
    }
    followGateway()
    followPressure()
    followDeferred(parts.desk.deferred, parts.pressure)
  }

  /// Takes a changed configuration. What was decided when a session was opened holds for that session.
  func configure(_ configuration: EngineConfiguration) { self.configuration = configuration }

  /// Ends all sessions, and opens no more.
  func close() {
    isClosing = true
    for session in all { session.close() }
  }

  /// Makes sessions leave accepted work unfinished.
  func cancelOutputs() {
    for session in all { session.cancelOutputs() }
  }

  /// The sessions that are open, or whose camera is.
  var all: Dictionary<String, Session>.Values { sessions.values }
  var count: Int { sessions.count }
  var isEmpty: Bool { sessions.isEmpty }

  // MARK: What reaches all sessions

  private func followGateway() {
    let link = parts.link
    link.onAttached = { [weak launches] in launches?.gatewayAttached() }
    link.onLaunch = { [weak launches] in launches?.take($0) }
    link.onEvent = { [weak self] id, event in self?.sessions[id]?.handle(event) }
    link.onPress = { [weak self] id, press, momentUSec in
      self?.sessions[id]?.heard(press, momentUSec: momentUSec)
    }
    link.onLost = { [weak self] in self?.gatewayLost() }
    link.onLocked = { [weak self] isLocked in
      guard let self else { return }
      self.isLocked = isLocked
      for session in inOpeningOrder { session.update { $0.locked(isLocked) } }
    }
    link.onSessionLocked = { [weak self] id, isLocked in
      self?.sessions[id]?.update { $0.ownSeatLocked(isLocked) }
    }
    link.onForeground = { [weak self] id, isInFront in
      self?.sessions[id]?.update { $0.foreground(isInFront) }
    }
  }

  /// Those first that name a format: see `CameraRoom.inOpeningOrder`.
  private var inOpeningOrder: [Session] {
    CameraRoom.inOpeningOrder(all) { $0.configuration.namesFormat }
  }

  /// Notes that the gateway is gone, so that it is unknown which client is in front. A lock stays:
  /// forgetting it when the gateway crashes would turn cameras on behind the lock.
  private func gatewayLost() {
    launches.gatewayLost()
    for session in all {
      session.gatewayLost()
      session.update { $0.gatewayLost() }
    }
  }

  private func followPressure() {
    let pressure = parts.pressure
    pressure.isWanted = { [weak self] in self?.all.contains { $0.machine.wantsRunning } ?? false }
    pressure.examineDisk = { [storage = parts.desk.storage] completion in
      let floor = storage.budget.floor
      storage.examine(nil) { completion($0.free, floor) }
    }
    pressure.onChange = { [weak self, weak pressure] former in
      guard let self, let pressure else { return }
      pressure.pressure.log(after: former)
      for session in all { session.pressureChanged() }
    }
  }

  // MARK: Clients

  /// Opens a session for the call that will stream its status. An extension that calls before the gateway has
  /// reported it, for instance after a restart of the engine, waits for that report.
  func open(_ call: IncomingCall, _ parameters: EngineInterface.OpenSession.Parameters) {
    launches.whenKnown(call) { [self] in admit(call, parameters) }
  }

  private func admit(_ call: IncomingCall, _ parameters: EngineInterface.OpenSession.Parameters) {
    let wanted = parameters.configuration ?? EngineInterface.Configuration()
    guard let name = wanted.camera ?? parts.cameras.sources.defaultCamera?.description.name else {
      let configured = configuration.defaultCamera
      return call.fail(EngineInterface.NoSuchCamera(camera: configured ?? ""))
    }
    parts.cameras.withPresentFormats(of: name) { [self] in
      admit(call, parameters.application, wanted, camera: name)
    }
  }

  private func admit(
    _ call: IncomingCall, _ application: String, _ wanted: EngineInterface.Configuration,
    camera name: String
  ) {
    let others = all.map(\.quotaOpener) + opening
    if let limit = SessionQuota.limit(
      for: quotaOpener(call), open: others, trusted: [0, geteuid()])
    {
      return call.fail(EngineInterface.TooManyObjects(limit: Int64(limit)))
    }
    do throws(ConfigurationRefusal) {
      var configuration = SessionConfiguration(camera: name)
      try configuration.apply(wanted)
      try parts.check(configuration)
      open(call, application, configuration)
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
        parts.desk.storage.fail(call, error)
      }
    }
    guard let series else {
      return parts.desk.storage.makeDirectory(
        uid: owner, application: application, completion: completion)
    }
    parts.desk.storage.makeDirectory(
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
    parts.desk.opened(content)
    guard call.isOpen, !isClosing else { return parts.desk.release(content) }
    var rules = InterruptionPolicy.Rules(self.configuration.interruptions)
    // It was launched to capture while the seat is locked.
    if content.launch != nil { rules.locked = false }
    let session = Session(
      id: RandomName.make(), call: call, configuration: configuration,
      policy: InterruptionPolicy(rules: rules),
      content: content, parts: parts, keeper: self)
    sessions[session.id] = session
    parts.desk.storage.mark(content, session: session.id)
    parts.cameras.enter(session)
    session.update { $0.locked(isLocked) }
    session.pressureChanged()
    call.onEnd = { [weak session] in session?.close() }
    parts.link.report(session)
    parts.link.whenReported(session) {
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

  private func quotaOpener(_ call: IncomingCall) -> SessionQuota.Opener {
    .init(uid: call.peer.uid, isExtension: launches.launch(of: call.process) != nil)
  }

  /// Answers ReleasePreviewBuffer.
  func release(_ call: IncomingCall, buffer: Int64, of preview: String) {
    for session in all where session.opener.uid == call.peer.uid {
      switch session.previews.release(call, buffer: buffer, of: preview) {
      case .consumed: return launches.consumedPreview(session)
      case .answered: return
      case .unknown: break
      }
    }
    call.fail(EngineInterface.NoSuchObject(name: preview))
  }
}

extension SessionDesk: SessionKeeper {
  func forget(_ session: Session) {
    sessions[session.id] = nil
    parts.cameras.leave(session)
    parts.desk.release(session.content)
    launches.forgotten(session)
    parts.cameras.controls.releaseUnused()
    if sessions.isEmpty { onEmpty() }
  }

  func previewUse(of uid: UInt32) -> PreviewUse {
    all.filter { $0.opener.uid == uid }.reduce(into: PreviewUse()) { use, session in
      use.count += session.previews.count
      use.bytes += session.previews.countedBytes
    }
  }
}

extension Session {
  fileprivate var quotaOpener: SessionQuota.Opener {
    .init(uid: opener.uid, isExtension: content.launch != nil)
  }
}
