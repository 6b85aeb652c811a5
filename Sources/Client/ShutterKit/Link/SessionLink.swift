// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// A program's link to its capture session: the session's stream at the engine, which is opened again when
/// the engine was lost. `SessionPlan` decides when to open, start and stop.
@LoopActor
final class SessionLink {
  typealias Interface = EngineInterface
  typealias Configuration = CaptureSession.Configuration
  typealias Waiter = CheckedContinuation<Result<Void, CaptureError>, Never>
  typealias Completion = @LoopActor (Result<Void, CaptureError>) -> Void

  /// A configuration to be applied, and the call that waits for it.
  struct Commit {
    let configuration: Configuration
    let waiter: Waiter
  }

  /// A program that waits for the start.
  struct Start {
    /// The number by which the cancellation of its task names it.
    let number: Int
    /// Whether it waits for an engine that is not there.
    let waitsForEngine: Bool
    let completion: Completion
  }

  nonisolated let application: String
  nonisolated let record: SessionRecord
  nonisolated let readiness = ReadinessRecord()
  /// The folder of the engine's socket and of the gateway's; nil for the default ones.
  nonisolated let directory: RuntimeDirectory?

  /// The engine's name for the session; nil while the engine does not have it.
  private(set) var id: String?
  var plan = SessionPlan()
  /// The last configuration that the engine accepted, with which a lost session is opened again; nil before
  /// the first one.
  var committed: Configuration?
  var starts: [Start] = []
  var stops: [CheckedContinuation<Void, Never>] = []
  var commits: [Commit] = []
  var isCommitting = false
  var adjustments = SessionAdjustments()
  /// Counts starts and stops, so that the answer to an earlier one is recognised and ignored.
  var turn = 0
  /// Whether a start has been sent and not answered.
  var isStarting = false
  /// Whether the engine has reported a state since the last start, and the last one is that the session runs.
  var runsSinceStart = false
  private(set) var isInvalid = false
  private var notices = SessionNotices()
  private var stream: VarlinkClient?
  private var readinessStream: VarlinkClient?
  private var deadline: Deadline?
  private var followers: [Follower] = []
  /// The films that were requested and are not over.
  var recordings: [RecordingRequest] = []
  /// The live pictures that are being read.
  private var previews: [ObjectIdentifier: PreviewLink] = [:]

  private struct Follower {
    weak var link: ClientLink?
  }

  nonisolated init(
    application: String, record: SessionRecord, directory: RuntimeDirectory?
  ) {
    self.application = application
    self.record = record
    self.directory = directory
  }

  /// Gives a client of the gateway the name of the session, now and each time it changes.
  func lead(_ link: ClientLink) {
    followers.removeAll { $0.link == nil }
    followers.append(Follower(link: link))
    if let id { link.follow(id) }
  }

  /// Keeps a live picture, which opens when the session runs.
  func show(_ preview: PreviewLink) {
    guard !isInvalid else { return preview.end() }
    previews[ObjectIdentifier(preview)] = preview
    preview.sessionChanged(isRunning: isRunning)
  }

  /// Forgets a live picture that has ended.
  func hide(_ preview: PreviewLink) { previews[ObjectIdentifier(preview)] = nil }

  /// Connects to the engine's socket. Each call has its own connection, so that a long one, such as a start,
  /// does not delay the others.
  func connect() throws(CaptureError) -> VarlinkClient {
    guard !isInvalid else { throw .invalidated }
    return try EngineCall.connect(directory)
  }

  /// Ends the session for good.
  func invalidate() {
    guard !isInvalid else { return }
    isInvalid = true
    follow(plan.end())
    settle(.failure(.invalidated))
    forgetAdjustments(.invalidated)
    record.notifications.finish()
    record.pressures.finish()
    readiness.changes.finish()
    for preview in previews.values { preview.end() }
  }

  /// The engine was lost, or cannot be reached.
  func lost(_ error: CaptureError) {
    closeStreams()
    plan.lost(atUSec: MonotonicClock.nowUSec)
    turn += 1
    isStarting = false
    forget(error, id != nil ? notices.lost() : notices.absent(error))
    failStartsThatDoNotWait(error)
    schedule()
  }

  // MARK: The plan

  func follow(_ actions: [SessionPlan.Action]) {
    for action in actions {
      switch action {
      case .open: open()
      case .close:
        closeStreams()
        forget(nil)
      case .start: sendStart()
      case .stop: sendStop()
      }
    }
    schedule()
  }

