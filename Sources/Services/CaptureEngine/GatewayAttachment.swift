// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Installation
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// The engine's side of org.shutterd.EngineLink: attaches to the gateway, reports sessions, takes
/// presses. Without a gateway it tries again, and everything else goes on working.
@LoopActor
final class GatewayAttachment {
  /// An event of an interaction that the engine handles for a session.
  var onEvent: @LoopActor (_ session: String, GatewayInterface.CaptureEvent) -> Void = { _, _ in }
  /// The seat was locked or unlocked.
  var onLocked: @LoopActor (Bool) -> Void = { _ in }
  /// The seat of a session's client was locked or unlocked, while other seats may differ.
  var onSessionLocked: @LoopActor (String, Bool) -> Void = { _, _ in }
  /// The client of a session came to the front, or left it.
  var onForeground: @LoopActor (_ session: String, Bool) -> Void = { _, _ in }
  /// The client of a session was sent an edge of a press.
  var onPress: @LoopActor (_ session: String, _ press: Int64, _ momentUSec: Int64) -> Void = {
    _, _, _ in
  }
  /// A gateway has answered.
  var onAttached: @LoopActor () -> Void = {}
  /// A phase of a launch.
  var onLaunch: @LoopActor (EngineLinkInterface.Launch) -> Void = { _ in }
  /// The gateway is gone after the engine was attached to it.
  var onLost: @LoopActor () -> Void = {}

  /// Whether a gateway has answered and is not gone.
  private(set) var isAttached = false

  private let path: String
  private let retryUSec: Int64
  private let consequence: String
  private var gate = ReportGate<Int64>()
  private var attachment: VarlinkClient?
  private var reports: VarlinkClient?
  private var held: [Int64: @LoopActor () -> Void] = [:]
  private var lastHeld: Int64 = 0
  private var deadline: Deadline?
  private var wasMissed = false
  private var isClosed = false

  /// - Parameters:
  ///   - path: the path of the gateway's EngineLink socket.
  ///   - retryUSec: the pause between two attempts to reach the gateway, microseconds.
  ///   - consequence: the effect of a missing gateway, for the log.
  init(path: String, retryUSec: Int64, without consequence: String) {
    self.path = path
    self.retryUSec = retryUSec
    self.consequence = consequence
  }

  /// Attaches, now and after every loss.
  func start() {
    guard !isClosed else { return }
    do throws(SystemError) {
      let attachment = try VarlinkClient.connect(to: path)
      self.attachment = attachment
      let reports = try VarlinkClient.connect(to: path)
      self.reports = reports
      attachment.onClose = { [weak self] in self?.lost() }
      reports.onClose = { [weak self] in self?.lost() }
      attachment.call(
        EngineLinkInterface.Attach.self, .init(version: Version.current), more: true
      ) { [weak self] result in self?.take(result) }
    } catch {
      if !wasMissed { Log.notice("no gateway yet (\(error)); \(consequence)") }
      wasMissed = true
      attachment?.close()
      attachment = nil
      retry()
    }
  }

  /// Handles everything that the gateway has sent so far.
  func takeArrived() { attachment?.takeArrived() }

  func close() {
    isClosed = true
    attachment?.close()
    reports?.close()
  }

  /// Reports the present state and readiness of a session and whether it records, if the gateway
  /// does not know them yet.
  func report(_ session: Session) {
    let report = SessionReport(
      session: session.id, uid: session.opener.uid, pid: session.opener.pid,
      launch: session.content.launch, state: session.machine.state,
      readiness: session.photos.readiness,
      isRecording: session.recordings.keepsCamera != nil, timerUSec: session.buttons.timerUSec)
    perform(gate.report(report, atUSec: MonotonicClock.nowUSec))
  }

  func reportClosed(_ session: Session) {
    perform(gate.reportClosed(session: session.id, atUSec: MonotonicClock.nowUSec))
  }

  /// Calls `reply` when the gateway has answered the last report about the session, or is given up
  /// on.
  func whenReported(_ session: Session, _ reply: @escaping @LoopActor () -> Void) {
    lastHeld += 1
    held[lastHeld] = reply
    perform(gate.hold(lastHeld, session: session.id))
  }

