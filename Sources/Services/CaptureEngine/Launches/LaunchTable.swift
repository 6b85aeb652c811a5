// SPDX-License-Identifier: Apache-2.0
import Configuration
import Installation
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

// gateway: prepare ──▶ directory made ──▶ prepared
//          started ──▶ its user may use the directory, its processes are known ──▶ started
//          ended   ──▶ its sessions end ──▶ their writers end ──▶ handed over ──▶ ended

/// The launches of applications' extensions: their directories, and which processes belong to them.
@LoopActor
final class LaunchTable {
  let desk: ContentDesk
  private let link: GatewayAttachment
  private var limitBytes: Int64
  /// Called when a launch has ended: its sessions have to end too.
  var onEnd: @LoopActor (_ launch: String) -> Void = { _ in }
  private var launches: [String: EngineLaunch] = [:]
  private var previewUse: [String: Int64] = [:]
  private var isReportingUse = false
  private var look: Deadline?
  private var lookForLeft: Deadline?

  /// The most launches at a time: the gateway has one for each application, and bounds those.
  private static let limit = 64
  /// The shortest time between two reports about previews, microseconds.
  private static let useUSec: Int64 = 500_000
  /// The time between two looks at the size of directories, microseconds.
  private static let lookUSec: Int64 = 1_000_000
  /// The time after which a launch that no gateway confirms has ended, microseconds.
  private static let confirmationUSec: Int64 = 2_000_000
  /// The time after which a hand-over that failed is tried again, microseconds.
  private static let retryHandOverUSec: Int64 = 60_000_000
  /// The time between two looks whether a launch is known now, microseconds.
  private static let retryUSec: Int64 = 20_000
  /// The word for a directory that is full.
  private static let contentLimit = "content_limit"

  init(
    _ desk: ContentDesk, _ link: GatewayAttachment,
    _ configuration: EngineConfiguration.Extensions
  ) {
    self.desk = desk
    self.link = link
    limitBytes = Self.limitBytes(configuration)
  }

  /// Takes a changed configuration.
  func configure(_ configuration: EngineConfiguration.Extensions) {
    limitBytes = Self.limitBytes(configuration)
  }

  private static func limitBytes(_ configuration: EngineConfiguration.Extensions) -> Int64 {
    Int64(configuration.contentMiB) << 20
  }

  /// The launch that a process belongs to; nil if none.
  func launch(of process: PeerProcess) -> EngineLaunch? {
    if launches.isEmpty { return nil }
    return launches.values.first { $0.contains(process) }
  }

  /// The launch of this name.
  subscript(id: String) -> EngineLaunch? { launches[id] }