  func schedule() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = plan.deadlineUSec.map { deadlineUSec in
      EventLoop.shared.schedule(atUSec: deadlineUSec) { [weak self] in
        guard let self else { return }
        deadline = nil
        follow(plan.advance(toUSec: MonotonicClock.nowUSec))
      }
    }
  }

  /// Notifies the program of a failure that no call reports.
  func fail(_ error: CaptureError) {
    record.status.failure = error
    notify(notices.failed(error))
  }

  private func notify(_ notifications: [CaptureSession.Notification]) {
    for notification in notifications { record.notifications.tell(notification) }
  }

  // MARK: The stream

  private func open() {
    // The newest waiting configuration includes the others. The first time there may be none; then take the
    // program's present wish.
    let wanted = commits.last?.configuration ?? committed ?? record.configuration
    let included = commits.count
    do throws(CaptureError) {
      let stream = try connect()
      self.stream = stream
      stream.call(
        Interface.OpenSession.self,
        .init(application: application, configuration: wanted.wire), more: true
      ) { [weak self] result in
        guard let self, self.stream === stream else { return }
        switch result {
        case .success(let reply) where reply.continues:
          if let id = reply.parameters.session {
            opened(id, reply.parameters, wanted, included)
          } else if let status = reply.parameters.status {
            update(status)
          }
        case .success: lost(.mediaServicesWereReset)
        case .failure(.error(let error)):
          // An open session that ends is handled like a lost engine.
          if id != nil { return lost(.mediaServicesWereReset) }
          refused(CaptureError(.error(error)), included)
        case .failure: lost(.mediaServicesWereReset)
        }
      }
    } catch {
      lost(error)
    }
  }

  private func opened(
    _ id: String, _ reply: Interface.OpenSession.Reply, _ configuration: Configuration,
    _ included: Int
  ) {
    self.id = id
    keep(configuration, reply.status?.configuration.camera)
    record.status.name = id
    record.status.contentDirectory = reply.contentDirectory?.path
    record.status.failure = nil
    if let status = reply.status { update(status) }
    let done = commits.prefix(included)
    commits.removeFirst(included)
    for commit in done { commit.waiter.resume(returning: .success(())) }
    for follower in followers { follower.link?.follow(id) }
    adjustAgain()
    follow(plan.opened(atUSec: MonotonicClock.nowUSec))
    watchReadiness(id)
    applyNext()
  }

  /// The engine has refused the session.
  private func refused(_ error: CaptureError, _ included: Int) {
    closeStreams()
    let refused = commits.prefix(included)
    commits.removeFirst(included)
    for commit in refused {
      record.restore(committed, insteadOf: commit.configuration)
      commit.waiter.resume(returning: .failure(error))
    }
    plan.refused(atUSec: MonotonicClock.nowUSec)
    if plan.deadlineUSec == nil { finishStarts(.failure(error)) }
    fail(error)
    if !commits.isEmpty { follow(plan.want()) }
    schedule()
  }

  private func update(_ status: Interface.SessionStatus) {
    let state = CaptureSession.State(status.state)
    let interruption = status.interruption.map { CaptureSession.InterruptionReason($0) }
    let failure = status.failure.map { CaptureError.failed(CaptureFailure(rawValue: $0)) }
    record.status.state = state
    runsSinceStart = state == .running
    record.status.interruption = interruption
    record.status.failure = failure
    record.status.active = Configuration(status.configuration)
    take(CaptureSession.SystemPressureState(status.pressure))
    adjusted(.init(status.adjustment), of: status.configuration.camera)
    readiness.update { $0.isResponsive = status.configuration.responsiveCapture ?? false }
    notify(notices.changed(to: state, interruption, failure))
    if state != .stopped { follow(plan.heardStart()) }
    tellPreviews()
  }

  private func take(_ pressure: CaptureSession.SystemPressureState) {
    guard pressure != record.status.pressure else { return }
    record.status.pressure = pressure
    record.pressures.tell(pressure)
  }

  private var isRunning: Bool { id != nil && record.status.state == .running }

  private func tellPreviews() {
    for preview in previews.values { preview.sessionChanged(isRunning: isRunning) }
  }

  private func watchReadiness(_ id: String) {
    do throws(CaptureError) {
      let stream = try connect()
      readinessStream = stream
      stream.call(Interface.WatchReadiness.self, .init(session: id), more: true) {
        [weak self] result in
        guard let self, readinessStream === stream else { return }
        switch result {
        case .success(let reply):
          readiness.update { $0.engine = CaptureReadiness(reply.parameters.readiness) }
        // The session has ended. Its own stream reports that.
        case .failure(.error): break
        case .failure: lost(.mediaServicesWereReset)
        }
      }
    } catch {
      lost(error)
    }
  }

  private func closeStreams() {
    stream?.close()
    readinessStream?.close()
    stream = nil
    readinessStream = nil
  }

  /// Forgets what the engine reported, because it does not have the session now, and notifies the program. When the
  /// program gets the notification, the session is in the state that it reports.
  private func forget(_ error: CaptureError?, _ news: [CaptureSession.Notification] = []) {
    id = nil
    take(CaptureSession.SystemPressureState())
    record.status = SessionRecord.Status(failure: error)
    notify(news)
    forgetAdjustments(error ?? .sessionNotRunning(.stopped))
    readiness.update { $0.engine = .sessionNotRunning }
    finishStops()
    tellPreviews()
  }
}