  /// Answers a phase of a launch.
  func send(_ report: EngineLinkInterface.ReportLaunch.Parameters) {
    reports?.call(EngineLinkInterface.ReportLaunch.self, report) { _ in }
  }

  /// Reports that a launch has consumed frames of previews.
  func sendPreviewUse(_ launch: String, frames: Int64) {
    reports?.callOneway(
      EngineLinkInterface.ReportPreviewUse.self, .init(launch: launch, frames: frames))
  }

  private func take(
    _ result: Result<ReceivedReply<EngineLinkInterface.Attach.Reply>, VarlinkCallError>
  ) {
    guard case .success(let reply) = result, reply.continues else { return lost() }
    if let isLocked = reply.parameters.locked, reply.parameters.session == nil {
      if !isAttached { attached() }
      onLocked(isLocked)
    }
    if let launch = reply.parameters.launch { onLaunch(launch) }
    if let session = reply.parameters.session, let isLocked = reply.parameters.locked {
      onSessionLocked(session, isLocked)
    }
    if let session = reply.parameters.session, let isInFront = reply.parameters.foreground {
      onForeground(session, isInFront)
    }
    if let session = reply.parameters.session, let press = reply.parameters.press,
      let momentUSec = reply.parameters.momentUSec
    {
      onPress(session, press, momentUSec)
    }
    guard let session = reply.parameters.session, let event = reply.parameters.event,
      let interaction = reply.parameters.interaction
    else { return }
    do throws(FieldError) {
      let event = try GatewayInterface.CaptureEvent(from: event, .tolerant)
      onEvent(session, event)
      reports?.call(
        EngineLinkInterface.Acknowledge.self,
        .init(interaction: interaction, sequence: event.sequence)
      ) { _ in }
    } catch {
      Log.error("the gateway forwarded an event that cannot be read: \(error)")
    }
  }

  private func attached() {
    isAttached = true
    wasMissed = false
    Log.information("attached to the gateway")
    perform(gate.attached(atUSec: MonotonicClock.nowUSec))
    onAttached()
  }

  private func lost() {
    guard attachment != nil else { return }
    attachment?.close()
    reports?.close()
    attachment = nil
    reports = nil
    if isAttached {
      Log.notice("the gateway is gone; trying again until it is back")
      onLost()
    }
    isAttached = false
    perform(gate.detached())
    retry()
  }

  private func retry() {
    guard !isClosed else { return }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + retryUSec) { [weak self] in
      self?.start()
    }
  }

  private func perform(_ actions: [GateAction<Int64>]) {
    for action in actions {
      switch action {
      case .sendSession(let report, let ticket): send(report, ticket)
      case .sendClosed(let session, let ticket):
        reports?.call(EngineLinkInterface.ReportSessionClosed.self, .init(session: session)) {
          [weak self] _ in self?.answered(ticket)
        }
      case .sendReadiness(let report):
        reports?.callOneway(
          EngineLinkInterface.ReportReadiness.self,
          .init(
            session: report.session, readiness: report.readiness.wire,
            recording: report.isRecording, timerUSec: report.timerUSec))
      case .release(let number): held.removeValue(forKey: number)?()
      }
    }
    armDeadline()
  }

  private func send(_ report: SessionReport, _ ticket: Int) {
    reports?.call(
      EngineLinkInterface.ReportSession.self,
      .init(
        session: report.session, uid: Int64(report.uid), pid: Int64(report.pid),
        state: report.state.reported.wire, launch: report.launch)
    ) { [weak self] _ in self?.answered(ticket) }
  }

  private func answered(_ ticket: Int) {
    perform(gate.answered(ticket: ticket))
  }

  private func armDeadline() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = gate.nextDeadlineUSec.map { next in
      EventLoop.shared.schedule(atUSec: next) { [weak self] in
        guard let self else { return }
        perform(gate.advance(toUSec: MonotonicClock.nowUSec))
      }
    }
  }
}