  /// Calls `body` when it is known whether the caller belongs to a launch. A process of an extension's unit
  /// that belongs to none that the gateway has reported gets no session.
  func whenKnown(
    _ call: IncomingCall, sinceUSec: Int64 = MonotonicClock.nowUSec,
    _ body: @escaping @LoopActor () -> Void
  ) {
    let origin = ProcessOfExtension(call.process)
    guard origin != .no, launch(of: call.process) == nil else { return body() }
    guard MonotonicClock.nowUSec - sinceUSec > Self.confirmationUSec else {
      EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.retryUSec) { [weak self] in
        if call.isOpen { self?.whenKnown(call, sinceUSec: sinceUSec, body) }
      }
      return
    }
    guard origin == .yes else { return body() }
    call.fail(
      EngineInterface.NotAuthorized(reason: "the gateway has launched no extension in its unit"))
  }

  // MARK: The gateway

  /// Takes a phase of a launch from the gateway.
  func take(_ wire: EngineLinkInterface.Launch) {
    switch wire.phase {
    case .prepare: prepare(wire)
    case .started: start(wire)
    case .ended: end(wire.launch)
    case .unrecognized: break
    }
  }

  /// The gateway is gone: its launches have ended, unless the next gateway sends them again.
  func gatewayLost() {
    for launch in launches.values { launch.isConfirmed = false }
  }

  /// A gateway has answered: it sends its launches next.
  func gatewayAttached() {
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.confirmationUSec) {
      [weak self] in
      guard let self else { return }
      for launch in launches.values where !launch.isConfirmed { endWhenGone(launch) }
    }
  }

  /// Hands over what was left of the launches of the last engine, except of those that still run, which the
  /// gateway has had the time to report.
  ///
  /// - Parameter pauseUSec: when to look for them, microseconds from now.
  func handOverLeft(after pauseUSec: Int64 = confirmationUSec) {
    // One look is for all of them.
    guard lookForLeft == nil else { return }
    lookForLeft = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + pauseUSec) {
      [weak self] in
      guard let self else { return }
      lookForLeft = nil
      desk.storage.leftLaunches(besides: Set(launches.keys)) { [weak self] result in
        for left in (try? result.get()) ?? [] { self?.handOver(left) }
      }
    }
  }

  private func handOver(_ left: (application: String, directory: String, owner: UInt32)) {
    // An earlier look has found it, and it has many files.
    if desk.handOvers.contains(left.directory) { return }
    // A gateway that hangs may not have had its say yet.
    guard ExtensionUnit.family(of: left.application).isEmpty else {
      return handOverLeft(after: Self.confirmationUSec)
    }
    desk.handOver(left.directory, of: left.application, to: left.owner) { [weak self] result in
      if case .failure = result { self?.handOverLeft(after: Self.retryHandOverUSec) }
    }
  }

  private func prepare(_ wire: EngineLinkInterface.Launch) {
    if let known = launches[wire.launch] {
      known.isConfirmed = true
      if let content = known.content { report(known.id, .prepare, contentDirectory: content.path) }
      return
    }
    guard launches.count < Self.limit, let owner = UInt32(exactly: wire.uid),
      Self.isName(wire.name)
    else { return report(wire.launch, .prepare, problem: "the capture engine has no room for it") }
    let launch = EngineLaunch(
      id: wire.launch, name: wire.name, owner: owner, application: wire.application)
    launches[launch.id] = launch
    desk.storage.makeLaunchDirectory(launch.record, name: launch.name) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let content):
        launch.content = content
        content.setRoom(limitBytes)
        report(launch.id, .prepare, contentDirectory: content.path)
        if let start = launch.awaitedStart { self.start(start) }
        measure()
        endIfOver(launch)
      case .failure(let error):
        launches[launch.id] = nil
        let remedy = StorageExamination.remedy(for: error)
        Log.error("no directory for the extension of \(launch.name): \(error): \(remedy)")
        report(launch.id, .prepare, problem: "\(error): \(remedy)")
        if launch.hasEnded { report(launch.id, .ended, delivered: false) }
      }
    }
  }

  private func start(_ wire: EngineLinkInterface.Launch) {
    if let launch = launches[wire.launch], launch.content == nil {
      // Where the launch was begun with another engine, both phases come at once.
      launch.awaitedStart = wire
      return
    }
    guard let launch = launches[wire.launch], let content = launch.content, !launch.hasEnded,
      let user = wire.extensionUid.flatMap({ UInt32(exactly: $0) }),
      let family = wire.controlGroup.map({ ProcessFamily.controlGroup($0) })
        ?? wire.pid.flatMap({ Int32(exactly: $0) }).map({ .descendants($0) })
    else { return report(wire.launch, .started, problem: "the capture engine does not know it") }
    launch.isConfirmed = true
    // An earlier run in the same unit is over, whether its gateway could say so or not.
    for other in launches.values where other !== launch && other.identity?.family == family {
      end(other.id)
    }
    desk.storage.grant(content, to: user) { [weak self] result in
      switch result {
      case .success:
        guard !launch.hasEnded else { return }
        launch.identity = (user, family)
        self?.report(launch.id, .started)
      case .failure(let error):
        Log.error("extension of \(launch.name): \(error)")
        self?.report(launch.id, .started, problem: "\(error)")
      }
    }
  }

  /// Ends a launch that the gateway does not know, as soon as none of its processes is left: they could still
  /// write.
  private func endWhenGone(_ launch: EngineLaunch) {
    guard !launch.isConfirmed, launches[launch.id] === launch, !launch.hasEnded else { return }
    if launch.identity?.family.isEmpty != false { return end(launch.id) }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.retryUSec) { [weak self] in
      self?.endWhenGone(launch)
    }
  }

  private func end(_ id: String) {
    guard let launch = launches[id] else { return report(id, .ended, delivered: false) }
    launch.hasEnded = true
    launch.identity = nil
    onEnd(id)
    endIfOver(launch)
  }

  /// A session is over, and everything that it had to write is written.
  func forgotten(_ session: Session) {
    if let launch = session.content.launch.flatMap({ launches[$0] }) { endIfOver(launch) }
  }

  /// Hands the directory of a launch over that has ended and has no writers any more.
  private func endIfOver(_ launch: EngineLaunch) {
    guard launch.hasEnded, let content = launch.content, !launch.isHandingOver,
      !desk.isWritten(content)
    else { return }
    launch.isHandingOver = true
    desk.handOver(content.name, of: launch.name, to: launch.owner) { [weak self] result in
      guard let self else { return }
      launches[launch.id] = nil
      previewUse[launch.id] = nil
      switch result {
      case .success(let record):
        if let record {
          content.moved(
            to: desk.storage.store.path(of: launch.owner) + "/" + record.name,
            isReadable: record.path != nil)
        }
        report(launch.id, .ended, delivered: record != nil)
      case .failure(let error):
        report(launch.id, .ended, problem: "\(error)")
        // The disk may have room again.
        handOverLeft(after: Self.retryHandOverUSec)
      }
    }
  }

  private func report(
    _ launch: String, _ phase: EngineLinkInterface.ReportLaunch.Parameters.Phase,
    contentDirectory: String? = nil, delivered: Bool? = nil, problem: String? = nil
  ) {
    link.send(
      .init(
        launch: launch, phase: phase, contentDirectory: contentDirectory, delivered: delivered,
        problem: problem))
  }

  /// Whether a name may be part of a path.
  private static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && !text.hasPrefix(".")
      && !text.utf8.contains(UInt8(ascii: "/"))
  }

  // MARK: Previews

  /// Notes that a viewer of this session has given a buffer back that it was sent.
  func consumedPreview(_ session: Session) {
    guard let launch = session.content.launch else { return }
    previewUse[launch, default: 0] += 1
    if !isReportingUse { reportUse() }
  }

  private func reportUse() {
    isReportingUse = !previewUse.isEmpty
    guard isReportingUse else { return }
    for (launch, frames) in previewUse { link.sendPreviewUse(launch, frames: frames) }
    previewUse = [:]
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.useUSec) { [weak self] in
      self?.reportUse()
    }
  }

  // MARK: The size of directories

  /// Looks how much the extensions have written, as long as there are some.
  private func measure() {
    guard look == nil, !launches.isEmpty else { return }
    look = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.lookUSec) {
      [weak self] in
      guard let self else { return }
      look = nil
      for launch in launches.values where !launch.hasEnded { measure(launch) }
      measure()
    }
  }

  private func measure(_ launch: EngineLaunch) {
    // Without a gateway nobody else notices.
    if !launch.isConfirmed { endWhenGone(launch) }
    guard let content = launch.content else { return }
    // What it hides in folders that nobody else can list shows in the space that is left. This is no part of the count,
    // which may have to wait for others of its owner.
    if desk.storage.isCrowded(content) { reportFull(launch) }
    guard !launch.isMeasured else { return }
    launch.isMeasured = true
    desk.storage.measure(content) { [weak self] size in
      launch.isMeasured = false
      guard let self else { return }
      content.setRoom(limitBytes - size)
      if size > limitBytes { reportFull(launch) }
    }
  }

  private func reportFull(_ launch: EngineLaunch) {
    guard !launch.isFull else { return }
    launch.isFull = true
    report(launch.id, .started, problem: Self.contentLimit)
  }
}
